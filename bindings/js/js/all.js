// The exports of every entry of the whole package.

export { LinkspanError } from './error.js';
export { Link } from './link.js';
export { Linkspan } from './linkspan.js';
export { Live } from './live.js';
