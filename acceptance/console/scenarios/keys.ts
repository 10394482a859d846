import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { askService } from '../ask-service.js';
import { checkScreen } from '../check-screen.js';
import type { Scenario } from '../scenario.js';
import { settled } from '../settled.js';

const heading = (page: Page, name: string) => page.locator('#react-admin-title').getByText(name).waitFor();
const pathOf = (page: Page) => new URL(page.url()).hash.slice(1);
const options = (page: Page) => page.getByRole('option');

/** Opens Ctrl-K, types, and waits for something that's found. */
async function find(page: Page, text: string, name: RegExp | string) {
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  const found = options(page).filter({ hasText: name });
  await found.first().waitFor();
  return found.first();
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'does things from Ctrl-K: creates, imports, opens what was opened lately, changes the colours and signs out',
    run: async (opened) => {
      const [role] = await askService<[{ id: string }]>(opened, '/roles?name=Support');
      const page = await opened.open(`/roles/${role.id}`);
      await heading(page, 'Support');
      await (await find(page, 'role create', 'Create a role')).click();
      await page.waitForURL(/roles\/create$/);
      await (await find(page, 'import', 'Import customers')).click();
      await page.waitForURL(/import-customers$/);
      await page.keyboard.press('Control+k');
      await options(page).first().waitFor();
      equal((await options(page).first().innerText()).replace(/\s+/g, ' '), 'Support opened lately: Role');
      await checkScreen(page);
      await page.keyboard.press('Enter');
      await heading(page, 'Support');
      await (await find(page, 'dark', 'Use dark colours')).click();
      await find(page, 'colours', 'Use light colours');
      await page.keyboard.press('Escape');
      await (await find(page, 'sign out', 'Sign out')).click();
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      equal(await page.evaluate(`JSON.stringify(localStorage).includes('Support')`), false);
    },
  },
  {
    name: 'switches a feature on and off with Ctrl-K, found by its name with or without the verb',
    run: async (opened) => {
      const { id } = await askService<{ id: string }>(opened, '/features', {
        method: 'POST',
        body: { key: 'by-keys', name: 'Zephyr by keys' },
      });
      const enabled = async () => (await askService<{ enabled: boolean }>(opened, `/features/${id}`)).enabled;
      const page = await opened.open('/');
      await (await find(page, 'switch on zeph', 'Switch on: Zephyr by keys')).click();
      await page.getByText('Zephyr by keys is on').waitFor();
      equal(await enabled(), true);
      await (await find(page, 'zephyr', 'Switch off: Zephyr by keys')).click();
      await page.getByText('Zephyr by keys is off').waitFor();
      equal(await enabled(), false);
    },
  },
  {
    name: 'leads from a permission’s key to who has it, why not, and the roles that grant it',
    run: async (opened) => {
      const page = await opened.open('/');
      await (await find(page, 'customer.delete', 'Who may: Customers: Delete (customer.delete)')).click();
      await page.waitForURL(/users\?/);
      const holders = await askService<unknown[]>(opened, '/users?can=customer.delete&_page=1&_limit=25');
      await settled(page);
      equal(await page.locator('tbody tr').count(), holders.length);
      await (await find(page, 'customers delete', 'Why, and why not')).click();
      await heading(page, 'Access map');
      deepEqual(Object.fromEntries(new URLSearchParams(pathOf(page).split('?')[1])), { area: 'customer' });
      await (await find(page, 'customer.delete', 'Roles that grant it')).click();
      await page.waitForURL(/rows=roles/);
      await settled(page);
      await page.getByText('Administrator').first().waitFor();
    },
  },
  {
    name: 'offers in Ctrl-K only what the person may do',
    run: async ({ open, others: [support] }) => {
      const page = await open('/', support);
      await find(page, 'profile', 'Your profile');
      await page.getByRole('combobox', { name: 'Search' }).fill('create');
      await page.getByText('Nothing found.').waitFor();
      await page.getByRole('combobox', { name: 'Search' }).fill('');
      const titles = (await options(page).allInnerTexts()).map((text) => text.split('\n')[0]);
      ok(
        !titles.some((title) => /^(Add|Create|Import|Compare|Roles|People)/.test(title!)),
        `offers ${titles.join(', ')}`,
      );
      await page.getByRole('combobox', { name: 'Search' }).fill('customer.delete');
      await page.getByText('Nothing found.').waitFor();
    },
  },
  {
    name: 'moves by single keys, lists them, and leaves them to what somebody types',
    run: async ({ open }) => {
      const page = await open('/');
      await settled(page);
      await page.keyboard.press('g');
      await page.keyboard.press('c');
      await heading(page, 'Customers');
      await page.keyboard.press('g');
      await page.keyboard.press('r');
      await heading(page, 'Roles');
      await page.getByRole('link', { name: 'Support' }).waitFor();
      await page.keyboard.press('/');
      const search = page.getByRole('main').getByLabel('Search');
      await search.pressSequentially('?gcn');
      equal(await search.inputValue(), '?gcn');
      equal(await page.getByRole('dialog').count(), 0);
      await search.fill('');
      await page.getByRole('link', { name: 'Support' }).click();
      await heading(page, 'Support');
      const before = pathOf(page);
      await page.keyboard.press('k');
      await page.waitForURL((url) => url.hash.slice(1) !== before);
      await page.keyboard.press('j');
      await heading(page, 'Support');
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.getByText('Go to: Customers').waitFor();
      await checkScreen(page);
      await dialog.getByRole('switch', { name: 'Keys without Ctrl work, too' }).click();
      await dialog.getByText('Go to: Customers').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('?');
      await page.keyboard.press('g');
      await page.keyboard.press('c');
      await (await find(page, 'shortcuts', 'Keyboard shortcuts')).click();
      await dialog.getByRole('switch').click();
      await dialog.getByText('Go to: Customers').waitFor();
      await heading(page, 'Support');
    },
  },
  {
    name: 'begins a new record of the list with "n", for those who may',
    run: async ({ open, others: [support] }) => {
      const page = await open('/features');
      await page.getByRole('link', { name: 'Forecast' }).waitFor();
      await page.keyboard.press('n');
      await heading(page, 'Create a feature');
      const theirs = await open('/segments', support);
      await settled(theirs);
      await theirs.keyboard.press('n');
      await theirs.keyboard.press('?');
      await theirs.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      equal(pathOf(theirs), '/segments');
    },
  },
];
