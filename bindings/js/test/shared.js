// Runs the shared cases through the package; the same code in Node and in a browser.

/** The options that the words of a case mean. */
function optionsOf(words) {
  const options = {};
  for (const word of words) {
    const [name, value] = word.split(/=(.*)/s);
    if (name === 'default') continue;
    else if (name === 'single-labels') options.singleLabels = true;
    else if (name === 'bare-addresses') options.bareAddresses = true;
    else if (name === 'quoted') options.emails = 'link-quoted';
    else if (name === 'no-emails') options.emails = 'skip';
    else if (name === 'no-bare-domains') options.bareDomains = false;
    else if (['mentions', 'handles', 'hashtags'].includes(name)) options[name] = true;
    else if (name === 'scheme') options.schemes = [...(options.schemes ?? []), value];
    else if (name === 'max-link-bytes') options.maxLinkBytes = Number(value);
    else if (name === 'suggest') options.suggestions = true;
    else if (name === 'tlds') options.tlds = value.replaceAll('+', '\n');
    else throw new Error(`there is no option ${word}`);
  }
  return options;
}

/** An object for each set of options. */
function makers(linkspan) {
  const made = new Map();
  return (options) => {
    const key = JSON.stringify(options);
    if (!made.has(key)) made.set(key, linkspan.derive(options));
    return made.get(key);
  };
}

const same = (found, expected) => JSON.stringify(found) === JSON.stringify(expected);

function detection(make, test) {
  const links = make({ profile: test.profile, ...optionsOf(test.options) }).detect(test.text);
  const expected = (test.core ?? test.links).map(({ utf16 }) => utf16);
  const found = links.map(({ start, end }) => [start, end]);
  const says = (name) => !test[name] || links.every((link) => link[name] === test[name]);
  const texts = links.every((link) => link.text === test.text.slice(link.start, link.end));
  return same(found, expected) && texts && says('evidence') && says('tld') ? null : { found, expected };
}

function formatting(make, test) {
  const form = test.form === 'none' ? 'minimal' : test.form;
  const found = make({}).format(test.input, form);
  return found === test.expected ? null : { found, expected: test.expected };
}

function check(make, test) {
  const report = make(optionsOf(test.options)).check(test.kind, test.value);
  const line = (code, severity, [start, end]) => `${severity} ${code} ${start}..${end}`;
  const found = report.findings.map((f) => line(f.code, f.severity, [f.start, f.end])).sort();
  const expected = test.findings.map((f) => line(f.code, f.severity, f.utf16)).sort();
  return report.valid === test.valid && same(found, expected) ? null : { found, expected };
}

function screen(make, test) {
  const { verdict, reasons } = make({}).screen(test.target, test.shown ?? undefined);
  const codes = reasons.map((reason) => reason.code);
  const isRight =
    test.set === 'attacks' ? verdict !== 'allow' && codes.includes(test.reason) : verdict !== 'refuse';
  const found = [verdict, codes];
  const expected = [test.core.verdict, test.core.reasons];
  return isRight && same(found, expected) ? null : { found, expected, reason: test.reason };
}

/** Nobody has asked for anything. */
function defaults(make, test) {
  const own = make({});
  const found = own.detect(test.text).map(({ start, end }) => [start, end]);
  const expected = test.links.map(({ utf16 }) => utf16);
  if (!same(found, expected)) return { found, expected };
  const html = own.linkifyHtml?.(test.text) ?? test.html;
  return html === test.html ? null : { found: html, expected: test.html };
}

const RUNNERS = { detection, prose: detection, defaults, formatting, check, screen };

/** The groups that `linkspan/lite` has an answer to. */
export const OF_LITE = ['detection', 'prose', 'defaults'];

/** Returns how many cases of each group were run, and those that fail. */
export function runShared(linkspan, cases, groups = Object.keys(RUNNERS)) {
  const make = makers(linkspan);
  const counts = {};
  const failures = [];
  for (const group of groups) {
    const run = RUNNERS[group];
    counts[group] = cases[group].length;
    for (const test of cases[group]) {
      const wrong = run(make, test);
      if (wrong) failures.push({ group, place: test.place, ...wrong });
    }
  }
  return { counts, failures };
}

/** Ways to write links, each of which every renderer must follow. */
export const WAYS = [
  {},
  { isolation: 'off', className: 'a b', target: '_blank', rel: 'ugc' },
  { isolation: 'bdi', maxLen: 20 },
  { linkText: 'display', rel: '' },
  { minConfidence: 'likely', refused: 'text' },
  { policy: 'strict', mentions: 'https://chat.example/u/{name}', hashtags: '/tags/{name}', handles: true, schemes: ['tel', 'gemini'] },
];

/** The texts of the shared cases about links in prose, and some that are warned of; without U+0000, for which HTML has no form. */
export function textsOf(cases) {
  const warned = ['at http://0x7f.1/ now', 'see http://192.168.0.1/a%20b', 'ask @jane, #tea or @jane@example.org', 'tel:+1-555-0100 now'];
  return [...cases.prose.map(({ text }) => text), ...warned].filter((text) => !text.includes('\0'));
}
