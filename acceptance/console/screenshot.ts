/**
 * Takes pictures of pages of the console on demo data, into a new folder whose name is printed:
 *   npx tsx acceptance/console/screenshot.ts / /users /login:signed-out --dark --phone
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConsole } from './opened-console.js';

const words = process.argv.slice(2);
const paths = words.filter((word) => !word.startsWith('--'));
const folder = mkdtempSync(join(tmpdir(), 'castellan-screens-'));
const console_ = await openConsole();
try {
  for (const word of paths) {
    const [path = '/', mode] = word.split(':');
    const person = mode === 'signed-out' ? null : console_.administrator;
    const page = await console_.open(path, person, {
      colorScheme: words.includes('--dark') ? 'dark' : 'light',
      ...(words.includes('--phone') && { viewport: { width: 390, height: 844 } }),
    });
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const file = join(folder, `${path.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}.png`);
    await page.screenshot({ path: file });
    console.log(file);
    await page.context().close();
  }
  for (const complaint of console_.complaints) console.log(`✗ ${complaint}`);
} finally {
  await console_.close();
}
