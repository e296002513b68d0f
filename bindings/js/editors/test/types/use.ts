// How the packages are used, for the compiler to read.

import { Editor } from '@tiptap/core';
import Link from '@tiptap/extension-link';
import type { Command } from 'prosemirror-state';
import { createEditor } from 'lexical';
import { load } from 'linkspan';
import { EditorView } from '@codemirror/view';
import { autolink as codemirror, autolinks, autolinkTombstones, restoreAutolink } from 'linkspan-codemirror';
import { type Follower, follow } from 'linkspan-input';
import { registerAutolink, removeAutolink, setAutolink } from 'linkspan-lexical';
import { autolink, autolinkMarks, removeAutolink as remove } from 'linkspan-prosemirror';
import { Autolink as QuillAutolink, dressed } from 'linkspan-quill';
import { Autolink, byHand } from 'linkspan-tiptap';
import Quill from 'quill';

const linkspan = await load();

const plugin = autolink({ linkspan, leaveAlone: ['link', 'mention'] });
const command: Command = remove;
console.log(plugin, command, autolinkMarks.autolink.inclusive);

const tiptap = new Editor({ extensions: [byHand(Link).configure({ openOnClick: false }), Autolink.configure({ linkspan })] });
tiptap.commands.removeAutolink();
tiptap.commands.setAutolink(false);

const lexical = createEditor();
const stop: () => void = registerAutolink(lexical, { linkspan, class: 'link', target: '_blank', rel: null });
const wasLinked: boolean = removeAutolink(lexical);
console.log(wasLinked);
setAutolink(lexical, true);
stop();

const follower: Follower = follow(document.createElement('textarea'), {
  linkspan,
  onChange: (links) => links.forEach(({ text, href, from, to }) => console.log(text, href, from + to)),
});
follower.enabled = false;
// @ts-expect-error: there is no such option.
follow(document.body, { linkspan, hilight: 'x' });

const view = new EditorView({ extensions: [codemirror({ linkspan, class: 'link', tombstones: [{ from: 0, to: 11 }] })] });
const restored: boolean = restoreAutolink(view);
console.log(restored, autolinks(view).map(({ text, href }) => text + href), autolinkTombstones(view));
// @ts-expect-error: there is no such option.
codemirror({ linkspan, className: 'link' });

Quill.register('modules/autolink', QuillAutolink);
Quill.register(dressed(Quill.import('formats/link') as typeof import('quill/formats/link').default, { class: 'link', target: null }), true);
const quill = new Quill('#editor', { modules: { autolink: { linkspan } } });
const module = quill.getModule('autolink') as QuillAutolink;
module.enabled = !module.removeLink();
console.log(module.links().map(({ text, href }) => text + href));
// @ts-expect-error: there is no such attribute.
dressed(class {}, { className: 'link' });
