import { deepEqual, equal, match } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { signInTo } from '../api.js';
import { checkScreen } from '../check-screen.js';
import type { Scenario } from '../scenario.js';
import { PATIENCE_MS, settled } from '../settled.js';

const password = 'a password of a scenario';
const names = (last_name: string) => ({ first_name: 'Eve', last_name });

interface Made {
  readonly id: string;
}

/** Of the window; https://web.dev/articles/cls calls less than 0.1 good. */
const MOST_SHIFT = 0.01;

/** The cumulative layout shift of a page so far. */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

const heading = (page: Page, name: string) => page.locator('#react-admin-title').getByText(name).waitFor();

/** The browser's own ways of waiting don't see the title, or need what the policy refuses. */
async function untilCalled(page: Page, title: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while ((await page.title()) !== title)
    if (performance.now() > deadline) throw new Error(`The tab is called ${await page.title()}, not ${title}.`);
}

/** What every screen has. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'finds pages and records with Ctrl-K',
    run: async ({ open }) => {
      const page = await open('/');
      await page.getByText('Signed in as').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('segm');
      await page.keyboard.press('Enter');
      await heading(page, 'Segments');
    },
  },
  {
    name: 'finds a person, role, customer, feature and segment with Ctrl-K and the keyboard alone',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const made = {
        Person: await api<Made>('POST', '/users', { ...names('Findable'), email: 'findable@example.com', password }),
        Role: await api<Made>('POST', '/roles', { name: 'Findable role' }),
        Customer: await api<Made>('POST', '/customers', { name: 'Findable customer' }),
        Feature: await api<Made>('POST', '/features', { key: 'findable', name: 'Findable feature' }),
        Segment: await api<Made>('POST', '/segments', {
          name: 'Findable segment',
          filters: { values: { status: ['lead'] }, enabled: ['status'] },
        }),
      };
      const page = await open('/profile');
      for (const [kind, { id }] of Object.entries(made)) {
        await page.locator('#react-admin-title').getByText(/./).waitFor();
        await page.keyboard.press('Control+k');
        const input = page.getByRole('combobox', { name: 'Search' });
        await input.fill('Findable');
        const option = page.getByRole('option', { name: new RegExp(`${kind}$`) });
        await option.waitFor();
        if (kind === 'Person') await checkScreen(page);
        while ((await option.getAttribute('aria-selected')) !== 'true') await input.press('ArrowDown');
        await input.press('Enter');
        await page.waitForURL(new RegExp(id));
      }
    },
  },
  {
    name: 'opens the rows of lists with the keyboard, and in another tab',
    run: async ({ open }) => {
      for (const [path, name] of [
        ['/roles', 'Support'],
        ['/abilities', 'Customers'],
        ['/features', 'Forecast'],
      ] as const) {
        const page = await open(path);
        const link = page.getByRole('row').getByRole('link', { name: new RegExp(`^${name}`) });
        const [other] = await Promise.all([
          page.context().waitForEvent('page'),
          link.first().click({ button: 'middle' }),
        ]);
        await heading(other, name);
        await other.close();
        await link.first().focus();
        await page.keyboard.press('Enter');
        await heading(page, name);
      }
    },
  },
  {
    name: 'names the tab after the page',
    run: async ({ open }) => {
      const page = await open('/');
      const titles = {
        '/roles': 'Roles',
        '/roles/create': 'Create a role',
        '/abilities/create': 'Create an ability',
        '/users/create': 'Add a person',
        '/profile': 'Your profile',
        '/changes': 'Change log',
      };
      for (const [path, title] of Object.entries(titles)) {
        await page.goto(page.url().replace(/#.*/, `#${path}`));
        await untilCalled(page, `${title} – Castellan`);
      }
      const signedOut = await open('/forgotten-password', null);
      await signedOut.getByLabel('Email').waitFor();
      await untilCalled(signedOut, 'Forgotten password – Castellan');
    },
  },
  {
    name: 'says that the service is unavailable, and tries again until it answers',
    expected: /503/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await api<Made>('POST', '/roles', { name: 'Saved at last' });
      const page = await open(`/roles/${id}`);
      await page.getByLabel('Description').fill('Sent three times.');
      let refused = 0;
      const body = JSON.stringify({ code: 'busy', message: 'Busy.' });
      await page.route(/\/roles\/[^?]+\?wait=everywhere/, async (route) => {
        refused += 1;
        if (refused > 2) await route.continue();
        else
          await route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, contentType: 'application/json', body });
      });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('The service doesn’t answer. Trying again…').waitFor();
      await page.getByText('In force everywhere after').waitFor();
      await page.getByText('The service doesn’t answer. Trying again…').waitFor({ state: 'detached' });
      equal((await api<{ description: string }>('GET', `/roles/${id}`)).description, 'Sent three times.');
    },
  },
  {
    name: 'moves nothing while a page loads',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const [user] = await api<[Made]>('GET', '/users?email_like=amara');
      const faults: string[] = [];
      const lists = [
        '/',
        '/users',
        '/roles',
        '/abilities',
        '/tokens',
        '/features',
        '/customers',
        '/segments',
        '/changes',
      ];
      for (const path of [...lists, `/users/${user.id}`, '/profile']) {
        const page = await open(path);
        await settled(page);
        const shift = await page.evaluate<number>(LAYOUT_SHIFT);
        if (shift > MOST_SHIFT) faults.push(`${path}: ${shift}`);
        await page.context().close();
      }
      deepEqual(faults, []);
    },
  },
  {
    name: 'names the permissions that somebody lacks',
    expected: /403/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const abilities = { role: { read: true, update: true } };
      const role = await api<Made>('POST', '/roles', { name: 'Writers of roles', abilities });
      const person = { email: 'lacking@example.com', password };
      await api('POST', '/users', { ...names('Lacking'), ...person, roles: [role.id] });
      const other = await api<Made>('POST', '/roles', { name: 'To be described' });
      const page = await open(`/roles/${other.id}`, person);
      await page.route('**/about', (route) => route.fulfill({ json: { contact: 'the IT desk', trash_days: 0 } }));
      await page.reload();
      await page.getByLabel('Description').fill('Refused.');
      await page.getByText('1 change', { exact: true }).waitFor();
      await api('PUT', `/roles/${role.id}?wait=everywhere`, { abilities: { role: { update: false } } });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('You lack a permission for this: role.update. Whom to ask: the IT desk').waitFor();
      equal((await api<{ description: string }>('GET', `/roles/${other.id}`)).description, '');
    },
  },
  {
    name: 'copies what a form would send as a command',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await api<Made>('POST', '/roles', { name: 'Copied' });
      const page = await open(`/roles/${id}`);
      await page.getByRole('checkbox', { name: 'Customers: Read' }).click();
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      await page.getByText('Copied.').waitFor();
      const command = await page.evaluate<string>('navigator.clipboard.readText()');
      equal(command.startsWith(`curl -X PUT '${service.url}/roles/${id}' -H "Authorization: Bearer $TOKEN"`), true);
      match(command, /-d '\{"abilities":\{"customer":\{"read":true\}\},"updated":"[^"]+"\}'$/);
    },
  },
  {
    name: 'copies the request of a list as a command',
    run: async ({ open, service }) => {
      const page = await open('/customers');
      await page.getByRole('cell').first().waitFor();
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      await page.getByText('Copied.').waitFor();
      const command = await page.evaluate<string>('navigator.clipboard.readText()');
      match(command, new RegExp(`^curl '${service.url}/customers\\?[^']+' -H "Authorization: Bearer \\$TOKEN"$`));
    },
  },
];
