// Automatic links in Quill: a `Live` follows the document, and what it says becomes Quill's own format `link`. A link that was cancelled is
// text with the format `nolink`.
//
// `Live` counts as Quill does. What automatic links must leave alone (links made by hand, code, embeds) is line feeds to it, which end
// a link. A link is automatic if it leads where its text says, or if `Live` has made it.

import { difference, isBared, pastedUrl } from 'linkspan/edit';

/** The module: `Quill.register('modules/autolink', Autolink)`. */
export class Autolink {
  constructor(quill, { linkspan } = {}) {
    this._text = '';
    /** What has to be looked at, and the step of undo that it belongs to. */
    this._areas = [];
    this._step = 'none';
    this._isDue = false;
    this._isOwn = false;
    this._isPasting = false;
    this._stop = new AbortController();
    this._listener = (type, ...args) => this._heard(type, ...args);
    if (!linkspan) throw new Error('The module needs linkspan: `modules: { autolink: { linkspan: await load() } }`.');
    this._quill = quill;
    this._linkspan = linkspan;
    this._live = linkspan.live();
    prepare(quill);
    this._text = this._read(0, quill.getLength(), (run, text) => this._isAutomatic(run, text, [])).text;
    this._live.open(this._text);
    quill.on('editor-change', this._listener);
    const on = (type, act) => quill.root.addEventListener(type, act, { capture: true, signal: this._stop.signal });
    on('keydown', (event) => this._keyDown(event));
    on('paste', (event) => this._paste(event));
    on('drop', () => (this._isPasting = true));
    on('blur', () => this._follow(this._live.settle(), 'edit'));
  }

  /** Takes away the automatic links in the selection, and remembers it. Returns whether there were any. */
  removeLink() {
    return this._ask('links', (live, { from, to }) => live.unlink(from, to));
  }

  /** Makes the links again that were taken away in the selection. Returns whether there were any. */
  restoreLink() {
    return this._ask('tombstones', (live, { from, to }) => live.link(from, to));
  }

  /** The automatic links, in order. */
  links() {
    return this._live.links().map((link) => ({ ...link, text: this._text.slice(link.from, link.to) }));
  }

  get enabled() {
    return this._live.enabled;
  }

  set enabled(on) {
    this._follow(this._live.setEnabled(on), 'edit');
  }

  /** Stops it. */
  destroy() {
    this._stop.abort();
    this._quill.off('editor-change', this._listener);
    this._live.free();
    this._live = null;
  }

  _ask(what, act) {
    const range = this._quill.getSelection();
    const found = range === null ? [] : this._live[what](range.index, range.index + range.length);
    this._follow(found.flatMap((place) => act(this._live, place)), 'edit');
    return found.length > 0;
  }

  _heard(type, now, before, source) {
    if (this._isOwn) return;
    if (type === 'text-change') this._changed(now, source);
    else if (now !== null && !this._quill.composition.isComposing) this._follow(this._live.caret(now.index + now.length), 'edit');
  }

  /** Reports a change to `Live`: the lines that it touches are compared with what they were. */
  _changed(delta, source) {
    const { from, oldTo, newTo } = extentOf(delta);
    const grown = newTo - oldTo;
    const [start, end] = this._lines(from, newTo);
    const shift = (at) => (at >= oldTo ? at + grown : Math.min(at, newTo));
    this._areas = this._areas.map((area) => area.map(shift));
    const known = this._live.links(start, end - grown).map((link) => ({ ...link, from: link.from <= from ? link.from : shift(link.from), to: shift(link.to) }));
    const old = this._text.slice(start, end - grown);
    const now = this._read(start, end, (run, text) => this._isAutomatic(run, text, known));
    this._text = this._text.slice(0, start) + now.text + this._text.slice(end - grown);
    const edit = difference(old, now.text, newTo - start);
    const provenance = this._provenance(source, isBared(old, edit));
    const step = provenance === 'typed' || provenance === 'pasted' ? 'edit' : 'none';
    const changes = this._edit(edit, start, provenance, now.links);
    const isRemote = typeof source !== 'string';
    const marked = this._remarked(delta, now, provenance, isRemote);
    // In a shared document, links are made where somebody writes; the others receive them.
    if (isRemote) this._follow(marked, 'none');
    else this._follow([...changes, ...marked], step);
    // All of it: text may have been replaced by the same text without its links.
    if (!isRemote) this._look(from, newTo);
  }

  _edit(edit, start, provenance, links) {
    if (edit.from === edit.to && edit.text === '') return [];
    const linked = provenance === 'history' ? links : undefined;
    return this._live.edit({ from: start + edit.from, to: start + edit.to, text: edit.text, provenance, linked });
  }

  _provenance(source, isTakenOff) {
    if (this._quill.history.ignoreChange || isTakenOff) return 'history';
    if (source !== 'user') return 'program';
    const isPasting = this._isPasting;
    this._isPasting = false;
    return isPasting ? 'pasted' : 'typed';
  }

