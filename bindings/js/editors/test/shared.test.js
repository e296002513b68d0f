// Two people in one document (Yjs): they end with the same document, and what one has cancelled stays cancelled for the other.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { quiet, strike, type, watch } from '../../test/quiet.js';
import { missing, open, pictures } from './serve.js';

const why = missing();
if (why && process.env.LINKSPAN_REQUIRE_TOOLS) throw new Error(`The tests of editors cannot run: ${why}.`);
if (why) console.log(`SKIPPED: the tests of a shared document, because ${why}`);

for (const name of ['shared-prosemirror', 'shared-lexical', 'shared-quill']) describe(name, { skip: why }, () => {
  let served;
  before(async () => (served = await open(name)));
  after(() => served?.close());

  const people = (what, act) =>
    test(what, async () => {
      const page = await served.browser.newPage();
      await watch(page);
      const errors = [];
      page.on('pageerror', (error) => errors.push(error));
      try {
        await page.goto(served.address);
        await page.waitForFunction(() => window.harness);
        await act(new Two(page));
        await page.screenshot({ path: `${pictures}/${name} ${what}.png` });
        assert.deepEqual(errors, []);
      } finally {
        await page.close();
      }
    });

  people('a link that one makes is there for the other', async (two) => {
    await two.at('a', 1);
    await two.type('see example.com');
    await two.exchange();
    await two.same([], []);
    await two.type(' ');
    await two.exchange();
    await two.same(['example.com'], []);
  });

  people('nobody links what somebody else is typing', async (two) => {
    await two.at('a', 1);
    for (const c of 'see https://www.google.com') {
      await two.type(c);
      await two.exchange();
      await two.same([], []);
    }
    await two.type(' ');
    await two.exchange();
    await two.same(['https://www.google.com'], []);
  });

  people('what one has cancelled stays cancelled for the other', async (two) => {
    await two.at('a', 1);
    await two.type('see example.com ');
    await two.exchange();
    await strike(two.page, 'Backspace');
    await two.exchange();
    await two.same([], ['example.com']);
    await two.at('b', 17);
    await two.type('and b.org too. ');
    await two.exchange();
    await two.same(['b.org'], ['example.com']);
    // One of them restores the link, and both have it again.
    await two.at('b', 8);
    assert.equal(await two.ask('restoreLink', 'b'), true);
    await two.exchange();
    await two.same(['example.com', 'b.org'], []);
  });

  people('one cancels while the other writes', async (two) => {
    await two.at('a', 1);
    await two.type('see example.com and ');
    await two.exchange();
    await two.at('a', 8);
    assert.equal(await two.ask('removeLink', 'a'), true);
    await two.at('b', 21);
    await two.type('c.org ');
    await two.exchange();
    await two.same(['c.org'], ['example.com']);
    await two.at('b', 3);
    await two.type('x');
    await two.exchange();
    await two.same(['c.org'], ['example.com']);
  });

  people('both cancel the same link', async (two) => {
    await two.at('a', 1);
    await two.type('example.com ');
    await two.exchange();
    for (const name of ['a', 'b']) {
      await two.at(name, 4);
      assert.equal(await two.ask('removeLink', name), true);
    }
    await two.exchange();
    await two.same([], ['example.com']);
  });
});

/** Two people, who take turns at one keyboard. */
class Two {
  constructor(page) {
    this.page = page;
  }

  ask(name, ...args) {
    return this.page.evaluate(([name, args]) => window.harness[name](...args), [name, args]);
  }

  /** Who writes, and where. */
  async at(name, place) {
    await this.page.locator(`#${name} [contenteditable=true]`).click();
    await this.ask('caret', name, place);
  }

  type(text) {
    return type(this.page, text);
  }

  /** Lets updates travel until nobody has anything to say. */
  async exchange() {
    for (let rounds = 0, isCalm = false; !isCalm; rounds += 1) {
      await quiet(this.page);
      isCalm = (await this.ask('exchange')) === 0;
      assert.ok(rounds < 5, 'the two do not agree');
    }
  }

  async same(links, tombstones) {
    assert.equal(await this.ask('json', 'a'), await this.ask('json', 'b'));
    for (const name of ['a', 'b']) {
      assert.deepEqual(await this.ask('links', name), links, name);
      assert.deepEqual(await this.ask('tombstones', name), tombstones, name);
    }
  }
}
