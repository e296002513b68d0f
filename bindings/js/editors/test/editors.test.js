// What a person does in an editor, with real keys in a real browser: typing, pasting, editing inside, cancelling, undo and redo,
// removing, composing Japanese. The same script for every editor.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { watch } from '../../test/quiet.js';
import { SCRIPT, Writer } from './script.js';
import { missing, open, pictures } from './serve.js';

const why = missing();
if (why && process.env.LINKSPAN_REQUIRE_TOOLS) throw new Error(`The tests of editors cannot run: ${why}.`);
if (why) console.log(`SKIPPED: the tests of editors, because ${why}`);

const EDITORS = (process.env.LINKSPAN_EDITORS ?? 'tiptap,tiptap-link,lexical,codemirror,quill,contenteditable,textarea,field').split(',');

for (const name of EDITORS) {
  describe(name, { skip: why }, () => {
    let served;
    let context;
    before(async () => {
      served = await open(name);
      context = await served.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    });
    after(() => served?.close());

    /** A test on a page of its own. */
    const person = (what, act, needs) =>
      test(what, async (scene) => {
        const page = await context.newPage();
        await watch(page);
        const errors = [];
        page.on('pageerror', (error) => errors.push(error));
        page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
        try {
          await page.goto(served.address);
          await page.waitForFunction(() => window.harness);
          const writer = new Writer(page);
          if (needs && !(await writer.can(needs))) return scene.skip(`${name} has no ${needs}`);
          await writer.focus();
          await act(writer);
          await page.screenshot({ path: `${pictures}/${name} ${what}.png` });
          assert.deepEqual(errors, []);
          return undefined;
        } finally {
          await page.close();
        }
      });

    SCRIPT.forEach((scene) => person(...scene));
  });
}
