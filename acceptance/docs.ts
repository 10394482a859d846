/**
 * Acceptance test `docs`: the API reference in a real browser that can reach only the service: signing in, pasting a
 * token, calling operations.
 */
import { join } from 'node:path';
import { askOnce } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { ADMIN, startServiceProcess } from '../harness/service-process.js';
import { Browser, findBrowser } from './browser.js';
import { BROWSER_MISSING, picture, watchPages } from './page-watch.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

export const docs: AcceptanceTest = async (report) => {
  const binary = findBrowser();
  if (binary === undefined) {
    report.skip(BROWSER_MISSING);
    return;
  }
  const folder = temporaryFolder();
  const service = await startServiceProcess({
    data: join(folder, 'data'),
    // The metrics token's field comes after that of the access token, which the page is for.
    env: { METRICS_TOKEN: 'a-key-for-the-metrics-of-the-page', CONSOLE: 'off' },
  });
  const browser = await Browser.open(binary, join(folder, 'profile'));
  try {
    await visit(report, browser, service.url);
  } finally {
    await browser.close();
    await service.stop();
    removeFolder(folder);
  }
};

async function visit(report: Report, browser: Browser, url: string): Promise<void> {
  const { asked, faults } = await watchPages(browser);
  await browser.send('Page.navigate', { url: `${url}/` });
  const operations = await browser.until<number>(`document.querySelectorAll('.opblock').length`);
  const address = await browser.evaluate<string>('location.pathname');
  report.check(address === '/docs', `the address of the service leads to the page, at ${address}`);
  report.check(operations > 40, `the page shows the operations of the document (${operations})`);
  await picture(browser, 'overview');

  await browser.evaluate(`(() => {
    const { email, password } = document.getElementById('sign-in').elements;
    email.value = ${JSON.stringify(ADMIN.email)};
    password.value = ${JSON.stringify(ADMIN.password)};
    document.querySelector('#sign-in button').click();
  })()`);
  await browser.until(`document.getElementById('signed-in').textContent.startsWith('Signed in as')`);
  const own = await tryOut(browser, 'users', 'getOwnUser');
  report.check(own.status === '200' && own.body.includes(ADMIN.email), 'signed in, a call answers with the own user');
  await picture(browser, 'signed-in');

  await browser.send('Page.navigate', { url: `${url}/docs/` });
  await browser.until(`location.pathname === '/docs/' && document.querySelectorAll('.opblock').length`);
  const stranger = await tryOut(browser, 'users', 'getOwnUser');
  report.check(stranger.status === '401', 'the page forgets the token when it is loaded again: 401');
  const { accessToken } = JSON.parse((await askOnce(url, 'POST', '/login', { body: ADMIN })).body) as Token;
  await browser.evaluate(`document.querySelector('.auth-wrapper .authorize').click()`);
  await browser.until(`document.querySelector('.auth-container input')`);
  const schemes = await browser.evaluate<string>(
    `[...document.querySelectorAll('.auth-container h4')].map((title) => title.textContent.split(/\\W/)[0]).join(' ')`,
  );
  report.check(schemes === 'bearer metricsToken', `the fields for tokens are ${schemes}, in this order`);
  await picture(browser, 'authorise');
  await browser.evaluate(`(() => {
    const field = document.querySelector('.auth-container input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(accessToken)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await browser.evaluate(`document.querySelector('.auth-btn-wrapper .authorize').click()`);
  // The field of the metrics token stays.
  await browser.until(`document.querySelectorAll('.auth-container input').length === 1`);
  await browser.evaluate(`document.querySelector('.auth-btn-wrapper .btn-done').click()`);
  const pasted = await tryOut(browser, 'roles', 'listRoles');
  report.check(pasted.status === '200' && pasted.body.includes('Administrator'), 'with a pasted token, a list answers');
  await picture(browser, 'pasted');

  for (const [operation, address] of [
    ['listCustomers', '/customers?_limit=10'],
    ['countCustomerFacets', '/customers/facets'],
  ] as const) {
    const { status } = await tryOut(browser, 'customers', operation);
    report.check(
      status === '200' && asked.at(-1) === `${url}${address}`,
      `as it stands, it asks ${asked.at(-1) ?? ''}`,
    );
  }

  const refused = await browser.evaluate<string[]>('window.refused');
  report.check(refused.length === 0, `the content security policy refuses nothing ${refused.join('; ')}`);
  const elsewhere = asked.filter((address) => !address.startsWith(url) && !address.startsWith('data:'));
  report.check(elsewhere.length === 0, `${asked.length} requests, all to the service ${elsewhere.join(' ')}`);
  const unexpected = faults.filter((fault) => !fault.includes('401'));
  report.check(unexpected.length === 0, `no errors in the page ${unexpected.join('; ')}`);
  const reached = await browser.evaluate<string>(`fetch('http://example.com').then(() => 'reached', () => 'refused')`);
  report.check(reached === 'refused', 'nothing else could have been reached');
}

interface Token {
  readonly accessToken: string;
}

/** Opens an operation, sends it unchanged, and returns the status and body that the page shows. */
async function tryOut(browser: Browser, tag: string, operation: string): Promise<{ status: string; body: string }> {
  const block = `#operations-${tag}-${operation}`;
  const find = (inside: string) => `document.querySelector('${block} ${inside}')`;
  const isOpen = await browser.evaluate<boolean>(`document.querySelector('${block}').classList.contains('is-open')`);
  if (!isOpen) await browser.evaluate(`${find('.opblock-summary-control')}.click()`);
  await browser.until(find('.try-out__btn'));
  await browser.evaluate(`${find('.try-out__btn')}.click()`);
  await browser.until(find('.execute'));
  await browser.evaluate(`${find('.execute')}.click()`);
  await browser.until(find('.live-responses-table tbody .response-col_status'));
  const status = await browser.evaluate<string>(
    `${find('.live-responses-table tbody .response-col_status')}.textContent.trim().slice(0, 3)`,
  );
  const body = await browser.evaluate<string>(
    `${find('.live-responses-table tbody .response-col_description')}.textContent`,
  );
  await browser.evaluate(`document.querySelector('${block}').scrollIntoView()`);
  return { status, body };
}
