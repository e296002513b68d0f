// Compiles the module, or throws an error that names what is missing.

import { LinkspanError } from './error.js';

/** Compiles the source that the caller of `load` has passed, or that was found. */
export async function compile(source) {
  needWebAssembly();
  if (isModule(source)) return source;
  if (isBytes(source)) return WebAssembly.compile(source).catch(refuse);
  if (isResponse(source)) return compileResponse(source).catch(refuse);
  throw noSource();
}

/** Returns true if a response can be compiled while it arrives: browsers accept only this type, without any parameter. */
export function isStreamable({ headers }) {
  return typeof WebAssembly.compileStreaming === 'function' && /^\s*application\/wasm\s*$/i.test(headers.get('content-type'));
}

async function compileResponse(response) {
  return isStreamable(response) ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Compiles a source synchronously. */
export function compileSync(source) {
  needWebAssembly();
  if (isModule(source)) return source;
  if (!isBytes(source)) throw noSource();
  try {
    return new WebAssembly.Module(source);
  } catch (error) {
    return refuse(error);
  }
}

/** Compares names, because each realm (an `iframe`, Jest, `node:vm`) has its own classes. */
const nameOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
const isModule = (source) => nameOf(source) === 'WebAssembly.Module';
const isResponse = (source) => nameOf(source) === 'Response';

function isBytes(source) {
  return ArrayBuffer.isView(source) || nameOf(source) === 'ArrayBuffer' || nameOf(source) === 'SharedArrayBuffer';
}

function needWebAssembly() {
  if (typeof WebAssembly === 'object') return;
  throw new LinkspanError(
    'There is no WebAssembly here, as in React Native; import "linkspan/lite-js", which is plain JavaScript and finds the same links.',
  );
}

function noSource() {
  return new LinkspanError(
    'The source of linkspan must be a URL, the bytes of its module, or a WebAssembly.Module made of them.',
  );
}

/** Throws an error with the reason why the engine rejects the module. */
function refuse(error) {
  const message = String(error && error.message);
  const isForbidden = /unsafe-eval|content security|disallowed|blocked|not allowed/i.test(message);
  throw new LinkspanError(isForbidden ? forbidden(message) : unknown(message), error);
}

function forbidden(message) {
  return (
    `WebAssembly may not be compiled here (${message}). In a page, put 'wasm-unsafe-eval' into the script-src of its ` +
    'Content-Security-Policy. In a Cloudflare Worker or an edge function, pass the module that the bundler has compiled: ' +
    'import module from "linkspan/linkspan.wasm", then load(options, module).'
  );
}

function unknown(message) {
  return (
    `linkspan.wasm cannot be compiled (${message}). It needs WebAssembly with SIMD: Chrome 91, Firefox 89, Safari 16.4, ` +
    'Node 18, or newer. If this engine is newer, the file is damaged or of another release; use the one in the package.'
  );
}
