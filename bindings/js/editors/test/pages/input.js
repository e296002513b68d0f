// What the pages of plain inputs share.

import { load } from 'linkspan';
import { follow } from 'linkspan-input';

const linkspan = await load();

export function start(element, read, write) {
  let follower = follow(element, { linkspan, highlight: 'linkspan' });
  document.querySelector('#editor').append(element);
  window.harness = {
    links: () => follower.links().map(({ text, href }) => [text, href]),
    text: () => read(),
    setText: (value) => {
      write(value);
      follower.refresh();
    },
    removeLink: () => follower.removeLink(),
    restoreLink: () => follower.restoreLink(),
    setEnabled: (on) => {
      follower.enabled = on;
    },
    pasteElsewhere: (value) => {
      const other = follow(document.body.appendChild(document.createElement('textarea')), { linkspan });
      document.querySelector('body > textarea').value = value;
      document.querySelector('body > textarea').dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
      return other.links().map(({ text }) => text);
    },
    save: () => JSON.stringify({ text: read(), tombstones: follower.tombstones() }),
    load: (saved) => {
      const { text, tombstones } = JSON.parse(saved);
      follower.destroy();
      write(text);
      follower = follow(element, { linkspan, highlight: 'linkspan', tombstones });
    },
  };
}
