// Copy buttons.

import { announce, h, isolated } from './dom.ts';
import { visible } from './glyph.ts';

/** A row: a label, a text that can be copied, and the button for it. */
export function copyRow(label: string, text: string | null, note = ''): HTMLElement {
  const value = text === null ? h('span', { class: 'faint' }, 'none') : isolated(visible(text), { class: 'mono value', dir: 'auto', 'data-form': label });
  return h(
    'div',
    { class: 'form-row' },
    h('dt', {}, label, note && h('small', {}, note)),
    h('dd', {}, value, text !== null && copyButton(() => text, `Copy ${label}`)),
  );
}

/** A button that copies the result of `text`, and confirms it. */
export function copyButton(text: () => string, label: string, caption = 'Copy'): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'quiet small', 'aria-label': label }, caption);
  button.addEventListener('click', async () => {
    const done = await copy(text());
    button.textContent = done ? 'Copied' : 'Not allowed';
    announce(done ? `${label}: done` : 'The browser does not allow copying.');
    setTimeout(() => (button.textContent = caption), 1400);
  });
  return button;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/** Pages that are opened from a disk may not have the newer clipboard API. */
function copyOldWay(text: string): boolean {
  const field = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
  field.value = text;
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
