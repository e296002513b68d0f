// What a person does with the playground, in Chromium: by mouse, by keys alone, on a phone, in the dark. Pictures of it are kept in
// target/playground; the one of README is made with `npm run picture`.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { after, before, describe, test } from 'node:test';

import { dist, missing, open, pictures, visit } from './support.js';

const why = missing();
if (why && process.env.LINKSPAN_REQUIRE_TOOLS) throw new Error(`The tests of the playground cannot run: ${why}.`);
if (why) console.log(`SKIPPED: the tests of the playground, because ${why}`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESKTOP = { viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Someone at the page. */
class Person {
  constructor(page) {
    this.page = page;
    this.field = page.locator('#text');
  }

  /** Types as a person does, into an empty field. */
  async type(text) {
    await this.field.fill('');
    await this.field.click();
    await this.page.keyboard.type(text, { delay: 3 });
    await this.page.waitForTimeout(60);
  }

  async opened(text) {
    await this.field.fill(text);
    await this.field.blur();
    await this.page.waitForTimeout(120);
  }

  /** The page shows what has happened with its next frame. */
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

/** The texts of all examples. */
async function examples(page) {
  const texts = [];
  for (const value of await page.locator('#examples optgroup option').evaluateAll((all) => all.map((option) => option.value))) {
    await page.locator('#examples').selectOption(value);
    texts.push(await page.locator('#text').inputValue());
  }
  return texts;
}

/** A picture of the field with the letters of one of its two layers alone. */
async function inked(page, shown) {
  await page.evaluate((shown) => {
    document.activeElement.blur();
    for (const id of ['#text', '#marks']) {
      document.querySelector(id).style.color = id === shown ? 'black' : 'transparent';
    }
    for (const mark of document.querySelectorAll('#marks span')) mark.className = '';
    document.querySelector('#field').style.maxHeight = 'none';
  }, shown);
  return page.locator('#field').screenshot();
}

/** The most that a point of two pictures differs. */
async function difference(browser, ...files) {
  const page = await browser.newPage();
  const sources = files.map((file) => `data:image/png;base64,${file.toString('base64')}`);
  const worst = await page.evaluate(async (sources) => {
    const [first, second] = await Promise.all(sources.map(async (source) => {
      const image = Object.assign(new Image(), { src: source });
      await image.decode();
      const { width, height } = image;
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, width, height).data;
    }));
    return first.length === second.length ? first.reduce((most, value, at) => Math.max(most, Math.abs(value - second[at])), 0) : 255;
  }, sources);
  await page.close();
  return worst;
}

describe('the playground', { skip: why }, () => {
  let served;
  before(async () => {
    served = await open();
  });
  after(() => served?.close());

  /** A test with a page of its own; nothing may go wrong in it, and nothing may leave it. */
  const person = (what, act, { options = DESKTOP, fragment = '' } = {}) =>
    test(what, async () => {
      const context = await served.browser.newContext(options);
      try {
        const { page, trouble, requests } = await visit(context, served.address + fragment);
        await act(new Person(page), page, requests);
        await page.waitForTimeout(100);
        await page.screenshot({ path: `${pictures}/${what}.png` });
        assert.deepEqual(trouble, [], 'the page has trouble');
        assert.deepEqual(await page.evaluate(() => globalThis.violations), [], 'the policy was broken');
        const foreign = requests.filter((url) => !url.startsWith(served.address));
        assert.deepEqual(foreign, [], 'the page asked somebody else');
      } finally {
        await context.close();
      }
    });

  person('mixed scripts are linked while they are typed', async (user) => {
    await user.type('Siehe bücher.de/ü, или пишите иван@пример.рф. ראו https://דוגמה.קום/א now');
    assert.deepEqual(await user.links(), ['bücher.de/ü', 'иван@пример.рф', 'https://דוגמה.קום/א']);
    assert.equal(await user.page.locator('#found-title').textContent(), '3 links');
  });

  person('the marks lie where the links are', async (user, page) => {
    await user.opened('one\nsee example.com/a, and jane@example.com\n');
    const marks = await page.locator('#marks .mark').allTextContents();
    assert.deepEqual(marks, ['example.com/a', 'jane@example.com']);
    const [field, copy] = await Promise.all(['#text', '#marks'].map((id) => page.locator(id).evaluate((element) => {
      const { fontSize, fontFamily, lineHeight, paddingLeft, paddingTop, letterSpacing } = getComputedStyle(element);
      return { fontSize, fontFamily, lineHeight, paddingLeft, paddingTop, letterSpacing, width: element.clientWidth, height: element.clientHeight };
    })));
    assert.deepEqual(copy, field);
    const isWhole = await page.locator('#text').evaluate((element) => element.scrollHeight <= element.clientHeight);
    assert.ok(isWhole, 'the field scrolls by itself, away from its marks');
  });

  person('the marks lie there in every script', async (user, page) => {
    const texts = await examples(page);
    await page.locator('#text').evaluate((field, text) => {
      field.value = text;
      field.dispatchEvent(new InputEvent('input'));
    }, texts.join('\n\n'));
    await user.shown();
    const [field, copy] = [await inked(page, '#text'), await inked(page, '#marks')];
    writeFileSync(`${pictures}/letters of the field.png`, field);
    writeFileSync(`${pictures}/letters of the marks.png`, copy);
    // Letters at the edge of a mark may lie a fraction of a point aside; those in a wrong place are black on white.
    const worst = await difference(served.browser, field, copy);
    assert.ok(worst < 128, `the letters differ by ${worst} of 255; see target/playground`);
  }, { options: { viewport: { width: 700, height: 9000 } } });

  person('Backspace takes a link back, and a button makes it again', async (user, page) => {
    await user.type('see example.com ');
    assert.deepEqual(await user.links(), ['example.com']);
    await page.keyboard.press('Backspace');
    assert.deepEqual(await user.links(), []);
    assert.equal(await user.field.inputValue(), 'see example.com ');
    await page.keyboard.type('b.org ', { delay: 3 });
    assert.deepEqual(await user.links(), ['b.org']);
    await page.locator('.chip.gone').click();
    assert.deepEqual(await user.links(), ['example.com', 'b.org']);
    await page.getByRole('button', { name: 'Unlink' }).click();
    assert.deepEqual(await user.links(), ['b.org']);
  });

  person('a link is picked, and shows its parts, its evidence and its forms', async (user, page) => {
    await user.opened('See https://bücher.de:8080/ü/a?q=1#top, or иван@пример.рф');
    assert.equal(await user.chosen(), 'https://bücher.de:8080/ü/a?q=1#top');
    assert.deepEqual(await user.parts(), [
      ['scheme', 'https'], ['host', 'bücher.de'], ['port', '8080'], ['path', '/ü/a'], ['query', 'q=1'], ['fragment', 'top'],
    ]);
    assert.equal(await user.form('href'), 'https://xn--bcher-kva.de:8080/%C3%BC/a?q=1#top');
    assert.equal(await user.form('defanged'), 'hxxps[:]//bücher[.]de:8080/ü/a?q=1#top');
    await user.chip('иван@пример.рф').click();
    assert.equal(await user.chosen(), 'иван@пример.рф');
    assert.deepEqual(await user.parts(), [['localPart', 'иван'], ['host', 'пример.рф']]);
    assert.match(await page.locator('.facts').textContent(), /Evidenceemail.*Confidencecertain/);
    assert.equal(await page.locator('.chip[aria-pressed=true] bdi').textContent(), 'иван@пример.рф');
  });

  person('a link is picked with the caret', async (user, page) => {
    await user.opened('a.com then b.org then c.net end');
    await user.field.click();
    await user.field.evaluate((field) => field.setSelectionRange(13, 13));
    await page.keyboard.press('ArrowRight');
    assert.equal(await user.chosen(), 'b.org');
  });

  person('verdicts and their reasons are told in words', async (user, page) => {
    await user.opened('p\u0430yp\u0430l.com and http://0x7f.1/ and example.com');
    assert.equal(await user.verdict(), 'refuse');
    const box = page.locator('#inspector .verdict');
    assert.match(await box.textContent(), /Refused.*mixes letters of scripts.*Latin and Cyrillic/s);
    assert.match(await box.textContent(), /protected-name/);
    await user.chip('http://0x7f.1/').click();
    assert.equal(await user.verdict(), 'warn');
    await user.chip('example.com').click();
    assert.equal(await user.verdict(), 'allow');
  });

  person('nothing hides in a link', async (user, page) => {
    await user.opened('https://example.com/\u202egpj.exe');
    assert.deepEqual(await page.locator('.anatomy-text .hidden-one').allTextContents(), ['202E']);
    assert.equal(await page.locator('.chip bdi').textContent(), 'https://example.com/202Egpj.exe');
    await page.getByRole('button', { name: 'Copy minimal' }).first().click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'https://example.com/\u202egpj.exe');
  });

  person('forms are copied', async (user, page) => {
    await user.opened('at bücher.de/ü now');
    for (const form of ['display', 'href', 'minimal', 'defanged']) {
      await page.getByRole('button', { name: `Copy ${form}`, exact: true }).first().click();
      const expected = await user.form(form);
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), expected);
    }
    assert.match(await page.locator('#announcer').textContent(), /done/);
  });

  person('each code point is explained, with its name, and the stop is marked', async (user, page) => {
    await user.opened('at example.com/(日한), b');
    await page.locator('#explain tbody').scrollIntoViewIfNeeded();
    await page.getByText('cjk unified ideograph-65e5').waitFor();
    const rows = await page.locator('#explain tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
    const [open, , , close] = rows.slice(12);
    assert.deepEqual(open.slice(1, 6), ['U+0028', 'left parenthesis', 'Open', 'path', '(']);
    assert.deepEqual(close.slice(1, 6), ['U+0029', 'right parenthesis', 'Close', 'path', '']);
    assert.ok(rows.some((row) => row[2] === 'hangul syllable han'));
    const stop = await page.locator('#explain tr[data-stop]').locator('td').allTextContents();
    assert.deepEqual([stop[0], stop[1], stop[2], stop.at(-1)], ['U+0020', 'space', 'Hard', 'ends the link']);
    assert.ok(rows.some((row) => row[1] === 'U+002C' && row[6] === 'waits, and is left out'));
    assert.match(await page.locator('.decisions').textContent(), /top-level domain is in the table/);
  });

  person('profiles are switched, and shown side by side where they differ', async (user, page) => {
    await user.opened('请看https://a.com/x。然后 and example.org');
    assert.deepEqual(await user.links(), ['https://a.com/x', 'example.org']);
    const side = (name) => page.locator(`[data-profile="${name}"] .own`).allTextContents();
    assert.deepEqual(await side('Prose'), ['https://a.com/x']);
    assert.deepEqual(await side('UTS #58'), ['https://a.com/x。然后']);
    await page.getByText('UTS #58', { exact: true }).first().click();
    assert.deepEqual(await user.links(), ['https://a.com/x。然后', 'example.org']);
    await user.opened('only example.org here');
    assert.match(await page.locator('#compare').textContent(), /same links/);
  });

  person('what is no link is said, and why', async (user, page) => {
    await user.opened('example.foobar and README.md');
    assert.deepEqual(await user.links(), []);
    await page.locator('#left-alone summary').click();
    assert.match(await page.locator('#left-alone').textContent(), /example\.foobar.*top-level domain/s);
    assert.match(await page.locator('#inspector').textContent(), /no link in this text/);
  });

  person('every example has its links', async (user, page) => {
    const names = await page.locator('#examples optgroup option').evaluateAll((all) => all.map((option) => [option.parentElement.label, option.value]));
    assert.ok(names.filter(([group]) => group === 'Languages').length >= 20);
    assert.ok(names.filter(([group]) => group === 'Attacks').length >= 5);
    for (const [group, value] of names) {
      await page.locator('#examples').selectOption(value);
      const links = await user.links();
      if (group === 'Languages') assert.ok(links.length > 0, value);
      if (group !== 'Attacks') continue;
      // Each is refused or warned of, cut where it turns bad, or no link at all.
      const verdicts = await page.locator('.chip:not(.gone)').evaluateAll((all) => all.map((chip) => chip.className));
      const isHarmless = verdicts.every((name) => /warn|refuse/.test(name)) || /script|brackets|slash/.test(value);
      assert.ok(isHarmless, `${value}: ${links} ${verdicts}`);
    }
  });

  person('text that runs to the left is isolated', async (user, page) => {
    await page.locator('#examples').selectOption({ label: 'עברית · Hebrew' });
    const links = page.locator('#rendered bdi');
    assert.deepEqual(await links.allTextContents(), await user.links());
    const styles = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).unicodeBidi));
    assert.ok(styles.every((style) => style.includes('isolate')), `${styles}`);
    const direction = await page.locator('#rendered p').first().evaluate((line) => getComputedStyle(line).direction);
    assert.equal(direction, 'rtl');
  });

  person('an unreadable URL is made readable, and says what stayed escaped', async (user, page) => {
    await page.locator('#format').fill('https://ja.wikipedia.org/wiki/%E3%83%AA%E3%83%B3%E3%82%AF%2Fa%20b?x=%26.');
    assert.equal(await user.form('minimal', '#format-result'), 'https://ja.wikipedia.org/wiki/リンク%2Fa%20b?x=%26%2E');
    const said = await page.locator('.escapes li').allTextContents();
    assert.equal(said.length, 4);
    assert.match(said[0], /%2F.*in a path.*syntax/);
    assert.match(said[1], /%20.*Hard/);
    assert.match(said[2], /%26.*in a query.*syntax/);
    assert.match(said[3], /%2E.*Soft/);
    await page.locator('#format').fill('https://a.com/%FF%C3%BC)');
    assert.match(await page.locator('#format-result').textContent(), /not UTF-8/);
    await page.locator('#format').fill('no URL at all');
    assert.match(await page.locator('#format-result').textContent(), /neither a URL nor an email address/);
  });

  person('values are checked, and what is wrong is underlined', async (user, page) => {
    const check = async (kind, value) => {
      await page.locator('#check-kind').selectOption(kind);
      await page.locator('#check').fill(value);
      return [
        await page.locator('#check-result [data-valid]').getAttribute('data-valid'),
        await page.locator('.underlined .finding').allTextContents(),
      ];
    };
    assert.deepEqual(await check('email', 'jane..doe@example.com'), ['false', ['..']]);
    assert.match(await page.locator('.findings').textContent(), /Two dots do not follow each other/);
    assert.deepEqual(await check('domain', 'example.com'), ['true', []]);
    assert.equal((await check('domain', '-bad-.com'))[0], 'false');
    assert.equal((await check('url', 'https://example.com/a b'))[0], 'false');
    assert.deepEqual(await check('mailto', 'mailto:jane@example.com?subject=x'), ['true', []]);
  });

  person('a link is screened, with the text that it is shown with', async (user, page) => {
    const verdict = () => page.locator('#screen-result [data-verdict]').getAttribute('data-verdict');
    await page.locator('#target').fill('https://evil.example/');
    assert.equal(await verdict(), 'allow');
    await page.locator('#shown').fill('www.mybank.com');
    assert.notEqual(await verdict(), 'allow');
    assert.match(await page.locator('#screen-result').textContent(), /host-mismatch/);
    await page.locator('#shown').fill('');
    await page.locator('#target').fill('http://xn--80ak6aa92e.com/');
    assert.match(await page.locator('#screen-result').textContent(), /xn--80ak6aa92e\.com/);
  });

  person('the official file is run line by line', async (user, page) => {
    // Two lines of our own in its format: one as it must be, one that no detector may fulfil.
    const content = '# a comment\nSee ⸠https://example.com/a⸡, on…\nSee ⸠example⸡ on…\n';
    await page.locator('#official-file').setInputFiles({ name: 'LinkDetectionTest.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
    assert.match(await page.locator('#official-result .verdict').textContent(), /1 of 2 lines/);
    await page.locator('.lines .wrong').waitFor();
    await page.getByRole('button', { name: 'See https://example.com/a, on…' }).click();
    assert.equal(await user.field.inputValue(), 'See https://example.com/a, on…');
    assert.deepEqual(await user.links(), ['https://example.com/a']);
  });

  const official = ['../../../shared/unicode', '../../data/unicode'].map((folder) => new URL(`${folder}/17.0.0/linkification/LinkDetectionTest.txt`, import.meta.url));
  const file = official.find(existsSync);
  if (file === undefined) {
    const what = 'the Unicode data files are missing; run `cargo xtask fetch-data`';
    if (process.env.LINKSPAN_REQUIRE_DATA) throw new Error(`The tests of the playground cannot run: ${what}.`);
    console.log(`SKIPPED: the official test lines in the playground, because ${what}`);
  } else {
    person('all official lines are as expected', async (user, page) => {
      await page.locator('#official-file').setInputFiles(fileURLToPath(file));
      assert.match(await page.locator('#official-result .verdict').textContent(), /^344 of 344 lines/);
    });
  }

  person('everything can be reached and done by keys alone', async (user, page) => {
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await focused(), 'text');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('see a.com and b.org/x ', { delay: 3 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'b.org/x');
    await page.keyboard.press('Enter');
    assert.equal(await user.chosen(), 'b.org/x');
    assert.equal(await focused(), 'b.org/x', 'the focus is lost');
    const stops = [];
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('aria-label') || document.activeElement?.className));
    }
    for (const name of ['Copy href', 'Code points of the link', 'format', 'check', 'check-kind', 'target', 'shown', 'official-file']) {
      assert.ok(stops.includes(name), `${name} cannot be reached: ${stops}`);
    }
    await page.locator('input[name=profile]:checked').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('input[name=profile]:checked').inputValue(), 'uts58');
  });

  person('a case is shared by its address', async (user, page) => {
    await user.type('see example.com ');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('or https://b.org/ü? and c.net ', { delay: 3 });
    await page.getByText('UTS #58', { exact: true }).first().click();
    await user.chip('c.net').click();
    await page.locator('#check').fill('ü@é.com');
    await page.locator('#shown').fill('a & b = c');
    await page.getByRole('button', { name: 'Copy link to this case' }).click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const other = await page.context().newPage();
    await other.goto(address);
    await other.waitForSelector('html[data-ready]');
    const there = new Person(other);
    assert.equal(await there.field.inputValue(), 'see example.com or https://b.org/ü? and c.net ');
    assert.deepEqual(await there.links(), ['https://b.org/ü?', 'c.net']);
    assert.equal(await there.chosen(), 'c.net');
    assert.equal(await other.locator('.chip.gone').count(), 1);
    assert.equal(await other.locator('#check').inputValue(), 'ü@é.com');
    assert.equal(await other.locator('#shown').inputValue(), 'a & b = c');
    await other.close();
  });

  person('an address that somebody broke breaks nothing', async (user) => {
    assert.deepEqual(await user.links(), ['a.com']);
  }, { fragment: '#t=a.com%20%zz%20x&p=nonsense&at=99e9&x=5-1.-.999999999-3&k=nonsense&o=%00' });

  person('on a phone nothing runs out of the page', async (user, page) => {
    await user.opened('https://example.com/a-rather-long-path/that-goes-on/and-on?with=a-query&and=more#and-a-fragment and иван@пример.рф');
    await page.locator('.chip').nth(1).tap();
    assert.equal(await user.chosen(), 'иван@пример.рф');
    const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= width, `the page is ${wide} wide on ${width}`);
  }, { options: PHONE });

  person('dark as the system says, and light if the reader says so', async (user, page) => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.locator('#theme').selectOption('light');
    assert.notEqual(await background(), dark);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    assert.notEqual(await background(), dark, 'the choice is forgotten');
  }, { options: { ...DESKTOP, colorScheme: 'dark' } });

  for (const [name, options] of Object.entries({ light: DESKTOP, dark: { ...DESKTOP, colorScheme: 'dark' }, phone: PHONE })) {
    person(`axe finds nothing, ${name}`, async (user, page) => {
      for (const example of ['A mixed message', 'Letters of another script', 'Looks like a link, is none']) {
        await page.locator('#examples').selectOption({ label: example });
        await page.waitForTimeout(150);
        // Run by the debugger, as the page's own policy lets nothing in.
        const { violations } = await page.evaluate(`${AXE}; axe.run(document, { resultTypes: ['violations'] })`);
        const serious = violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        assert.deepEqual(serious, []);
      }
      await page.locator('#examples').selectOption({ label: 'A mixed message' });
      await page.screenshot({ path: `${pictures}/the whole page, ${name}.png`, fullPage: true });
    }, { options });
  }

  person('hostile text stays text', async (user, page) => {
    await user.opened('<img src=x onerror=alert(1)> https://example.com/"><script>alert(1)</script> <b>b.org</b>');
    assert.equal(await page.locator('main img, main script, main b').count(), 0);
    await user.opened(`https://example.com/${'('.repeat(3000)}`);
    await user.opened('https://example.com/' + 'é(,)'.repeat(1000));
    await page.getByRole('button', { name: /Show all 40\d\d code points/ }).click();
    assert.ok((await page.locator('#explain tbody tr').count()) > 4000);
  });

  person('a long text is linked, and stays out of the address', async (user, page) => {
    const text = 'Some words before example.com/path and after it.\n'.repeat(1000);
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await user.field.fill('');
    await page.keyboard.press('Control+v');
    await user.field.blur();
    await user.shown();
    assert.equal(await page.locator('#found-title').textContent(), '1000 links');
    await page.waitForTimeout(400);
    assert.ok((await page.evaluate(() => location.href.length)) < 3000);
  });

  test('it asks for nothing but its own files', async () => {
    const context = await served.browser.newContext(DESKTOP);
    served.asked.length = 0;
    const { page } = await visit(context, served.address);
    await page.locator('#explain tbody').scrollIntoViewIfNeeded();
    await page.getByText('latin small letter h').first().waitFor();
    const asked = served.asked.map((url) => url.replace(/^\/some\/folder\//, '').replace(/-[\w-]{8}\./, '.'));
    // Browsers may look for the icon again.
    assert.deepEqual([...new Set(asked)].sort(), ['', 'assets/index.css', 'assets/index.js', 'assets/module.js', 'assets/names.js', 'icon.svg']);
    await context.close();
  });

  test('it is small', () => {
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const bytes = files.reduce((sum, file) => sum + statSync(`${file.parentPath ?? file.path}/${file.name}`).size, 0);
    console.log(`${files.length} files, ${bytes} bytes`);
    assert.ok(bytes < 900_000, 'the command `linkspan serve` carries the page with it');
  });

  test('it works from a disk', async () => {
    const context = await served.browser.newContext({ ...DESKTOP, offline: true });
    const { page, trouble } = await visit(context, pathToFileURL(`${dist}index.html`).href);
    const user = new Person(page);
    await user.opened('from a disk: bücher.de/ü');
    assert.deepEqual(await user.links(), ['bücher.de/ü']);
    await page.locator('#explain tbody').scrollIntoViewIfNeeded();
    await page.getByText('latin small letter u with diaeresis').first().waitFor();
    assert.deepEqual(trouble, []);
    const ready = await page.evaluate(() => performance.getEntriesByName('ready')[0].startTime);
    console.log(`from a disk, the page was ready after ${Math.round(ready)} ms`);
    await context.close();
  });
});
