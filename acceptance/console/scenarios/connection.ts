import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { signInTo } from '../api.js';
import { checkScreen } from '../check-screen.js';
import { Held } from '../held.js';
import type { Scenario } from '../scenario.js';

interface Made {
  readonly id: string;
  readonly description: string;
}

/** The writes that the page sends, apart from dry runs. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && !request.url().includes('dry_run')) writes.push(request.url());
  });
  return writes;
}

const offline = (page: Page) => page.getByText('No connection. Nothing is saved until it’s back.');
const heading = (page: Page, name: string) => page.locator('#react-admin-title').getByText(name).waitFor();

/** Slow networks, and none: people are told what is wrong, and nothing happens by itself. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'keeps a form without a connection, says that it isn’t saved, and sends nothing by itself',
    expected: /net::ERR_INTERNET_DISCONNECTED/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await api<Made>('POST', '/roles', { name: 'Without a connection' });
      const page = await open(`/roles/${id}`);
      const writes = writesOf(page);
      await page.getByLabel('Description').fill('Typed before the network went.');
      await page.getByText('Nobody gains or loses a permission.').waitFor();
      await page.context().setOffline(true);
      await offline(page).waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      const banner = page.getByRole('alert').filter({ hasText: 'No connection. Not saved. Try again.' });
      await banner.getByText('What you typed is still here.').waitFor();
      // Nothing covers it, on a phone neither.
      await banner.getByRole('button', { name: 'Try again' }).click({ trial: true });
      await checkScreen(page);
      await page.context().setOffline(false);
      await offline(page).waitFor({ state: 'detached' });
      equal((await api<Made>('GET', `/roles/${id}`)).description, '');
      equal(await page.getByLabel('Description').inputValue(), 'Typed before the network went.');
      equal(writes.length, 1);
      await banner.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('In force everywhere after').waitFor();
      await banner.waitFor({ state: 'detached' });
      equal((await api<Made>('GET', `/roles/${id}`)).description, 'Typed before the network went.');
      equal(writes.length, 2);
    },
  },
  {
    name: 'says that it isn’t known whether something was saved when the connection breaks off',
    expected: /net::ERR_|412/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await api<Made>('POST', '/customers', { name: 'Broken off' });
      const page = await open(`/customers/${id}`);
      await page.getByLabel('Company').fill('Arrived all the same');
      // The service answers, but the answer never comes.
      await page.route(/\/customers\/[^?]+$/, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('it isn’t known whether this was saved').waitFor();
      await page.unroute(/\/customers\/[^?]+$/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForURL(/\/show$/);
      equal((await api<{ company: string }>('GET', `/customers/${id}`)).company, 'Arrived all the same');
    },
  },
  {
    name: 'creates nothing twice when the answer to a creation didn’t come and it’s tried again',
    expected: /net::ERR_/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const page = await open('/customers/create');
      await page.getByLabel('Name', { exact: true }).fill('Created once');
      await page.route(/\/customers$/, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('it isn’t known whether this was saved').waitFor();
      await page.unroute(/\/customers$/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForURL(/\/customers\/[^/]{30,}/);
      deepEqual((await api<Made[]>('GET', '/customers?name=Created%20once')).length, 1);
    },
  },
  {
    name: 'says so when a switch or a deletion finds no connection',
    expected: /net::ERR_INTERNET_DISCONNECTED/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await api<Made>('POST', '/roles', { name: 'Not deleted' });
      const page = await open(`/roles/${id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByText('Nobody gains or loses a permission.').waitFor();
      await page.context().setOffline(true);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No connection. Not saved. Try again.').waitFor();
      await page.context().setOffline(false);
      await offline(page).waitFor({ state: 'detached' });
      deepEqual((await api<Made[]>('GET', `/roles?id=${id}`)).length, 1);
    },
  },
  {
    name: 'shows on every kind of page that an answer is slow, until it comes',
    expected: /400/,
    run: async ({ open }) => {
      const line = (page: Page) => page.getByRole('progressbar', { name: 'Waiting for the service’s answer…' });
      for (const [path, request, act] of [
        ['/roles', /\/roles\?/, undefined],
        ['/profile', /\/users\/me\/totp/, 'Next'],
        ['/forgotten-password', /\/send-password/, 'Send the link'],
      ] as const) {
        const page = await open(path, path === '/forgotten-password' ? null : undefined);
        const held = new Held();
        if (path === '/roles') await heading(page, 'Roles');
        await page.route(request, async (route) => {
          await held.released;
          await route.continue();
        });
        if (path === '/roles') await page.getByRole('button', { name: 'Name' }).click();
        if (path === '/profile') {
          await page.getByRole('button', { name: 'Switch on' }).click();
          await page.getByRole('dialog').getByLabel('Password').fill('wrong');
        }
        if (path === '/forgotten-password') await page.getByLabel('Email').fill('nobody@example.com');
        if (act !== undefined) await page.getByRole('button', { name: act }).click();
        await line(page).waitFor();
        held.release();
        await line(page).waitFor({ state: 'detached' });
        await page.context().close();
      }
    },
  },
  {
    name: 'says that a page is loading, and offers to load it again when its code doesn’t come',
    expected: /net::ERR_/,
    run: async ({ open }) => {
      const page = await open('/');
      await page.getByText('Signed in as').waitFor();
      const held = new Held();
      await page.route(/\/role-list-[^/]*\.js/, async (route) => {
        await held.released;
        await route.abort('internetdisconnected');
      });
      await page.getByRole('menuitem', { name: 'Roles' }).click();
      await page.getByRole('status').getByText('Loading the page…').waitFor();
      held.release();
      await page.getByRole('alert').getByText('This page couldn’t be loaded').waitFor();
      await checkScreen(page);
      await page.unroute(/\/role-list-[^/]*\.js/);
      await page.getByRole('button', { name: 'Load again' }).click();
      await page.getByRole('link', { name: 'Support' }).waitFor();
      await heading(page, 'Roles');
    },
  },
  {
    name: 'says in the person’s language that the console is loading, before any of its code has come',
    run: async ({ open }) => {
      const page = await open('/roles', undefined, { locale: 'de-DE' });
      await heading(page, 'Rollen');
      for (const [chosen, said, title] of [
        [null, 'Die Konsole wird geladen …', 'Rollen'],
        ['"fr"', 'Chargement de la console…', 'Rôles'],
        ['"xx"', 'Die Konsole wird geladen …', 'Rollen'],
      ] as const) {
        if (chosen !== null) await page.evaluate(`localStorage.setItem('RaStore.locale', '${chosen}')`);
        const held = new Held();
        await page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
          await held.released;
          await route.continue();
        });
        await page.reload({ waitUntil: 'commit' });
        await page.getByRole('status').getByText(said).waitFor();
        held.release();
        await heading(page, title);
        await page.unroute(/\/assets\/index-[^/]*\.js/);
      }
    },
  },
];
