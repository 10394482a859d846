/**
 * Acceptance test `console-speed`: how long a browser with an empty cache needs until the list of customers can be used, and
 * how long the list's next page takes. `BENCH_CUSTOMERS` says on how many customers, 1,000,000 by default.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { removeFolder, temporaryFolder } from '../../harness/owned.js';
import { startServiceProcess } from '../../harness/service-process.js';
import { median } from '../../harness/statistics.js';
import type { AcceptanceTest } from '../acceptance-test.js';
import { findBrowser } from '../browser.js';
import { finished, startCommand } from '../command-process.js';
import { writeCustomersCsv } from '../customers-csv.js';
import { openConsole, type OpenedConsole } from './opened-console.js';

const [MAX_LOAD_MS, MAX_PAGE_MS, MAX_KB] = [1_500, 150, 450];
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
