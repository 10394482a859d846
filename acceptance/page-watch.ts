/** What a page in a browser asks for, and what goes wrong in it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from './browser.js';

export const BROWSER_MISSING = 'there is no Chromium on the PATH; CHROMIUM_BINARY may name one';

/** Records what the content security policy blocks, from before a page's first line. */
const WATCH = `window.refused = [];
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
  window.refused.push([effectiveDirective, blockedURI, sourceFile].join(' ')));`;

/** Lists that grow while pages are used. */
export interface WatchedPages {
  /** The URLs of all requests. */
  readonly asked: readonly string[];
  /** Errors in the console, thrown ones too. */
  readonly faults: readonly string[];
}

/** What was blocked is in the page's `window.refused`. */
export async function watchPages(browser: Browser): Promise<WatchedPages> {
  const asked: string[] = [];
  const faults: string[] = [];
  browser.on('Network.requestWillBeSent', ({ request }) => asked.push((request as { readonly url: string }).url));
  browser.on('Runtime.exceptionThrown', (event) => faults.push(JSON.stringify(event)));
  browser.on('Log.entryAdded', ({ entry }) => {
    const { level, text } = entry as { readonly level: string; readonly text: string };
    if (level === 'error') faults.push(text);
  });
  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
  return { asked, faults };
}

/** Saves a screenshot for manual inspection to the folder named by `SCREENSHOTS`. */
export async function picture(browser: Browser, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) writeFileSync(join(folder, `${name}.png`), await browser.screenshot());
}
