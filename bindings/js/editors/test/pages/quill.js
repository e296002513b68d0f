import { load } from 'linkspan';
import { Autolink, dressed } from 'linkspan-quill';
import Quill from 'quill';

const linkspan = await load();
Quill.register('modules/autolink', Autolink);
Quill.register(dressed(Quill.import('formats/link'), { class: 'auto', target: '_blank' }), true);

let quill;

function start(contents) {
  quill?.getModule('autolink').destroy();
  document.querySelector('#editor').replaceChildren(document.createElement('div'));
  quill = new Quill('#editor > div', { modules: { autolink: { linkspan } } });
  quill.setContents(contents);
  quill.history.clear();
}

start([]);

window.harness = {
  dressed: true,
  links: () => [...document.querySelectorAll('#editor a')].map((a) => [a.textContent, a.getAttribute('href')]).filter(([text, href]) => linkspan.href(text) === href),
  text: () => quill.getText().replace(/\n$/u, ''),
  setText: (text) => quill.setText(text),
  removeLink: () => quill.getModule('autolink').removeLink(),
  restoreLink: () => quill.getModule('autolink').restoreLink(),
  handLink: (from, to, href) => quill.formatText(from, to - from, 'link', href, 'user'),
  handUnlink: (from, to) => quill.formatText(from, to - from, 'link', false, 'user'),
  bold: (from, to) => quill.formatText(from, to - from, 'bold', true, 'user'),
  setEnabled: (on) => (quill.getModule('autolink').enabled = on),
  save: () => JSON.stringify(quill.getContents()),
  load: (saved) => start(JSON.parse(saved)),
  // What Quill's own button and tooltip do.
  isActive: (at) => Boolean(quill.getFormat(at, 1).link),
  formats: () => quill.getContents().ops.flatMap(({ attributes = {} }) => Object.keys(attributes)),
  // A document opens in an editor without the module.
  elsewhere: async (value) => {
    const one = new Quill(document.createElement('div'), { modules: { autolink: { linkspan } } });
    one.setText(value);
    await Promise.resolve();
    const two = new Quill(document.createElement('div'));
    two.setContents(one.getContents());
    one.getModule('autolink').destroy();
    return two.getSemanticHTML();
  },
  unsetLink: (at) => {
    const [blot, offset] = quill.scroll.descendant(Quill.import('formats/link'), at);
    quill.formatText(at - offset, blot.length(), 'link', false, 'user');
  },
};
