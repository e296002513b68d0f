// The exports of every entry of `linkspan/lite`.

export { LinkspanError } from './error.js';
export { LiteLink } from './link.js';
export { Lite } from './lite.js';
