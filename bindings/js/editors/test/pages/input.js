// What the pages of plain inputs share.

import { load } from 'linkspan';
import { follow } from 'linkspan-input';

const linkspan = await load();

/** How many links a highlight has while another element shares it, and after that. */
function shareHighlight() {
  const other = document.body.appendChild(document.createElement('div'));
  other.contentEditable = 'true';
  other.textContent = 'see b.org and c.org now';
  const follower = follow(other, { linkspan, highlight: 'linkspan' });
  const size = () => CSS.highlights.get('linkspan')?.size ?? 0;
  const together = size();
  follower.destroy();
  other.remove();
  return [together, size()];
}

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
    followEmail: () => {
      try {
        follow(Object.assign(document.createElement('input'), { type: 'email' }), { linkspan });
        return 'followed';
      } catch (error) {
        return error.message;
      }
    },
    ...(element.contentEditable === 'true' && { shareHighlight }),
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
