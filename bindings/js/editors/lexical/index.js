// Automatic links in Lexical: a `Live` for each block, what it says becomes `AutoLinkNode`s. A link that was cancelled is an
// `AutoLinkNode` that is unlinked, which Lexical stores with the document.

import { $createAutoLinkNode, $isAutoLinkNode, $isLinkNode, $toggleLink, AutoLinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link';
import {
  $getNodeByKey, $getRoot, $getSelection, $isElementNode, $isLineBreakNode, $isRangeSelection, $isTextNode,
  BLUR_COMMAND, COLLABORATION_TAG, COMMAND_PRIORITY_HIGH, COMMAND_PRIORITY_LOW, HISTORIC_TAG, HISTORY_MERGE_TAG, HISTORY_PUSH_TAG,
  KEY_BACKSPACE_COMMAND, PASTE_COMMAND, PASTE_TAG, mergeRegister,
} from 'lexical';
import { difference, isBared, pastedUrl } from 'linkspan/edit';

const OWN_TAG = 'linkspan';
const followers = new WeakMap();

/** Follows an editor; returns a function that stops it. */
export function registerAutolink(editor, options) {
  const follower = new Follower(editor, options);
  followers.set(editor, follower);
  const stop = mergeRegister(
    editor.registerUpdateListener((update) => follower.updated(update)),
    editor.registerCommand(KEY_BACKSPACE_COMMAND, (event) => follower.backspace(event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(PASTE_COMMAND, (event) => follower.paste(event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(BLUR_COMMAND, () => follower.settle(), COMMAND_PRIORITY_LOW),
    editor.registerMutationListener(AutoLinkNode, (mutations) => follower.dress(mutations)),
  );
  follower.begin();
  return () => {
    stop();
    follower.free();
    followers.delete(editor);
  };
}

/** "Remove link": takes away the automatic links in the selection, and remembers it. Returns whether there were any. */
export function removeAutolink(editor) {
  return followers.get(editor)?.ask('links', (live, { from, to }) => live.unlink(from, to)) ?? false;
}

/** "Make it a link again", for what was taken away in the selection. Returns whether there was something. */
export function restoreAutolink(editor) {
  return followers.get(editor)?.ask('tombstones', (live, { from, to }) => live.link(from, to)) ?? false;
}

/** Switches automatic links of an editor on or off. */
export function setAutolink(editor, on) {
  followers.get(editor)?.setEnabled(on);
}

/** What has to be looked at in each block, by its key: areas, or the whole of it. */
class Touched {
  constructor() {
    this._blocks = new Map();
    this.isOwnStep = false;
  }

  whole(key) {
    this._blocks.set(key, null);
    return this;
  }

  area(key, from, to) {
    const areas = this._blocks.get(key);
    if (areas === null) return;
    this._blocks.set(key, [...(areas ?? []), { from, to }]);
  }

  /** Adds what `Live` has said about a block. */
  changes(key, changes) {
    for (const { from, to, was, undo } of changes) {
      this.area(key, from, to);
      if (was) this.area(key, was.from, was.to);
      if (undo === 'own') this.isOwnStep = true;
    }
    return this;
  }

  keys() {
    return [...this._blocks.keys()];
  }

  /** Returns true if a range of a block has to be looked at. */
  has(key, { from, to }) {
    const areas = this._blocks.get(key);
    return areas === null || areas.some((area) => area.from <= to && from <= area.to);
  }
}

class Follower {
  constructor(editor, { linkspan, class: className = '', rel = 'nofollow noopener', target = null }) {
    /** What is known of each block, by its key: its `Live`, its text. */
    this._blocks = new Map();
    this._enabled = true;
    this._wasComposing = false;
    this._editor = editor;
    this._linkspan = linkspan;
    this._attributes = { rel, target };
    this._classes = (className ?? '').split(/\s+/u).filter((name) => name !== '');
  }

  /** What is there already. */
  begin() {
    this._report(this._keys(), { provenance: 'program', composing: false });
  }

  /** All blocks, and those that were there before. */
  _keys() {
    const there = this._editor.getEditorState().read(() => $blocks($getRoot()).map((block) => block.getKey()));
    return new Set([...this._blocks.keys(), ...there]);
  }

  free() {
    for (const { live } of this._blocks.values()) live.free();
    this._blocks.clear();
  }

  updated({ dirtyElements, tags, editorState, prevEditorState }) {
    const composing = this._editor.isComposing();
    if (!tags.has(OWN_TAG)) {
      // A state that is set as a whole, as history does it, does not say what is different.
      const saysNothing = [...dirtyElements.keys()].every((key) => key === 'root');
      const isWhole = saysNothing && (tags.has(HISTORIC_TAG) || rootOf(editorState) !== rootOf(prevEditorState));
      const isRemote = tags.has(COLLABORATION_TAG);
      this._report(isWhole ? this._keys() : dirtyElements.keys(), { provenance: this._provenance(tags), composing, isRemote });
    }
    this._wasComposing = composing;
  }

  _provenance(tags) {
    if (tags.has(HISTORIC_TAG)) return 'history';
    if (tags.has(PASTE_TAG)) return 'pasted';
    const root = this._editor.getRootElement();
    const isElsewhere = tags.has(COLLABORATION_TAG) || !root?.contains(document.activeElement);
    return isElsewhere ? 'program' : 'typed';
  }

  /** Reports changes of blocks to `Live`, and does what it answers. */
  _report(keys, { provenance, composing, isRemote = false }) {
    const touched = new Touched();
    this._editor.getEditorState().read(() => {
      const caret = $caret();
      for (const key of keys) {
        const node = $getNodeByKey(key);
        if (node === null) this._forget(key);
        else if ($isBlock(node)) {
          const how = { provenance, composing, caret: caret?.key === key ? caret.at : undefined };
          // In a shared document, links are made where somebody writes; the others receive them.
          this._reportBlock(node, how, isRemote ? new Touched() : touched);
        }
      }
      if (!composing) this._leave(caret, touched);
    });
    // What follows from undo belongs to it.
    if (provenance === 'history') touched.isOwnStep = false;
    if (!composing) this._apply(touched);
  }

  _forget(key) {
    this._blocks.get(key)?.live.free();
    this._blocks.delete(key);
  }

  _reportBlock(node, how, touched) {
    const { text, links } = $flatten(node);
    const key = node.getKey();
    const block = this._blocks.get(key);
    if (!block) return this._open(key, text, links, how.provenance, touched);
    const { live } = block;
    const edit = difference(block.text, text, how.caret ?? text.length);
    const provenance = isBared(block.text, edit) ? 'history' : how.provenance;
    block.text = text;
    touched.area(key, edit.from, edit.from + edit.text.length);
    if (edit.from < edit.to || edit.text !== '') {
      const linked = provenance === 'history' ? links.filter(({ isUnlinked }) => !isUnlinked) : undefined;
      touched.changes(key, live.edit({ ...edit, ...how, provenance, linked }));
    } else if (this._wasComposing && !how.composing) {
      touched.changes(key, live.endComposition(how.caret ?? text.length));
    }
    if (how.composing) block.isComposed = true;
    else touched.changes(key, agree(live, links, how.provenance));
    // While an input method composes, nothing is done; what was put off is done after it.
    if (block.isComposed && !how.composing) {
      touched.whole(key);
      block.isComposed = false;
    }
    return undefined;
  }

  _open(key, text, links, provenance, touched) {
    const live = this._linkspan.live();
    this._blocks.set(key, { live, text, isComposed: false });
    if (!this._enabled) live.setEnabled(false);
    touched.changes(key, live.open(text, { tombstones: links.filter(({ isUnlinked }) => isUnlinked) }));
    touched.changes(key, agree(live, links, provenance)).whole(key);
  }

  /** Where the caret is, links may be held back; where it is not, none are. */
  _leave(caret, touched) {
    for (const [key, { live }] of this._blocks) {
      if (this.caretBlock !== key && caret?.key !== key) continue;
      touched.changes(key, caret?.key === key ? live.caret(caret.at) : live.settle());
    }
    this.caretBlock = caret?.key;
  }

  /** Makes the nodes of blocks what their `Live` says. */
  _apply(touched) {
    const keys = touched.keys().filter((key) => this._blocks.has(key));
    const isDue = this._editor.getEditorState().read(() => keys.some((key) => this._isDue(key, touched)));
    if (!isDue) return;
    const tag = [OWN_TAG, touched.isOwnStep ? HISTORY_PUSH_TAG : HISTORY_MERGE_TAG];
    this._editor.update(() => keys.forEach((key) => this._applyBlock(key, touched)), { tag, discrete: true });
  }

  /** The links, and the places without one, that are wanted in a block and are to be looked at. */
  _wanted(key, touched) {
    const { live, text } = this._blocks.get(key);
    const tombstones = live.tombstones().map((range) => ({ ...range, isUnlinked: true, text: text.slice(range.from, range.to) }));
    const all = [...live.links().map((link) => ({ ...link, isUnlinked: false })), ...without(tombstones, live.links())];
    return all.filter((link) => touched.has(key, link));
  }

  /** The automatic links that are there and are to be looked at. */
  _there(node, wanted, touched) {
    const isAt = (one) => (other) => one.from < other.to && other.from < one.to;
    return $flatten(node).links.filter((link) => touched.has(node.getKey(), link) || wanted.some(isAt(link)));
  }

  _isDue(key, touched) {
    const node = $getNodeByKey(key);
    if (!node) return false;
    const wanted = this._wanted(key, touched);
    const there = this._there(node, wanted, touched);
    return there.length !== wanted.length || wanted.some((link) => !there.some((other) => isSame(other, link)));
  }

  _applyBlock(key, touched) {
    const node = $getNodeByKey(key);
    if (!node) return;
    const wanted = this._wanted(key, touched);
    for (const { node: old, from, to } of this._there(node, wanted, touched)) {
      const heir = wanted.find((link) => link.from === from && link.to === to);
      if (!heir) $unwrap(old);
      else {
        if (old.getIsUnlinked() !== heir.isUnlinked) old.setIsUnlinked(heir.isUnlinked);
        if (heir.href && old.getURL() !== heir.href) old.setURL(heir.href);
      }
    }
    for (const link of wanted) {
      const isThere = $flatten(node).links.some(({ from, to }) => from === link.from && to === link.to);
      const url = link.href ?? this._linkspan.detect(link.text)[0]?.href ?? '';
      if (!isThere) $wrap(node, link, url, this._attributes);
    }
  }

  backspace(event) {
    const selection = $getSelection();
    const caret = $isRangeSelection(selection) && selection.isCollapsed() ? $caret() : undefined;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const block = caret && isPlain && !this._editor.isComposing() && this._blocks.get(caret.key);
    const changes = block ? block.live.backspace(caret.at) : null;
    if (changes === null) return false;
    event.preventDefault();
    queueMicrotask(() => this._apply(new Touched().changes(caret.key, changes)));
    return true;
  }

  /** A URL that is pasted over words becomes the target of a link, made by hand. */
  paste(event) {
    const url = event.clipboardData?.getData('text/plain')?.trim() ?? '';
    const selection = $getSelection();
    if (url === '' || !$isRangeSelection(selection) || selection.isCollapsed()) return false;
    const block = $blockOf(selection.anchor.key);
    if (!block || !block.is($blockOf(selection.focus.key))) return false;
    const href = pastedUrl(this._linkspan, url);
    // A link over a link is text that is replaced.
    if (href === null || this._linkspan.test(selection.getTextContent())) return false;
    event.preventDefault();
    const target = { url: href, ...this._attributes };
    if (!this._editor.dispatchCommand(TOGGLE_LINK_COMMAND, target)) $toggleLink(target);
    return true;
  }

  /** Gives new elements of automatic links their class. */
  dress(mutations) {
    if (this._classes.length === 0) return;
    for (const [key, mutation] of mutations) {
      const element = mutation === 'destroyed' ? null : this._editor.getElementByKey(key);
      if (element?.tagName === 'A') element.classList.add(...this._classes);
    }
  }

  settle() {
    queueMicrotask(() => {
      const touched = new Touched();
      for (const [key, { live }] of this._blocks) touched.changes(key, live.settle());
      this._apply(touched);
    });
    return false;
  }

  /** Does something to all links, or tombstones, in the selection; returns whether there were any. */
  ask(what, act) {
    const touched = new Touched();
    let isAny = false;
    for (const { key, from, to } of this._editor.getEditorState().read($selected)) {
      const live = this._blocks.get(key)?.live;
      for (const range of live?.[what](from, to) ?? []) {
        touched.changes(key, act(live, range)).area(key, range.from, range.to);
        isAny = true;
      }
    }
    this._apply(touched);
    return isAny;
  }

  setEnabled(on) {
    this._enabled = on;
    const touched = new Touched();
    for (const [key, { live }] of this._blocks) touched.changes(key, live.setEnabled(on));
    this._apply(touched);
  }
}

/** Makes `Live` agree with what somebody else has done: history, or Lexical's own command to toggle links. */
function agree(live, links, provenance) {
  const changes = [];
  const is = (one) => (other) => one.from === other.from && one.to === other.to;
  for (const link of live.links()) {
    const there = links.find(is(link));
    if (there?.isUnlinked || (!there && provenance === 'history')) changes.push(...live.unlink(link.from, link.to));
  }
  for (const tombstone of live.tombstones()) {
    const there = links.find(is(tombstone));
    if (there && !there.isUnlinked) changes.push(...live.link(tombstone.from, tombstone.to));
  }
  return changes;
}

/** The ranges that share no text with others. */
function without(ranges, others) {
  return ranges.filter(({ from, to }) => !others.some((other) => other.from < to && from < other.to));
}

function isSame(one, other) {
  const isTarget = one.isUnlinked || one.href === other.href;
  return one.from === other.from && one.to === other.to && one.isUnlinked === other.isUnlinked && isTarget;
}

function rootOf(state) {
  return state.read($getRoot);
}

/** Returns true for an element that holds text, and in which links may be. */
function $isBlock(node) {
  if (!$isElementNode(node) || node.isInline() || node.getType() === 'code' || node.getType() === 'root') return false;
  const first = node.getFirstChild();
  return first === null || !$isElementNode(first) || first.isInline();
}

function $blocks(node) {
  if ($isBlock(node)) return [node];
  return $isElementNode(node) ? node.getChildren().flatMap($blocks) : [];
}

/** The text of a block as it is reported to `Live`, and the automatic links in it. */
function $flatten(block) {
  const found = { text: '', links: [], leaves: [] };
  for (const node of block.getChildren()) $flattenInline(node, found, false);
  return found;
}

function $flattenInline(node, found, isAlone) {
  const from = found.text.length;
  if ($isTextNode(node)) {
    const text = node.getTextContent();
    found.leaves.push({ node, from, to: from + text.length });
    found.text += isAlone || node.hasFormat('code') || !node.isSimpleText() ? '\n'.repeat(text.length) : text;
  } else if ($isElementNode(node)) {
    const isAuto = $isAutoLinkNode(node);
    for (const child of node.getChildren()) $flattenInline(child, found, isAlone || ($isLinkNode(node) && !isAuto));
    if (isAuto) found.links.push({ node, from, to: found.text.length, href: node.getURL(), isUnlinked: node.getIsUnlinked() });
  } else {
    found.text += '\n'.repeat($isLineBreakNode(node) ? 1 : Math.max(node.getTextContentSize(), 1));
  }
}

/** The block that holds a node. */
function $blockOf(key) {
  let block = $getNodeByKey(key);
  while (block && !$isBlock(block)) block = block.getParent();
  return block;
}

/** Where the caret is: its block, and the offset in it. */
function $caret() {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $place(selection.focus) : undefined;
}

/** The block of a point, and the offset in it. */
function $place({ key, offset }) {
  const block = $blockOf(key);
  if (!block) return undefined;
  const { leaves, text } = $flatten(block);
  const leaf = leaves.find(({ node }) => node.getKey() === key);
  if (leaf) return { key: block.getKey(), at: leaf.from + offset };
  // The point is between nodes: after the text of those before it.
  const before = $getNodeByKey(key).getChildAtIndex(offset - 1)?.getLatest();
  const last = before && leaves.reverse().find(({ node }) => node.is(before) || before.isParentOf(node));
  return { key: block.getKey(), at: offset === 0 ? 0 : (last?.to ?? text.length) };
}

/** The selected part of each block. */
function $selected() {
  const selection = $getSelection();
  const points = $isRangeSelection(selection) ? [selection.anchor, selection.focus] : [];
  const [start, end] = (points.length > 0 && selection.isBackward() ? points.reverse() : points).map($place);
  if (!start || !end) return [];
  const keys = new Set(selection.getNodes().map((node) => $blockOf(node.getKey())?.getKey()));
  return [...keys.add(start.key).add(end.key)].filter((key) => key !== undefined).map((key) => ({
    key,
    from: key === start.key ? start.at : 0,
    to: key === end.key ? end.at : Infinity,
  }));
}

function $unwrap(link) {
  for (const child of link.getChildren()) link.insertBefore(child);
  link.remove();
}

/** Puts the text of a range into an automatic link. */
function $wrap(block, { from, to, isUnlinked }, url, attributes) {
  const leaves = $flatten(block).leaves.filter((leaf) => leaf.to > from && leaf.from < to && !$isLinkNode(leaf.node.getParent()));
  const parent = leaves[0]?.node.getParent();
  // Text that is in several elements, such as that of a comment and that after it, would have to leave one of them.
  if (!parent || leaves.some(({ node }) => !node.getParent().is(parent))) return;
  const parts = leaves.map((leaf) => {
    const cuts = [from, to].filter((at) => at > leaf.from && at < leaf.to).map((at) => at - leaf.from);
    const nodes = cuts.length > 0 ? leaf.node.splitText(...cuts) : [leaf.node];
    return from > leaf.from ? nodes[1] : nodes[0];
  });
  const link = $createAutoLinkNode(url, { ...attributes, isUnlinked });
  parts[0].insertBefore(link);
  link.append(...parts);
}
