// Automatic links in Lexical: a `Live` for each block, what it says becomes `AutoLinkNode`s. A link that was cancelled is an
// `AutoLinkNode` that is unlinked, which Lexical stores with the document.

import { $createAutoLinkNode, $isAutoLinkNode, $isLinkNode } from '@lexical/link';
import {
  $getNodeByKey, $getRoot, $getSelection, $isElementNode, $isLineBreakNode, $isRangeSelection, $isTextNode,
  BLUR_COMMAND, COLLABORATION_TAG, COMMAND_PRIORITY_HIGH, COMMAND_PRIORITY_LOW, HISTORIC_TAG, HISTORY_MERGE_TAG, HISTORY_PUSH_TAG,
  KEY_BACKSPACE_COMMAND, PASTE_TAG, mergeRegister,
} from 'lexical';
import { difference, isBared } from 'linkspan/edit';

const OWN_TAG = 'linkspan';
const followers = new WeakMap();

/** Follows an editor; returns a function that stops it. */
export function registerAutolink(editor, { linkspan }) {
  const follower = new Follower(editor, linkspan);
  followers.set(editor, follower);
  const stop = mergeRegister(
    editor.registerUpdateListener((update) => follower.updated(update)),
    editor.registerCommand(KEY_BACKSPACE_COMMAND, (event) => follower.backspace(event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(BLUR_COMMAND, () => follower.settle(), COMMAND_PRIORITY_LOW),
  );
  follower.begin();
  return () => {
    stop();
    follower.free();
    followers.delete(editor);
  };
}

/** "Remove link": takes away the automatic links in the selection, and remembers it. */
export function removeAutolink(editor) {
  followers.get(editor)?.ask('links', (live, { from, to }) => live.unlink(from, to));
}

/** "Make it a link again", for what was taken away in the selection. */
export function restoreAutolink(editor) {
  followers.get(editor)?.ask('tombstones', (live, { from, to }) => live.link(from, to));
}

/** Switches automatic links of an editor on or off. */
export function setAutolink(editor, on) {
  followers.get(editor)?.setEnabled(on);
}

class Follower {
  /** What is known of each block, by its key: its `Live`, its text. */
  #blocks = new Map();
  #editor;
  #linkspan;
  #enabled = true;
  #wasComposing = false;

  constructor(editor, linkspan) {
    this.#editor = editor;
    this.#linkspan = linkspan;
  }

  /** What is there already. */
  begin() {
    this.#tell(this.#keys(), 'program', false);
  }

  /** All blocks, those of before too. */
  #keys() {
    const there = this.#editor.getEditorState().read(() => $blocks($getRoot()).map((block) => block.getKey()));
    return new Set([...this.#blocks.keys(), ...there]);
  }

  free() {
    for (const { live } of this.#blocks.values()) live.free();
    this.#blocks.clear();
  }

  updated({ dirtyElements, tags, editorState, prevEditorState }) {
    const isComposing = this.#editor.isComposing();
    if (!tags.has(OWN_TAG)) {
      // A state that is set as a whole, which is how history works, does not say what is different.
      const isWhole = tags.has(HISTORIC_TAG) || (dirtyElements.size === 0 && rootOf(editorState) !== rootOf(prevEditorState));
      this.#tell(isWhole ? this.#keys() : dirtyElements.keys(), this.#provenance(tags), isComposing);
    }
    this.#wasComposing = isComposing;
  }

  #provenance(tags) {
    if (tags.has(HISTORIC_TAG)) return 'history';
    if (tags.has(PASTE_TAG)) return 'pasted';
    const root = this.#editor.getRootElement();
    const isRemote = tags.has(COLLABORATION_TAG) || !root?.contains(document.activeElement);
    return isRemote ? 'program' : 'typed';
  }

  /** Tells what has happened to blocks, and does what is said. */
  #tell(keys, provenance, composing) {
    const changes = [];
    const touched = new Set();
    this.#editor.getEditorState().read(() => {
      const caret = $caret();
      for (const key of keys) {
        const node = $getNodeByKey(key);
        if (node === null) this.#forget(key);
        else if ($isBlock(node)) {
          changes.push(...this.#tellBlock(node, { provenance, composing, caret: caret?.key === key ? caret.at : undefined }));
          touched.add(key);
        }
      }
      if (!composing) changes.push(...this.#leave(caret, touched));
    });
    // What follows from undo belongs to it.
    if (!composing) this.#apply(touched, provenance === 'history' ? [] : changes);
  }

  #forget(key) {
    this.#blocks.get(key)?.live.free();
    this.#blocks.delete(key);
  }

  #tellBlock(node, how) {
    const { text, links } = $flatten(node);
    const block = this.#blocks.get(node.getKey());
    if (!block) return this.#open(node.getKey(), text, links, how.provenance);
    const { live } = block;
    const edit = difference(block.text, text, how.caret ?? text.length);
    const provenance = isBared(block.text, edit) ? 'history' : how.provenance;
    block.text = text;
    const changes = [];
    if (edit.from < edit.to || edit.text !== '') {
      const linked = provenance === 'history' ? links.filter(({ isUnlinked }) => !isUnlinked) : undefined;
      changes.push(...live.edit({ ...edit, ...how, provenance, linked }));
    } else if (this.#wasComposing && !how.composing) {
      changes.push(...live.endComposition(how.caret ?? text.length));
    }
    return how.composing ? changes : [...changes, ...agree(live, links, how.provenance)];
  }

  #open(key, text, links, provenance) {
    const live = this.#linkspan.live();
    this.#blocks.set(key, { live, text });
    if (!this.#enabled) live.setEnabled(false);
    const changes = live.open(text, { tombstones: links.filter(({ isUnlinked }) => isUnlinked) });
    return [...changes, ...agree(live, links, provenance)];
  }

  /** Where the caret is, links may be held back; where it is not, none are. */
  #leave(caret, touched) {
    const changes = [];
    for (const [key, { live }] of this.#blocks) {
      if (this.caretBlock !== key && caret?.key !== key) continue;
      changes.push(...(caret?.key === key ? live.caret(caret.at) : live.settle()));
      touched.add(key);
    }
    this.caretBlock = caret?.key;
    return changes;
  }

  /** Makes the nodes of blocks what their `Live` says. */
  #apply(keys, changes) {
    const isDue = this.#editor.getEditorState().read(() => [...keys].some((key) => this.#isDue(key)));
    if (!isDue) return;
    const isOwn = changes.some(({ undo }) => undo === 'own');
    const tag = [OWN_TAG, isOwn ? HISTORY_PUSH_TAG : HISTORY_MERGE_TAG];
    this.#editor.update(() => keys.forEach((key) => this.#applyBlock(key)), { tag, discrete: true });
  }

  /** What is wanted in a block: links, and places without. */
  #wanted(key) {
    const { live, text } = this.#blocks.get(key);
    const tombstones = live.tombstones().map((range) => ({ ...range, isUnlinked: true, text: text.slice(range.from, range.to) }));
    return [...live.links().map((link) => ({ ...link, isUnlinked: false })), ...without(tombstones, live.links())];
  }

  #isDue(key) {
    const node = this.#blocks.has(key) && $getNodeByKey(key);
    if (!node) return false;
    const [there, wanted] = [$flatten(node).links, this.#wanted(key)];
    return there.length !== wanted.length || wanted.some((link) => !there.some((other) => isSame(other, link)));
  }

  #applyBlock(key) {
    const node = this.#blocks.has(key) && $getNodeByKey(key);
    if (!node) return;
    const wanted = this.#wanted(key);
    for (const { node: old, from, to } of $flatten(node).links) {
      const heir = wanted.find((link) => link.from === from && link.to === to);
      if (!heir) $unwrap(old);
      else {
        old.setIsUnlinked(heir.isUnlinked);
        if (heir.href) old.setURL(heir.href);
      }
    }
    for (const link of wanted) {
      const isThere = $flatten(node).links.some(({ from, to }) => from === link.from && to === link.to);
      if (!isThere) $wrap(node, link, link.href ?? this.#linkspan.detect(link.text)[0]?.href ?? '');
    }
  }

  backspace(event) {
    const selection = $getSelection();
    const caret = $isRangeSelection(selection) && selection.isCollapsed() ? $caret() : undefined;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const block = caret && isPlain && !this.#editor.isComposing() && this.#blocks.get(caret.key);
    const changes = block ? block.live.backspace(caret.at) : null;
    if (changes === null) return false;
    event.preventDefault();
    queueMicrotask(() => this.#apply(new Set([caret.key]), changes));
    return true;
  }

  settle() {
    queueMicrotask(() => {
      const changes = [...this.#blocks.values()].flatMap(({ live }) => live.settle());
      if (changes.length > 0) this.#apply(new Set(this.#blocks.keys()), changes);
    });
    return false;
  }

  /** Does something to all links, or tombstones, at the caret. */
  ask(what, act) {
    const caret = this.#editor.getEditorState().read($caret);
    const block = caret && this.#blocks.get(caret.key);
    if (!block) return;
    const changes = block.live[what](caret.at, caret.at).flatMap((range) => act(block.live, range));
    this.#apply(new Set([caret.key]), changes);
  }

  setEnabled(on) {
    this.#enabled = on;
    const changes = [...this.#blocks.values()].flatMap(({ live }) => live.setEnabled(on));
    this.#apply(new Set(this.#blocks.keys()), changes);
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

/** The text of a block as `Live` is to see it, and the automatic links in it. */
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

/** Where the caret is: its block, and the offset in it. */
function $caret() {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;
  const { key, offset } = selection.focus;
  let block = $getNodeByKey(key);
  while (block && !$isBlock(block)) block = block.getParent();
  if (!block) return undefined;
  const { leaves, text } = $flatten(block);
  const leaf = leaves.find(({ node }) => node.getKey() === key);
  if (leaf) return { key: block.getKey(), at: leaf.from + offset };
  // The caret is between nodes: behind the text of those before it.
  const before = $getNodeByKey(key).getChildAtIndex(offset - 1)?.getLatest();
  const last = before && leaves.findLast(({ node }) => node.is(before) || before.isParentOf(node));
  return { key: block.getKey(), at: offset === 0 ? 0 : (last?.to ?? text.length) };
}

function $unwrap(link) {
  for (const child of link.getChildren()) link.insertBefore(child);
  link.remove();
}

/** Puts the text of a range into an automatic link. */
function $wrap(block, { from, to, isUnlinked }, url) {
  const parts = [];
  for (const leaf of $flatten(block).leaves) {
    if (leaf.to <= from || leaf.from >= to || $isLinkNode(leaf.node.getParent())) continue;
    const cuts = [from, to].filter((at) => at > leaf.from && at < leaf.to).map((at) => at - leaf.from);
    const nodes = cuts.length > 0 ? leaf.node.splitText(...cuts) : [leaf.node];
    parts.push(from > leaf.from ? nodes[1] : nodes[0]);
  }
  if (parts.length === 0) return;
  const link = $createAutoLinkNode(url, { isUnlinked, rel: 'nofollow noopener' });
  parts[0].insertBefore(link);
  link.append(...parts);
}
