// The text, the selected link, its explanation, the profiles, the examples.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';

import { playground } from './person.js';
import { pictures } from './support.js';

/** The texts of all examples. */
async function examples(page) {
  const texts = [];
  for (const value of await page.locator('#examples optgroup option').evaluateAll((all) => all.map((option) => option.value))) {
    await page.locator('#examples').selectOption(value);
    texts.push(await page.locator('#text').inputValue());
  }
  return texts;
}

/** A picture of the field with the letters of only one of its two layers. */
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

/** The largest difference of a pixel between two pictures. */
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

playground('the text and its links', (person, served) => {
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
    // Letters at the edge of a mark may be off by a fraction of a pixel. Letters in a wrong place are black on white.
    const worst = await difference(served.browser, field, copy);
    assert.ok(worst < 128, `the letters differ by ${worst} of 255; see target/playground`);
  }, { options: { viewport: { width: 700, height: 9000 } } });

  person('Backspace takes a link back, and a button makes it again', async (user, page) => {
    await user.type('see example.com ');
    assert.deepEqual(await user.links(), ['example.com']);
    await page.keyboard.press('Backspace');
    assert.deepEqual(await user.links(), []);
    assert.equal(await user.field.inputValue(), 'see example.com ');
    await user.write('b.org ');
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
      // Each is refused, has a warning, ends before the bad part, or is not a link.
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
});
