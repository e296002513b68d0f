// What a person does, and what must come of it.

import assert from 'node:assert/strict';

import { quiet, strike, type } from '../../test/quiet.js';

/** A person at the keyboard. */
export class Writer {
  constructor(page) {
    this.page = page;
  }

  focus() {
    return this.page.locator('#editor [contenteditable=true], #editor textarea, #editor input').first().click();
  }

  type(text) {
    return type(this.page, text);
  }

  async press(...keys) {
    for (const key of keys) await strike(this.page, key);
  }

  times(count, key) {
    return this.press(...Array(count).fill(key));
  }

  quiet() {
    return quiet(this.page);
  }

  async ask(name, ...args) {
    // Editors learn of the selection after the key.
    await this.quiet();
    return this.page.evaluate(([name, args]) => window.harness[name](...args), [name, args]);
  }

  /** Whether an editor has something at all. */
  can(name) {
    return this.page.evaluate((name) => name in window.harness, name);
  }

  async paste(text) {
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await this.press('Control+v');
  }

  /** The automatic links: text and target. */
  async links() {
    await this.quiet();
    return this.page.evaluate(() => {
      const { automatic, links } = window.harness;
      if (links) return links();
      return [...document.querySelectorAll(`#editor ${automatic}`)].map((a) => [a.textContent, a.getAttribute('href')]);
    });
  }

  text() {
    return this.ask('text');
  }

  async linked(...expected) {
    assert.deepEqual((await this.links()).map(([text]) => text), expected);
  }

  /** What an input method does: text that is tried, and then committed. */
  async compose(tried, committed) {
    const session = await this.page.context().newCDPSession(this.page);
    for (const text of tried) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await this.quiet();
    }
    const meanwhile = await this.links();
    await session.send('Input.insertText', { text: committed });
    await this.quiet();
    return meanwhile;
  }
}

