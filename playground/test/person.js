// A person at the playground, in Chromium, and the checks after every test.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { quiet, type } from '../../bindings/js/test/quiet.js';
import { missing, open, pictures, visit } from './support.js';

export const DESKTOP = { viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** The person. */
export class Person {
  constructor(page) {
    this.page = page;
    this.field = page.locator('#text');
  }

  /** Types into an empty field, as a person does. */
  async type(text) {
    await this.field.fill('');
    await this.field.click();
    await this.write(text);
    await quiet(this.page);
  }

  /** Types at the caret. */
  write(text) {
    return type(this.page, text);
  }

  async opened(text) {
    await this.field.fill(text);
    await this.field.blur();
    await quiet(this.page);
  }

  /** Waits for the next frame, in which the page shows changes. */
  shown() {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  async links() {
    await this.shown();
    return this.page.locator('.chip:not(.gone) bdi').allTextContents();
  }

  chip(text) {
    return this.page.locator('.chip', { has: this.page.getByText(text, { exact: true }) });
  }

  async chosen() {
    await this.shown();
    return this.page.locator('[data-chosen]').getAttribute('data-chosen');
  }

  form(name, within = '#inspector') {
    return this.page.locator(`${within} [data-form="${name}"]`).textContent();
  }

  parts() {
    return this.page.locator('.anatomy-text .part').evaluateAll((all) => all.map((part) => [part.className.replace('part ', ''), part.textContent]));
  }

  verdict() {
    return this.page.locator('#inspector [data-verdict]').getAttribute('data-verdict');
  }
}

/** A suite of tests. `tests` receives `person`, which makes a test with a separate page. The page must not report errors or make
 */
export function playground(name, tests) {
  const why = missing();
  if (why && process.env.LINKSPAN_REQUIRE_TOOLS) throw new Error(`The tests of the playground cannot run: ${why}.`);
  if (why) console.log(`SKIPPED: the tests of the playground, because ${why}`);
  describe(name, { skip: why }, () => {
    const served = {};
    before(async () => Object.assign(served, await open()));
    after(() => served.close?.());
    tests((what, act, { options = DESKTOP, fragment = '' } = {}) => test(what, () => run(served, { what, act, options, fragment })), served);
  });
}

async function run(served, { what, act, options, fragment }) {
  const context = await served.browser.newContext(options);
  try {
    const { page, trouble, requests } = await visit(context, served.address + fragment);
    await act(new Person(page), page);
    await quiet(page);
    await page.screenshot({ path: `${pictures}/${what}.png` });
    assert.deepEqual(trouble, [], 'the page has trouble');
    assert.deepEqual(await page.evaluate(() => globalThis.violations), [], 'the policy was broken');
    const foreign = requests.filter((url) => !url.startsWith(served.address));
    assert.deepEqual(foreign, [], 'the page asked somebody else');
  } finally {
    await context.close();
  }
}
