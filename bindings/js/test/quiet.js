// Knows when a page has dealt with everything that was done to it. Tests wait for that, never for a time.

/** Timers that are longer than this are not part of dealing with an event: blinking, saving now and then. */
const LONGEST = 1000;

/** Only what hangs takes so long, in milliseconds, however busy the machine is. */
export const PATIENCE = 180_000;

/** Counts the timers of a page from its beginning. */
export function watch(page) {
  page.setDefaultTimeout(PATIENCE);
  return page.addInitScript((longest) => {
    const pending = new Set();
    const { setTimeout: set, clearTimeout: clear } = window;
    window.setTimeout = (act, delay = 0, ...args) => {
      const timer = set(() => {
        pending.delete(timer);
        act(...args);
      }, delay);
      if (delay <= longest) pending.add(timer);
      return timer;
    };
    window.clearTimeout = (timer) => {
      pending.delete(timer);
      clear(timer);
    };
    window.pendingTimers = pending;
    // Editors learn of the selection from this event, which may come some frames after the key on a busy machine.
    const selected = () => {
      const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection();
      return [anchorNode, anchorOffset, focusNode, focusOffset];
    };
    let announced = [];
    document.addEventListener('selectionchange', () => { announced = selected(); }, true);
    window.isSelectionAnnounced = () => selected().every((part, i) => part === announced[i]);
  }, LONGEST);
}

/** Waits until events and frames are done, and no timer is left. */
export function quiet(page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let calm = 0; calm < 2; ) {
      await frame();
      calm = window.pendingTimers.size === 0 ? calm + 1 : 0;
    }
  });
}

/** A selection that moves because nodes around it do need not be announced: after so many frames it will not be. */
const MOST_FRAMES = 20;

/** Waits until the page has drawn what came of a key, and the editor knows where the caret is. */
function heard(page) {
  return page.evaluate(async (most) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    for (let i = 1; i < most && !window.isSelectionAnnounced(); i += 1) await frame();
  }, MOST_FRAMES);
}

/** Presses a key. */
export async function strike(page, key) {
  await page.keyboard.press(key);
  await heard(page);
}

/** Types a text, character by character. */
export async function type(page, text) {
  for (const character of text) {
    await page.keyboard.type(character);
    await heard(page);
  }
}