  /** Tells `Live` which links a change has cancelled, and which it has made again. */
  _remarked({ ops }, now, provenance, isRemote) {
    const changes = [];
    let at = 0;
    for (const op of ops) {
      const place = { from: at, to: at + (op.delete === undefined ? lengthOf(op) : 0) };
      at = place.to;
      const { nolink, link } = op.attributes ?? {};
      const isCancelled = Boolean(nolink) && (op.insert === undefined || provenance !== 'typed');
      const isWanted = op.insert === undefined && (nolink === null || (typeof link === 'string' && !isRemote));
      const isRemoved = op.insert === undefined && link === null && !isRemote;
      const among = (ranges) => ranges.filter((range) => range.from < place.to && place.from < range.to);
      if (isCancelled) among(now.tombstones).forEach(({ from, to }) => changes.push(...this._live.unlink(from, to)));
      else if (isWanted) among(this._live.tombstones(place.from, place.to)).forEach(({ from, to }) => changes.push(...this._live.link(from, to)));
      else if (isRemoved) among(this._live.links(place.from, place.to)).forEach(({ from, to }) => changes.push(...this._live.unlink(from, to)));
      if (nolink !== undefined) this._look(place.from, place.to);
    }
    return changes;
  }

  /** The whole lines that hold a range. */
  _lines(from, to) {
    const quill = this._quill;
    const lineAt = (at) => quill.getLine(Math.max(Math.min(at, quill.getLength() - 1), 0))[0];
    const [first, last] = [lineAt(from), lineAt(to)];
    return [first ? quill.getIndex(first) : 0, last ? quill.getIndex(last) + last.length() : quill.getLength()];
  }

  /** Reads whole lines: their text as it is reported to `Live`, the automatic links, the places where none is wanted. */
  _read(from, to, isOurs) {
    const found = { text: '', links: [], tombstones: [] };
    this._quill.getContents(from, to - from).eachLine(({ ops }, { 'code-block': isCode }) => {
      for (const { insert, attributes = {} } of ops) {
        const at = from + found.text.length;
        const isProse = typeof insert === 'string' && !isCode && !attributes.code;
        found.text += isProse ? insert : '\n'.repeat(lengthOf({ insert }));
        extend(found.links, attributes.link, at, from + found.text.length);
        extend(found.tombstones, attributes.nolink, at, from + found.text.length);
      }
      found.text += '\n';
    });
    found.text = found.text.slice(0, to - from);
    found.links = found.links.filter((link) => {
      const [start, end] = [link.from - from, link.to - from];
      if (isOurs(link, found.text.slice(start, end))) return true;
      found.text = found.text.slice(0, start) + '\n'.repeat(end - start) + found.text.slice(end);
      return false;
    });
    return found;
  }

  _isAutomatic({ from, to, value }, text, known) {
    if (known.some((link) => link.href === value && link.from < to && from < link.to)) return true;
    const [link, ...others] = this._linkspan.detect(text);
    return others.length === 0 && link?.start === 0 && link.end === text.length && link.href === value;
  }

  /** Takes on what `Live` says; it is done after all have heard of the change that it follows. */
  _follow(changes, step) {
    for (const { from, to, was, undo } of changes) {
      this._look(from, to);
      if (was) this._look(was.from, was.to);
      if (step !== 'none') this._step = undo === 'own' || this._step === 'own' ? 'own' : 'edit';
    }
  }

  _look(from, to) {
    this._areas.push([from, to]);
    if (this._isDue) return;
    this._isDue = true;
    queueMicrotask(() => this._flush());
  }

  _flush() {
    this._isDue = false;
    if (this._live === null) return;
    const delta = this._areas.reduce((all, [from, to]) => this._due(all, from, to), new (deltaOf(this._quill))());
    const step = this._step;
    this._areas = [];
    this._step = 'none';
    if (delta.length() > 0) this._apply(delta, step);
  }

  /** Adds what has to be done in an area, so that its formats are what `Live` says. */
  _due(all, from, to) {
    const [start, end] = this._lines(from, to);
    // What is by hand is line feeds.
    const there = this._read(start, end, (run) => this._text[run.from] !== '\n');
    const touches = (range) => range.from <= to && from <= range.to;
    const links = this._live.links(from, to).filter(({ href }) => this._isAllowed(href));
    const tombstones = this._live.tombstones(from, to).filter((place) => !links.some((link) => link.from < place.to && place.from < link.to));
    const old = there.links.filter((run) => touches(run) || links.some((link) => link.from < run.to && run.from < link.to));
    const wanted = [links.map((link) => ({ ...link, value: link.href })), tombstones.map((place) => ({ ...place, value: true }))];
    return this._retouch(this._retouch(all, 'link', old, wanted[0]), 'nolink', there.tombstones.filter(touches), wanted[1]);
  }

