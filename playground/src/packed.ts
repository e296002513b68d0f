// The files that `build/packed.ts` makes: gzipped bytes in Base64, in a variable.

export async function unpack(name: 'linkspanModule' | 'linkspanNames'): Promise<Uint8Array<ArrayBuffer>> {
  const text = (globalThis as Record<string, unknown>)[name];
  if (typeof text !== 'string') throw new Error('A file of this page is missing; copy all of its files, and reload it.');
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
