// What every entry of `linkspan/lite` exports.

export { LinkspanError } from './error.js';
export { LiteLink } from './link.js';
export { Lite } from './lite.js';
