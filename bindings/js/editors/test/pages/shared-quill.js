// Two people in one document: two editors, each with its own copy, whose updates travel when the test says so.

import { load } from 'linkspan';
import { Autolink } from 'linkspan-quill';
import Quill from 'quill';
import { QuillBinding } from 'y-quill';
import * as Y from 'yjs';

const linkspan = await load();
Quill.register('modules/autolink', Autolink);

/** What one has done and the other has not seen. */
const waiting = { a: [], b: [] };
const docs = { a: new Y.Doc(), b: new Y.Doc() };
docs.a.clientID = 1;
docs.b.clientID = 2;

function person(name) {
  const place = document.createElement('div');
  place.id = name;
  place.append(document.createElement('div'));
  document.querySelector('#editor').append(place);
  docs[name].on('update', (update, origin) => {
    if (origin !== 'network') waiting[name].push(update);
  });
  const quill = new Quill(`#${name} > div`, { modules: { autolink: { linkspan }, history: { userOnly: true } } });
  new QuillBinding(docs[name].getText('text'), quill);
  return quill;
}

const editors = { a: person('a'), b: person('b') };
exchange();

/** Lets updates travel until nobody has anything to say; returns how often they went. */
function exchange() {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const [a, b] = [waiting.a.splice(0), waiting.b.splice(0)];
    if (a.length + b.length === 0) return rounds;
    for (const update of a) Y.applyUpdate(docs.b, update, 'network');
    for (const update of b) Y.applyUpdate(docs.a, update, 'network');
  }
  return Infinity;
}

window.harness = {
  exchange,
  json: (name) => JSON.stringify(editors[name].getContents()),
  links: (name) => [...document.querySelectorAll(`#${name} a`)].map((a) => a.textContent),
  tombstones: (name) => [...document.querySelectorAll(`#${name} [data-nolink]`)].map((span) => span.textContent),
  /** As ProseMirror counts, the text begins at 1. */
  caret: (name, at) => editors[name].setSelection(at - 1, 0, 'user'),
  removeLink: (name) => editors[name].getModule('autolink').removeLink(),
  restoreLink: (name) => editors[name].getModule('autolink').restoreLink(),
};
