import type { Source } from './index.js';

/** What the bundler makes of the module, for `load(options, source)`: a compiled module, its bytes, or its address. */
declare const source: Source;
export default source;
