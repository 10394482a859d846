/** The console in a headless browser, on a service with demo data. Used by the scenarios and by screenshot. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { temporaryFolder } from '../../harness/owned.js';
import { ADMIN, build, startServiceProcess, type ServiceProcess } from '../../harness/service-process.js';
import { findBrowser } from '../browser.js';
import { finished, startCommand } from '../../harness/command-process.js';
import { PATIENCE_MS } from './settled.js';

/** Only 127.0.0.1 resolves. */
const ONLY_HERE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export interface OpenedConsole {
  readonly service: ServiceProcess;
  /** The service's data folder. */
  readonly data: string;
  readonly administrator: Person;
  /** Others with a password: one each from Support, People and Auditor. */
  readonly others: readonly Person[];
  /** What pages complained about: errors of scripts, violations of the policy, lines of the console, requests to others. */
  readonly complaints: readonly string[];
  /** Opens a page that is signed in, such as `/users`; `null` as person: signed out. */
  readonly open: (path: string, person?: Person | null, options?: BrowserContextOptions) => Promise<Page>;
  /** What the open pages show, a line each. */
  describePages(): Promise<string[]>;
  /** Closes all pages. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A data folder; an empty one by default. */
  readonly data?: string;
  /** Fill the store with the sample organisation; true by default. */
  readonly hasDemo?: boolean;
  /** Where pages may lead to beside the service, such as an identity provider. */
  readonly elsewhere?: string;
}

/** Builds what is stale, fills a store and starts service and browser. Throws when there's no browser. */
export async function openConsole(options: OpenOptions = {}): Promise<OpenedConsole> {
  const { env = {}, data = temporaryFolder(), hasDemo = true, elsewhere } = options;
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('There is no Chromium: set CHROMIUM_BINARY.');
  build('--console');
  const others = hasDemo ? await fillDemo({ DATA_DIR: data, STORAGE: 'sqlite', ...env }) : [];
  const service = await startServiceProcess({ data, env });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ONLY_HERE],
  });
  const complaints: string[] = [];
  return {
    service,
    data,
    administrator: ADMIN,
    others,
    complaints,
    open: (path, person = ADMIN, options = {}) =>
      openPage({ browser, service, complaints, elsewhere }, path, { person, options }),
    describePages: () =>
      Promise.all(browser.contexts().flatMap((context) => context.pages().map((page) => describe(page)))),
    closePages: async () => {
      for (const context of browser.contexts()) await context.close();
    },
    close: async () => {
      await browser.close();
      await service.stop();
    },
  };
}

/** Returns the people whose passwords the command printed. */
async function fillDemo(env: Readonly<Record<string, string>>): Promise<Person[]> {
  const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env };
  const { said } = await finished(startCommand(['demo'], settings));
  return [...said.matchAll(/^ +(\S+@\S+) +(\S+) {2}\w+$/gm)].map(([, email, password]) => ({
    email: email!,
    password: password!,
  }));
}

interface Opening {
  readonly browser: Browser;
  readonly service: ServiceProcess;
  readonly complaints: string[];
  readonly elsewhere: string | undefined;
}

async function openPage(
  { browser, service, complaints, elsewhere = service.url }: Opening,
  path: string,
  { person, options }: { readonly person: Person | null; readonly options: BrowserContextOptions },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(person !== null && { storageState: await stateOf(service.url, person) }),
    ...options,
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`${path}: ${String(error)}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${path}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const isOwn =
      [service.url, elsewhere].some((origin) => request.url().startsWith(`${origin}/`)) ||
      /^(data|blob):/.test(request.url());
    if (!isOwn) complaints.push(`${path}: asks ${request.url()}`);
  });
  await page.goto(`${service.url}/console/#${path}`);
  return page;
}

async function describe(page: Page): Promise<string> {
  const text = await page.locator('body').innerText();
  return `${page.url()} shows: ${text.replace(/\s+/g, ' ')}`;
}

/** The browser's storage of somebody who has signed in. */
async function stateOf(url: string, { email, password }: Person) {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  const { accessToken } = (await answer.json()) as { readonly accessToken: string };
  const localStorage = [{ name: 'castellan.token', value: accessToken }];
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}
