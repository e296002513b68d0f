// The boxes, the official lines, the address, and the page as a whole: keys, phone, dark, axe, attacks.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { quiet } from '../../bindings/js/test/quiet.js';
import { DESKTOP, Person, PHONE, playground } from './person.js';
import { dist, pictures, visit } from './support.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

playground('the page', (person, served) => {
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
    assert.match(await page.locator('.findings').textContent(), /cannot have two dots in a row/);
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
    // Two lines in its format: one that must pass, and one that must fail.
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
    await user.write('see a.com and b.org/x ');
    await user.chip('b.org/x').waitFor();
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
    await user.write('or https://b.org/ü? and c.net ');
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
      for (const example of ['A mixed message', 'Letters of another script', 'Looks like a link, is not one']) {
        await page.locator('#examples').selectOption({ label: example });
        await quiet(page);
        // The debugger runs it, because the policy of the page does not allow scripts to be added.
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
    await quiet(page);
    assert.ok((await page.evaluate(() => location.href.length)) < 3000);
  });

  test('it asks for nothing but its own files', async () => {
    const context = await served.browser.newContext(DESKTOP);
    served.asked.length = 0;
    const { page } = await visit(context, served.address);
    await page.locator('#explain tbody').scrollIntoViewIfNeeded();
    await page.getByText('latin small letter h').first().waitFor();
    const asked = served.asked.map((url) => url.replace(/^\/some\/folder\//, '').replace(/-[\w-]{8}\./, '.'));
    // Browsers may request the icon again.
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
