// `npm run picture`: makes the pictures of the page for README. Fonts for their scripts must be installed (Debian's
// fonts-noto-core

import { fileURLToPath } from 'node:url';

import { quiet } from '../../bindings/js/test/quiet.js';
import { open, visit } from './support.js';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const served = await open();
for (const [name, colorScheme] of [['playground', 'light'], ['playground-dark', 'dark']]) {
  const context = await served.browser.newContext({ viewport: { width: 1180, height: 830 }, colorScheme });
  const { page } = await visit(context, served.address);
  await quiet(page);
  await page.screenshot({ path: `${docs}${name}.png` });
  await context.close();
}
await served.close();
