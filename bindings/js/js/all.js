// What every entry of the whole package exports.

export { LinkspanError } from './error.js';
export { Link } from './link.js';
export { Linkspan } from './linkspan.js';
export { Live } from './live.js';
