/**
 * Acceptance test `reset`: the page that mailed links open, in a real browser: a forgotten password and an invitation, used and
 * wrong links, also below a base path. The token is in no request line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askOnce, type Ask } from '../harness/connection.js';
import { freePort } from '../harness/free-port.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { ADMIN, startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { TestMailServer } from '../test/support/smtp.js';
import { Browser, findBrowser } from './browser.js';
import { linkOf, mailSettings, mailsTo, within } from './mailing.js';
import { BROWSER_MISSING, picture, watchPages, type WatchedPages } from './page-watch.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const SOON_MS = 20_000;
const NEW = 'a password chosen on the page';
const INVITED = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', roles: [], invite: true };

export const reset: AcceptanceTest = async (report, { ci }) => {
  const binary = findBrowser();
  if (binary === undefined) {
    report.skip(BROWSER_MISSING);
    return;
  }
  const folder = temporaryFolder();
  const server = await TestMailServer.start();
  const browser = await Browser.open(binary, join(folder, 'profile'));
  try {
    const watched = await watchPages(browser);
    for (const basePath of ci ? ['/api/v1'] : ['', '/api/v1']) {
      const port = await freePort();
      const service = await startServiceProcess({
        data: join(folder, `data-${port}`),
        env: {
          ...mailSettings(server),
          ...{
            SCRYPT_LN: '4',
            PORT: `${port}`,
            BASE_PATH: basePath,
            PUBLIC_URL: `http://127.0.0.1:${port}${basePath}`,
            CONSOLE: 'off',
            RESET_URL: `http://127.0.0.1:${port}${basePath}/reset#token={token}`,
          },
        },
      });
      const scene: Scene = { report, browser, watched, server, service, basePath };
      try {
        await visit(scene);
      } finally {
        await service.stop();
      }
    }
  } finally {
    await browser.close();
    await server.close();
    removeFolder(folder);
  }
};

interface Scene {
  readonly report: Report;
  readonly browser: Browser;
  readonly watched: WatchedPages;
  readonly server: TestMailServer;
  readonly service: ServiceProcess;
  readonly basePath: string;
}

async function visit(scene: Scene): Promise<void> {
  const { report, browser, watched, service, basePath } = scene;
  const what = basePath === '' ? 'at the root' : `below ${basePath}`;
  const call = (method: string, path: string, ask?: Ask) => askOnce(service.url, method, `${basePath}${path}`, ask);
  const before = { asked: watched.asked.length, faults: watched.faults.length };
  const statusOf = async (email: string, password: string) =>
    (await call('POST', '/login', { body: { email, password } })).status;

  await call('POST', '/send-password', { body: { email: ADMIN.email } });
  const link = await mailedLink(scene, ADMIN.email);
  await open(browser, link);
  await picture(browser, `reset-${basePath.length}-open`);
  const location = await browser.evaluate<string>('location.href');
  report.check(
    location === link.split('#')[0],
    `${what}: the mailed link opens the page, which takes the token out of ${location}`,
  );
  await submit(browser, NEW, `${NEW}!`);
  await shows(scene, 'The two passwords differ.', `${what}: two different passwords`);
  await submit(browser, 'abc');
  await shows(scene, 'The password needs at least 4 characters.', `${what}: a password that is too short`);
  await picture(browser, `reset-${basePath.length}-short`);
  await submit(browser, NEW);
  await shows(scene, 'Your password is set. You can sign in with it now.', `${what}: a new password`);
  await picture(browser, `reset-${basePath.length}-done`);
  const statuses = [await statusOf(ADMIN.email, NEW), await statusOf(ADMIN.email, ADMIN.password)];
  report.check(statuses.join() === '200,400', `${what}: the new password signs in, the old one doesn't`);

  for (const [name, address] of [
    ['used', link],
    ['wrong', `${link.slice(0, -8)}AAAAAAAA`],
  ] as const) {
    await open(browser, address);
    await submit(browser, 'another password');
    await shows(scene, 'This link is no longer valid. Ask for a new one.', `${what}: a ${name} link`);
    await picture(browser, `reset-${basePath.length}-${name}`);
  }
  await open(browser, link.split('#')[0]!);
  await shows(scene, 'Open this page with the link that was mailed to you.', `${what}: the page without a token`);
  await picture(browser, `reset-${basePath.length}-bare`);

  const { accessToken } = JSON.parse(
    (await call('POST', '/login', { body: { ...ADMIN, password: NEW } })).body,
  ) as Token;
  await call('POST', '/users', { token: accessToken, body: INVITED });
  const invitation = await mailedLink(scene, INVITED.email);
  await open(browser, invitation);
  await submit(browser, NEW);
  await shows(scene, 'Your password is set. You can sign in with it now.', `${what}: an invitation`);
  report.check((await statusOf(INVITED.email, NEW)) === 200, `${what}: the invited person signs in`);

  const refused = await browser.evaluate<string[]>('window.refused');
  report.check(refused.length === 0, `${what}: the content security policy refuses nothing ${refused.join('; ')}`);
  const asked = watched.asked.slice(before.asked);
  const origin = new URL(service.url).origin + basePath;
  const elsewhere = asked.filter((address) => !address.startsWith(origin) && !address.startsWith('data:'));
  report.check(elsewhere.length === 0, `${what}: ${asked.length} requests, all to the service ${elsewhere.join(' ')}`);
  // The browser itself reports refusals of the service: the short password, the used and the wrong link.
  const faults = watched.faults.slice(before.faults).filter((fault) => !/status of (422|400)/.test(fault));
  report.check(faults.length === 0, `${what}: no errors in the page ${faults.join('; ')}`);
  const log = readFileSync(service.output, 'utf8');
  const secrets = [link, invitation].map((address) => address.split('.').at(-1)!);
  report.check(
    log.includes('/reset') &&
      secrets.every((secret) => !log.includes(secret) && !asked.some((url) => url.includes(secret))),
    `${what}: no token is in a request line or in the log`,
  );
}

interface Token {
  readonly accessToken: string;
}

async function mailedLink({ server, basePath, service }: Scene, email: string): Promise<string> {
  const origin = new URL(service.url).origin;
  const mails = () => mailsTo(server, { email }).filter(({ source }) => source.includes(new URL(origin).host));
  await within(SOON_MS, () => mails().length > 0);
  const link = linkOf(mails().at(-1));
  if (!link.startsWith(`${origin}${basePath}/reset#token=`)) throw new Error(`The link is ${link}.`);
  return link;
}

async function open(browser: Browser, address: string): Promise<void> {
  // Two addresses that differ after the # alone are the same page.
  await browser.send('Page.navigate', { url: 'about:blank' });
  await browser.until(`location.href === 'about:blank'`);
  await browser.send('Page.navigate', { url: address });
  await browser.until(`document.readyState === 'complete' && document.getElementById('form')`);
}

/** With a double click, which must not use the link twice. */
async function submit(browser: Browser, password: string, again = password): Promise<void> {
  await browser.evaluate(`(() => {
    const { password, again } = document.getElementById('form').elements;
    password.value = ${JSON.stringify(password)};
    again.value = ${JSON.stringify(again)};
    const button = document.querySelector('#form button');
    button.click();
    button.click();
  })()`);
}

async function shows({ report, browser }: Scene, text: string, claim: string): Promise<void> {
  const status = `document.getElementById('status').textContent`;
  const isShown = await browser.until(`${status}.startsWith(${JSON.stringify(text)})`).catch(() => false);
  report.check(isShown === true, `${claim}: the page says "${await browser.evaluate<string>(status)}"`);
}
