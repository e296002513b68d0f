// `node example.js tiptap`: a page with an editor to try, until it is interrupted. Also: lexical, codemirror, quill, contenteditable, textarea.

import { missing, serve } from './test/serve.js';

const page = process.argv[2] ?? 'tiptap';
const why = missing('module');
if (why) throw new Error(`There is nothing to show: ${why}.`);
const { address } = await serve(page);
console.log(`${page} is at ${address}`);
