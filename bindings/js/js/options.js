// Options: a plain object, sent to the module as pairs of a name and a value.

const LISTS = new Set(['schemes', 'protect', 'tailorings']);
/** Options whose value is any text. The values of all others are words. */
const TEXTS = new Set(['tlds', 'className', 'rel', 'target', ...LISTS]);
const NUMBERS = new Set(['maxLinkBytes', 'maxLen']);

/** Throws if this is not a plain object. */
export function needOptions(options) {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError('linkspan: options must be a plain object, such as { profile: "uts58" }.');
  }
}

/** Writes options as `name NUL value NUL …`. The module checks the values. */
export function writeOptions(options) {
  needOptions(options);
  let text = '';
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) text += pairs(name, value);
  }
  return text;
}

function pairs(name, value) {
  if (name === 'verdicts') return verdicts(value);
  if (LISTS.has(name)) return list(name, value);
  if (NUMBERS.has(name)) return pair(name, number(name, value));
  // A boolean is also passed as a word, so that the error of an option with other words lists them.
  return pair(name, typeof value === 'boolean' && !TEXTS.has(name) ? String(value) : value);
}

function list(name, value) {
  if (!Array.isArray(value)) {
    throw new TypeError(`linkspan: the option ${name} must be an array of strings.`);
  }
  // An empty list of tailorings turns all of them off.
  if (value.length === 0) return name === 'tailorings' ? pair(name, '') : '';
  return value.map((item) => pair(name, item)).join('');
}

function verdicts(value) {
  if (typeof value !== 'object' || value === null) {
    throw new TypeError('linkspan: the option verdicts must be an object, such as { "mixed-script": "warn" }.');
  }
  return Object.entries(value)
    .map(([code, verdict]) => pair('verdicts', `${code}=${verdict}`))
    .join('');
}

function number(name, value) {
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) {
    throw new TypeError(`linkspan: the option ${name} must be a whole number, 0 or more.`);
  }
  return String(value);
}

function pair(name, value) {
  if (typeof value !== 'string') {
    throw new TypeError(`linkspan: the option ${name} must be a string, but it is of type ${typeof value}.`);
  }
  if (name.includes('\0') || value.includes('\0')) {
    throw new TypeError(`linkspan: the option ${name} must not contain U+0000.`);
  }
  return `${name}\0${value}\0`;
}