  /** Makes the stretches with a format those that are wanted. */
  _retouch(all, name, old, wanted) {
    const Delta = deltaOf(this._quill);
    const format = (from, to, value) => (all = all.compose(new Delta().retain(from).retain(to - from, { [name]: value })));
    const isSame = (one) => (other) => one.from === other.from && one.to === other.to && one.value === other.value;
    for (const run of old) if (!wanted.some(isSame(run))) format(run.from, run.to, null);
    for (const range of wanted) if (!old.some(isSame(range))) format(range.from, range.to, range.value);
    return all;
  }

  /** Quill makes `about:blank` of schemes that it does not know. */
  _isAllowed(href) {
    return this._quill.scroll.query('link').sanitize(href) === href;
  }

  _apply(delta, step) {
    const { history } = this._quill;
    const { lastRecorded, ignoreChange } = history;
    if (step === 'own') history.cutoff();
    // Into the step of the change that it follows, however long ago that began.
    if (step === 'edit') history.lastRecorded = Date.now();
    if (step === 'none') history.ignoreChange = true;
    this._isOwn = true;
    try {
      this._quill.updateContents(delta, step === 'none' ? 'api' : 'user');
    } finally {
      this._isOwn = false;
      history.ignoreChange = ignoreChange;
      if (step === 'own') history.cutoff();
      if (step === 'edit') history.lastRecorded = lastRecorded;
    }
  }

  /** Backspace right after a link was made cancels it. */
  _keyDown(event) {
    this._isPasting = false;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key !== 'Backspace' || !isPlain || event.isComposing || event.defaultPrevented) return;
    const range = this._quill.getSelection();
    const changes = range?.length === 0 ? this._live.backspace(range.index) : null;
    if (changes === null) return;
    event.preventDefault();
    this._follow(changes, 'edit');
  }

  /** A URL that is pasted over text becomes the target of a link. */
  _paste(event) {
    this._isPasting = true;
    const range = this._quill.getSelection();
    const pasted = event.clipboardData?.getData('text/plain')?.trim() ?? '';
    if (!range || range.length === 0 || event.defaultPrevented || !this._quill.isEnabled()) return;
    const href = pastedUrl(this._linkspan, pasted);
    const text = this._text.slice(range.index, range.index + range.length);
    // A link over a link is text that is replaced; line feeds are links made by hand, code, or several lines.
    if (href === null || !this._isAllowed(href) || text.includes('\n') || this._linkspan.test(text)) return;
    event.preventDefault();
    this._isPasting = false;
    this._quill.formatText(range.index, range.length, 'link', href, 'user');
  }
}

/** Quill's format for links, with these attributes: `Quill.register(dressed(Quill.import('formats/link'), { class: 'link' }), true)`. */
export function dressed(Link, attributes = {}) {
  const all = Object.entries({ rel: 'nofollow noopener', ...attributes });
  return class extends Link {
    static create(value) {
      const node = super.create(value);
      for (const [name, text] of all) {
        if (text) node.setAttribute(name, text);
        else node.removeAttribute(name);
      }
      return node;
    }
  };
}

/** Makes Quill know cancelled links, and puts links around bold and the like, so that one that is half bold is one element. */
function prepare(quill) {
  const Quill = quill.constructor;
  const { Attributor, Scope } = Quill.import('parchment');
  const { registry } = quill.scroll;
  if (!registry.query('link')) throw new Error('The editor has no format `link`, which automatic links need; add it to the option `formats`.');
  if (!registry.query('nolink')) registry.register(new Attributor('nolink', 'data-nolink', { scope: Scope.INLINE_ATTRIBUTE }));
  const { order } = Quill.import('blots/inline');
  if (order.includes('link')) order.push(...order.splice(order.indexOf('link'), 1));
}

function deltaOf(quill) {
  return quill.constructor.import('delta');
}

function lengthOf({ insert, retain, delete: gone }) {
  if (typeof insert === 'string') return insert.length;
  return gone ?? (typeof retain === 'number' ? retain : 1);
}

/** The smallest range that holds a change, before and after it. */
function extentOf({ ops }) {
  const isSkipped = typeof ops[0]?.retain === 'number' && !ops[0].attributes;
  const from = isSkipped ? ops[0].retain : 0;
  const sum = (some) => ops.filter(some).reduce((all, op) => all + lengthOf(op), 0);
  return { from, oldTo: sum(({ insert }) => insert === undefined), newTo: sum((op) => op.delete === undefined) };
}

/** Adds a stretch with a format; neighbours with the same value are one. */
function extend(runs, value, from, to) {
  if (value === undefined || value === null) return;
  const last = runs[runs.length - 1];
  // What an attribute of an element holds is text.
  const isSame = last?.to === from && String(last.value) === String(value);
  if (isSame) last.to = to;
  else runs.push({ from, to, value: value === 'true' ? true : value });
}
