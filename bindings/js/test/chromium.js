// The browser of the tests.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** A browser that is installed, if any. */
function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const executablePath = findBrowser();
const isRequired = process.env.LINKSPAN_REQUIRE_TOOLS !== undefined;

/** Why nothing can be tested; `false` if it can. */
export const skip = executablePath || isRequired ? false : "SKIPPED, because no chromium is installed; install Debian's chromium";

export async function launch() {
  if (!executablePath) throw new Error('no chromium is installed, and LINKSPAN_REQUIRE_TOOLS is set');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
}