/** Scenes: what happens, the person's part, and what the editor must have for it. */
export const SCRIPT = [
  ['a link is made at the space after it', async (writer) => {
    await writer.type('see https://www.example.com/a_(b)');
    await writer.linked();
    await writer.type(' ');
    assert.deepEqual(await writer.links(), [['https://www.example.com/a_(b)', 'https://www.example.com/a_(b)']]);
    assert.equal(await writer.text(), 'see https://www.example.com/a_(b) ');
  }],
  ['never half of a host', async (writer) => {
    for (const c of 'https://www.google.com') {
      await writer.type(c);
      await writer.linked();
    }
    await writer.press('Enter');
    await writer.linked('https://www.google.com');
  }],
  ['punctuation and brackets stay outside', async (writer) => {
    await writer.type('(see bücher.de). ');
    assert.deepEqual(await writer.links(), [['bücher.de', 'https://xn--bcher-kva.de/']]);
  }],
  ['the caret settles what it leaves', async (writer) => {
    await writer.type('to example.com');
    await writer.linked();
    await writer.press('Home');
    await writer.linked('example.com');
  }],
  ['leaving the editor settles', async (writer) => {
    await writer.type('to example.com');
    await writer.page.locator('#elsewhere').click();
    await writer.linked('example.com');
  }],
  ['pasted text is linked at once', async (writer) => {
    await writer.paste('at example.com and jane@example.org');
    assert.deepEqual(await writer.links(), [
      ['example.com', 'https://example.com/'],
      ['jane@example.org', 'mailto:jane@example.org'],
    ]);
  }],
  ['the target follows an edit inside', async (writer) => {
    await writer.type('example.com/a ');
    await writer.press('ArrowLeft');
    await writer.type('bc');
    assert.deepEqual(await writer.links(), [['example.com/abc', 'https://example.com/abc']]);
    await writer.times(2, 'Backspace');
    assert.deepEqual(await writer.links(), [['example.com/a', 'https://example.com/a']]);
  }],
  ['a link goes when its text stops being one', async (writer) => {
    await writer.type('example.com x');
    await writer.linked('example.com');
    await writer.press('Home');
    await writer.times(8, 'ArrowRight');
    await writer.press('Backspace');
    await writer.linked();
    assert.equal(await writer.text(), 'examplecom x');
  }],
  ['Backspace right after cancels and keeps the text', async (writer) => {
    await writer.type('see example.com ');
    await writer.linked('example.com');
    await writer.press('Backspace');
    await writer.linked();
    assert.equal(await writer.text(), 'see example.com ');
    await writer.type('and on, b.org ');
    await writer.linked('b.org');
    assert.equal(await writer.text(), 'see example.com and on, b.org ');
  }],
  ['Backspace again deletes, and another text is another link', async (writer) => {
    await writer.type('example.com ');
    await writer.times(2, 'Backspace');
    assert.equal(await writer.text(), 'example.com');
    await writer.type(' ');
    await writer.linked();
    await writer.press('Backspace');
    await writer.type('/path ');
    await writer.linked('example.com/path');
  }],
  ['undo takes back the link alone, redo makes it again', async (writer) => {
    await writer.type('see example.com ');
    await writer.linked('example.com');
    await writer.press('Control+z');
    await writer.linked();
    assert.equal(await writer.text(), 'see example.com ');
    await writer.press('Control+Shift+Z');
    await writer.linked('example.com');
    await writer.press('Control+z');
    await writer.linked();
    await writer.type('and b.org ');
    await writer.linked('b.org');
  }],
  ['undo goes on with the text', async (writer) => {
    await writer.type('example.com ');
    await writer.press('Control+z', 'Control+z');
    assert.ok((await writer.text()).length < 'example.com '.length);
    await writer.linked();
  }],
  ['a link that is removed stays removed', async (writer) => {
    await writer.type('see example.com now');
    await writer.linked('example.com');
    await writer.times(6, 'ArrowLeft');
    await writer.ask('removeLink');
    await writer.linked();
    await writer.press('End');
    await writer.type(' and more ');
    await writer.press('Home');
    await writer.linked();
    assert.equal(await writer.text(), 'see example.com now and more ');
  }],
  ['and is made again when the person asks', async (writer) => {
    await writer.type('see example.com ');
    await writer.press('Backspace', 'ArrowLeft', 'ArrowLeft');
    await writer.linked();
    await writer.ask('restoreLink');
    await writer.linked('example.com');
  }],
  ['a tombstone is stored with the document', async (writer) => {
    await writer.type('a.com b.com ');
    await writer.linked('a.com', 'b.com');
    await writer.press('Backspace');
    await writer.linked('a.com');
    const saved = await writer.ask('save');
    await writer.ask('load', saved);
    await writer.linked('a.com');
    await writer.focus();
    await writer.press('Control+End');
    await writer.type(' c.com ');
    await writer.linked('a.com', 'c.com');
  }],
  ['nothing happens while Japanese is composed', async (writer) => {
    await writer.type('example.com');
    const meanwhile = await writer.compose([' n', ' に', ' にほん', ' 日本'], ' 日本');
    assert.deepEqual(meanwhile, []);
    assert.equal(await writer.text(), 'example.com 日本');
    await writer.linked('example.com');
  }],
  ['Japanese is composed inside of a link', async (writer) => {
    await writer.type('example.com/ x');
    await writer.linked('example.com/');
    await writer.times(2, 'ArrowLeft');
    await writer.compose(['k', 'か', '書'], '書');
    assert.deepEqual(await writer.links(), [['example.com/書', 'https://example.com/%E6%9B%B8']]);
    assert.equal(await writer.text(), 'example.com/書 x');
  }],
  ['links made by hand are never touched', async (writer) => {
    await writer.type('see example.com now');
    await writer.ask('handLink', 4, 15, 'https://other.example/');
    await writer.linked();
    await writer.press('End');
    await writer.type(' then ');
    const links = await writer.page.locator('#editor a').evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
    assert.deepEqual(links, [['example.com', 'https://other.example/']]);
  }, 'handLink'],
  ['a link made by hand that is taken off leaves none', async (writer) => {
    await writer.type('see example.com now');
    await writer.ask('handLink', 4, 15, 'https://other.example/');
    await writer.linked();
    await writer.ask('handUnlink', 4, 15);
    await writer.press('End');
    await writer.type(' then b.org ');
    await writer.linked('b.org');
    assert.equal(await writer.page.locator('#editor a').count(), 1);
  }, 'handUnlink'],
  ['markup that is pasted cannot set a target', async (writer) => {
    await writer.ask('insertHtml', 'see <a data-autolink href="javascript:alert(1)">example.com</a> now');
    const targets = await writer.page.locator('#editor a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.deepEqual(targets, ['https://example.com/']);
  }, 'insertHtml'],
  ['typed, pasted and set end with the same links', async (writer) => {
    const text = 'See (example.com), https://a.org/b. Mail jane@example.com! 请看https://google.com。然后 ';
    await writer.type(text);
    const typed = await writer.links();
    assert.equal(typed.length, 4);
    await writer.press('Control+a', 'Delete');
    for (const piece of text.match(/.{1,7}/gsu)) await writer.paste(piece);
    assert.deepEqual(await writer.links(), typed);
    await writer.ask('setText', text);
    assert.deepEqual(await writer.links(), typed);
  }],
  ['it can be switched off', async (writer) => {
    await writer.ask('setEnabled', false);
    await writer.type('example.com ');
    await writer.linked();
    await writer.ask('setEnabled', true);
    await writer.linked('example.com');
  }],
  ['a command can be one of several', async (writer) => {
    await writer.type('see example.com now');
    await writer.ask('chain', 'removeAutolink', 8);
    await writer.linked();
    assert.equal(await writer.text(), 'see example.com now!');
    await writer.ask('chain', 'restoreAutolink', 8);
    await writer.linked('example.com');
    assert.equal(await writer.text(), 'see example.com now!!');
  }, 'chain'],
  ['a URL that is pasted over words links them', async (writer) => {
    await writer.type('see the docs');
    await writer.press('Control+Shift+ArrowLeft');
    await writer.paste('https://example.com/a');
    const links = await writer.page.locator('#editor a').evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
    assert.deepEqual(links, [['docs', 'https://example.com/a']]);
    assert.equal(await writer.text(), 'see the docs');
  }, 'handLink'],
  ['a URL that screening refuses is text when it is pasted', async (writer) => {
    await writer.type('see the docs');
    await writer.press('Control+Shift+ArrowLeft');
    await writer.paste('https://paypa1.com/');
    assert.equal((await writer.text()).trim(), 'see the https://paypa1.com/');
  }, 'handLink'],
  ['a link that is half bold is one link', async (writer) => {
    await writer.type('see example.com/path now');
    await writer.ask('bold', 4, 10);
    assert.deepEqual(await writer.links(), [['example.com/path', 'https://example.com/path']]);
    await writer.press('End');
    await writer.type(' and b.org ');
    await writer.linked('example.com/path', 'b.org');
  }, 'bold'],
  ['what was cancelled is cancelled where it is copied to', async (writer) => {
    await writer.type('example.com ');
    await writer.press('Backspace');
    await writer.linked();
    await writer.press('Control+a', 'Control+c', 'End', 'Enter', 'Control+v');
    await writer.linked();
    await writer.type('b.org ');
    await writer.linked('b.org');
    await writer.press('Enter');
    await writer.paste('at example.com now');
    await writer.linked('b.org', 'example.com');
  }],
  ['what one editor has copied is not cancelled in another', async (writer) => {
    await writer.type('example.com ');
    await writer.press('Backspace', 'Control+a', 'Control+c');
    await writer.linked();
    assert.deepEqual(await writer.ask('pasteElsewhere', 'example.com '), ['example.com']);
  }, 'pasteElsewhere'],
  ['elements share a highlight', async (writer) => {
    await writer.type('see example.com ');
    await writer.linked('example.com');
    assert.deepEqual(await writer.ask('shareHighlight'), [3, 1]);
  }, 'shareHighlight'],
  ['an input without a caret is refused with a sentence', async (writer) => {
    assert.match(await writer.ask('followEmail'), /an input of the type email has no caret .* text, search, url or tel\./);
  }, 'followEmail'],
  ['what was cancelled and is cut is cancelled where it is put', async (writer) => {
    await writer.type('example.com ');
    await writer.press('Backspace', 'Control+a', 'Control+x');
    assert.equal((await writer.text()).trim(), '');
    await writer.type('x ');
    await writer.press('Control+v');
    await writer.linked();
    assert.match(await writer.text(), /^x \n?example\.com ?$/u);
  }],
  ["automatic links with the editor's own mark are its links", async (writer) => {
    await writer.type('see example.com and b.org ');
    await writer.linked('example.com', 'b.org');
    assert.equal(await writer.ask('isActive', 8), true);
    assert.equal(await writer.ask('isActive', 2), false);
    await writer.ask('unsetLink', 8);
    await writer.linked('b.org');
    await writer.press('End');
    await writer.type('now c.org ');
    await writer.linked('b.org', 'c.org');
    assert.deepEqual(new Set(await writer.ask('formats')), new Set(['link', 'nolink']));
    assert.match(await writer.ask('elsewhere', 'at d.org '), /<a [^>]*href="https:\/\/d\.org\/"[^>]*>d\.org<\/a>/);
  }, 'unsetLink'],
  ['links have the attributes that were asked for', async (writer) => {
    await writer.type('example.com ');
    const [link] = await writer.page.locator('#editor a').evaluateAll((all) => all.map((a) => [a.className, a.target, a.rel]));
    assert.deepEqual(link, ['auto', '_blank', 'nofollow noopener']);
  }, 'dressed'],
];
