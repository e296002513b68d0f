import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, StateEffect, Text } from '@codemirror/state';
import { Decoration, EditorView, keymap } from '@codemirror/view';
import { load } from 'linkspan';
import { autolink, autolinks, autolinkTombstones, removeAutolink, restoreAutolink, setAutolink } from 'linkspan-codemirror';

const linkspan = await load();
let view;

const textOf = (value) => Text.of(value.split('\n'));

function start(value, tombstones) {
  view?.destroy();
  const doc = textOf(value);
  // Whatever ends a line, it counts as one character.
  const extensions = [EditorState.lineSeparator.of('\r\n'), autolink({ linkspan, class: 'auto', target: '_blank', tombstones }), history(), keymap.of([...historyKeymap, ...defaultKeymap])];
  view = new EditorView({ state: EditorState.create({ doc, extensions }), parent: document.querySelector('#editor') });
}

start('', []);

window.harness = {
  dressed: true,
  links: () => {
    const shown = [...document.querySelectorAll('#editor a')].map((a) => [a.textContent, a.getAttribute('href')]);
    const links = autolinks(view).map(({ text, href }) => [text, href]);
    if (JSON.stringify(shown) !== JSON.stringify(links)) throw new Error(`${JSON.stringify(shown)} is shown, but it should be ${JSON.stringify(links)}`);
    return links;
  },
  text: () => view.state.doc.toString(),
  setText: (value) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: textOf(value) } }),
  bold: (from, to) => view.dispatch({ effects: StateEffect.appendConfig.of(EditorView.decorations.of(Decoration.set(Decoration.mark({ tagName: 'b' }).range(from, to)))) }),
  removeLink: () => removeAutolink(view),
  restoreLink: () => restoreAutolink(view),
  setEnabled: (on) => setAutolink(view, on),
  save: () => JSON.stringify({ text: view.state.doc.toString(), tombstones: autolinkTombstones(view) }),
  load: (saved) => {
    const { text, tombstones } = JSON.parse(saved);
    start(text, tombstones);
  },
};
