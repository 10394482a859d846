/**
 * Acceptance test `console-speed`: how long a browser with an empty cache needs until the list of customers can be used, and
 * how long the list's next page takes; on a slow network, how soon there's something to read, and that nothing is blank until the
 * page has come. `BENCH_CUSTOMERS` says on how many customers, 1,000,000 by default.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { removeFolder, temporaryFolder } from '../../harness/owned.js';
import { startServiceProcess } from '../../harness/service-process.js';
import { median } from '../../harness/statistics.js';
import type { AcceptanceTest, Report } from '../acceptance-test.js';
import { findBrowser } from '../browser.js';
import { finished, startCommand } from '../../harness/command-process.js';
import { writeCustomersCsv } from '../../harness/customers-csv.js';
import { openConsole, type OpenedConsole } from './opened-console.js';

const [MAX_LOAD_MS, MAX_PAGE_MS, MAX_KB] = [1_500, 150, 400];
/** On the slow network. */
const MAX_FIRST_TEXT_MS = 1_000;
/** Of one frame: no blank page is seen. */
const MAX_BLANK_MS = 100;
const LOADS = 5;
const PAGES = 30;

/** Notes when the first row is on the screen and the page can react again. */
const WATCH = `{
  const look = () => {
    if (document.querySelector('tbody tr') === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => (window.usableAt = performance.now())));
  };
  requestAnimationFrame(look);
}`;

/** A phone's network: 400 ms until an answer begins, 1.6 Mbit/s. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/**
 * Adds up how long the page, once it has a first text, shows neither text nor the outline of what comes: in the whole, and where
 * each screen has its contents.
 */
const WATCH_BLANK = `{
  window.blankMs = 0;
  let isBegun = false;
  let last = performance.now();
  const isBlank = (one) =>
    one.innerText.trim() === '' && one.querySelector('.MuiSkeleton-root, .RaPlaceholder-root, [role=progressbar]') === null;
  const look = () => {
    const now = performance.now();
    const main = document.querySelector('#main-content');
    const blank = document.body === null || isBlank(document.body) || (main !== null && isBlank(main));
    isBegun ||= !blank;
    if (isBegun && blank) window.blankMs += now - last;
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Goes to the next page of the list; resolves to the milliseconds until other rows are on the screen. */
const NEXT_PAGE = `new Promise((resolve) => {
  const rows = () => document.querySelector('tbody')?.textContent;
  const [before, began] = [rows(), performance.now()];
  document.querySelector('[aria-label="Go to next page"]').click();
  const look = () => {
    if (rows() === before || rows() === undefined) requestAnimationFrame(look);
    else setTimeout(() => resolve(performance.now() - began));
  };
  requestAnimationFrame(look);
})`;

const KILOBYTES = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('/console/')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000`;

export const consoleSpeed: AcceptanceTest = async (report, { ci }) => {
  if (findBrowser() === undefined) {
    report.skip('there is no Chromium on the PATH; CHROMIUM_BINARY may name one');
    return;
  }
  const customers = Number(process.env['BENCH_CUSTOMERS'] ?? (ci ? 20_000 : 1_000_000));
  const data = temporaryFolder();
  await fill(data, customers);
  const opened = await openConsole({ data, hasDemo: false });
  try {
    const loads: number[] = [];
    for (let turn = 0; turn < LOADS; turn++) {
      const { page, ms } = await loadCold(opened);
      loads.push(ms);
      if (turn === 0) {
        const kilobytes = await page.evaluate<number>(KILOBYTES);
        report.check(kilobytes <= MAX_KB, `a browser loads ${kilobytes.toFixed(0)} KB until the list is shown`);
      }
      await opened.closePages();
    }
    const load = median(loads);
    report.figure(`cold loads: ${loads.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    report.checkTime(
      load <= MAX_LOAD_MS,
      `the list can be used ${load.toFixed(0)} ms after a cold start (${MAX_LOAD_MS})`,
    );

    const { page } = await loadCold(opened);
    const pages: number[] = [];
    for (let turn = 0; turn < PAGES; turn++) pages.push(await page.evaluate<number>(NEXT_PAGE));
    const typical = median(pages);
    report.figure(`slowest of ${PAGES} pages: ${Math.max(...pages).toFixed(0)} ms`);
    report.checkTime(
      typical <= MAX_PAGE_MS,
      `the next page of ${customers} customers is there after ${typical.toFixed(0)} ms (median; ${MAX_PAGE_MS})`,
    );
    await checkSlowNetwork(report, opened);
    report.check(opened.complaints.length === 0, `the pages complain about nothing ${opened.complaints.join('; ')}`);
  } finally {
    await opened.close();
    removeFolder(data);
  }
};

async function fill(data: string, customers: number): Promise<void> {
  await (await startServiceProcess({ data })).stop();
  const csv = join(data, 'customers.csv');
  writeCustomersCsv(csv, customers);
  await finished(startCommand(['import', 'customers', csv], { STORAGE: 'sqlite', DATA_DIR: data }));
}

/** Pages of people who are signed in and signed out, with what is there when they have come, and a screen to go on to. */
const ON_SLOW_NETWORK = [
  { path: '/login', isSignedIn: false, shown: 'button[type=submit]' },
  { path: '/customers', isSignedIn: true, shown: 'tbody tr', next: ['Roles', 'Abilities', 'People'] },
];

async function checkSlowNetwork(report: Report, { open, service, administrator }: OpenedConsole): Promise<void> {
  for (const { path, isSignedIn, shown, next = [] } of ON_SLOW_NETWORK) {
    const page = await open(path, isSignedIn ? administrator : null);
    await page.addInitScript(WATCH_BLANK);
    await page.goto('about:blank');
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.clearBrowserCache');
    await client.send('Network.emulateNetworkConditions', SLOW);
    await page.goto(`${service.url}/console/#${path}`, { waitUntil: 'commit' });
    await page.locator(shown).first().waitFor();
    const usable = await page.evaluate<number>('performance.now()');
    const first = await page.evaluate<number>(FIRST_TEXT);
    report.figure(`${path} at 400 ms: complete after ${usable.toFixed(0)} ms`);
    report.checkTime(
      first <= MAX_FIRST_TEXT_MS,
      `at 400 ms, ${path} has its first text after ${first.toFixed(0)} ms (${MAX_FIRST_TEXT_MS})`,
    );
    for (const name of next) {
      await page.getByRole('menuitem', { name, exact: true }).click();
      await page.locator('#react-admin-title').getByText(name).waitFor();
      await page.getByRole('row').nth(1).waitFor();
    }
    const blank = await page.evaluate<number>('blankMs');
    const way = [path, ...next].join(', ');
    report.checkTime(
      blank <= MAX_BLANK_MS,
      `at 400 ms, nothing is blank on the way to ${way} (${blank.toFixed(0)} ms)`,
    );
    await page.context().close();
  }
}

/** When the browser had drawn the first text: https://www.w3.org/TR/paint-timing/#first-contentful-paint. */
const FIRST_TEXT = `performance.getEntriesByName('first-contentful-paint')[0].startTime`;

/** Opens the list of customers in a browser with an empty cache. */
async function loadCold({ open, service }: OpenedConsole): Promise<{ readonly page: Page; readonly ms: number }> {
  const page = await open('/customers');
  await page.addInitScript(WATCH);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await page.goto('about:blank');
  await page.goto(`${service.url}/console/#/customers`);
  await page.locator('tbody tr').first().waitFor();
  for (;;) {
    const ms = await page.evaluate<number | undefined>('window.usableAt');
    if (ms !== undefined) return { page, ms };
  }
}
