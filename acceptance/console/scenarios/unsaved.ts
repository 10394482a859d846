import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { signInTo, type Api } from '../api.js';
import type { Scenario } from '../scenario.js';
import { settled } from '../settled.js';
import { checkScreen } from '../check-screen.js';

interface Made {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const menu = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const heading = (page: Page, name: string) => page.locator('#react-admin-title').getByText(name, { exact: true });
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' }).click();
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay here' }).click();
const goTo = (page: Page, path: string) => page.goto(page.url().replace(/#.*/, `#${path}`));

const nameAndDescription = async (api: Api, id: string) => {
  const { name, description } = await api<Made>('GET', `/roles/${id}`);
  return [name, description];
};

/** Nobody loses what they typed without having been asked. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'asks before what was typed is left, by a link, going back, signing out and closing the tab',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await api<Made>('POST', '/roles', { name: 'Left behind' });
      const page = await open('/roles');
      await page.getByRole('link', { name: 'Left behind' }).click();
      await page.getByLabel('Description').fill('Not saved yet.');
      await menu(page, 'People').click();
      await question(page).waitFor();
      await checkScreen(page);
      await question(page).getByRole('button', { name: 'Stay here' }).click();
      await question(page).waitFor({ state: 'detached' });
      await page.evaluate('history.back()');
      await question(page).getByRole('button', { name: 'Stay here' }).click();
      await page.getByRole('button', { name: 'First Administrator' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await question(page).getByRole('button', { name: 'Stay here' }).click();
      await question(page).waitFor({ state: 'detached' });
      const closing = page.waitForEvent('dialog');
      void page.close({ runBeforeUnload: true });
      const asked = await closing;
      equal(asked.type(), 'beforeunload');
      await asked.dismiss();
      equal(await page.getByLabel('Description').inputValue(), 'Not saved yet.');
      await menu(page, 'People').click();
      await question(page).getByRole('button', { name: 'Leave' }).click();
      await heading(page, 'People').waitFor();
      equal((await api<Made>('GET', `/roles/${id}`)).description, '');
    },
  },
  {
    name: 'asks in every form once something is typed, and not before',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const [user] = await api<[Made]>('GET', '/users?email_like=amara');
      const [customer] = await api<[Made]>('GET', '/customers?_limit=1');
      const [segment] = await api<[Made]>('GET', '/segments?_embed=none&_limit=1');
      const [feature] = await api<[Made]>('GET', '/features?_limit=1');
      const token = await api<Made>('POST', '/tokens', { name: 'Of unsaved forms', roles: [] });
      const forms = {
        '/users/create': 'First name',
        '/roles/create': 'Description',
        '/abilities/create': 'Description',
        '/tokens/create': 'Description',
        '/features/create': 'Description',
        '/customers/create': 'Company',
        '/segments/create': 'Description',
        [`/users/${user.id}`]: 'First name',
        [`/tokens/${token.id}`]: 'Description',
        [`/features/${feature.id}`]: 'Description',
        [`/customers/${customer.id}`]: 'Company',
        [`/segments/${segment.id}`]: 'Description',
        '/profile': 'First name',
      };
      const page = await open('/');
      const silent: string[] = [];
      for (const [path, label] of Object.entries(forms)) {
        await goTo(page, path);
        await page.getByLabel(label).waitFor();
        await settled(page);
        await menu(page, 'Home').click();
        await heading(page, 'Home').waitFor();
        await goTo(page, path);
        await page.getByLabel(label).fill('Typed');
        await menu(page, 'Home').click();
        await question(page).or(page.getByText('Signed in as')).first().waitFor();
        if (await page.getByText('Signed in as').isVisible()) silent.push(path);
        else await question(page).getByRole('button', { name: 'Leave' }).click();
        await heading(page, 'Home').waitFor();
      }
      deepEqual(silent, []);
      await goTo(page, `/users/${user.id}`);
      await page.getByLabel('First name').fill('Typed');
      await page.getByRole('tab', { name: 'Sessions' }).click();
      await question(page).waitFor();
    },
  },
  {
    name: 'asks before another address that is typed takes the place of what isn’t saved',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await api<Made>('POST', '/roles', { name: 'Typed away' });
      const page = await open('/roles');
      await page.getByRole('link', { name: 'Typed away' }).click();
      await page.getByLabel('Description').fill('Not saved yet.');
      await goTo(page, '/users');
      await stay(page);
      await page.waitForURL(new RegExp(`${id}$`));
      equal(await page.getByLabel('Description').inputValue(), 'Not saved yet.');
      await goTo(page, '/users');
      await leave(page);
      await heading(page, 'People').waitFor();
      // Going back to an address that was typed asks too, and so does one that is typed while another page is open.
      await goTo(page, `/roles/${id}`);
      await page.getByLabel('Description').fill('Not saved either.');
      await page.evaluate('history.back()');
      await stay(page);
      await goTo(page, `/roles/${id}`);
      equal(await page.getByLabel('Description').inputValue(), 'Not saved either.');
      await goTo(page, '/customers');
      await leave(page);
      await heading(page, 'Customers').waitFor();
      await page.evaluate('history.back()');
      await page.getByLabel('Description').waitFor();
      equal((await api<Made>('GET', `/roles/${id}`)).description, '');
    },
  },
  {
    name: 'asks before a password, a file’s columns or a dialog with something typed is left',
    run: async ({ open }) => {
      const page = await open('/');
      await heading(page, 'Home').waitFor();
      await goTo(page, '/profile');
      await page.getByLabel('Current password').fill('typed');
      await menu(page, 'Home').click();
      await stay(page);
      await page.getByLabel('Current password').fill('');
      await page.getByRole('button', { name: 'Switch on' }).click();
      const codes = page.getByRole('dialog', { name: 'Switch on' });
      await codes.getByLabel('Password').fill('typed');
      await page.keyboard.press('Escape');
      await stay(page);
      await page.evaluate('history.back()');
      await stay(page);
      await codes.getByRole('button', { name: 'Cancel' }).click();
      await leave(page);
      await codes.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Switch on' }).click();
      await page.keyboard.press('Escape');
      await codes.waitFor({ state: 'detached' });
      await menu(page, 'Home').click();
      await heading(page, 'Home').waitFor();

      await goTo(page, '/import-customers');
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('name,town\nA,B\n') };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('combobox', { name: 'Field for town' }).waitFor();
      await page.getByRole('button', { name: 'Choose another file' }).click();
      await page.locator('input[type=file]').setInputFiles(file);
      const field = page.getByRole('combobox', { name: 'Field for town' });
      await field.fill('city');
      await field.press('Enter');
      await page.getByRole('button', { name: 'Choose another file' }).click();
      await stay(page);
      await menu(page, 'Home').click();
      await leave(page);
      await heading(page, 'Home').waitFor();

      await goTo(page, '/customers');
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await page.getByRole('button', { name: 'Change' }).click();
      const bulk = page.getByRole('dialog', { name: /^Change 1 customer/ });
      await bulk.getByLabel('Value').fill('gold');
      await page.keyboard.press('Escape');
      await stay(page);
      await bulk.getByRole('button', { name: 'Cancel' }).click();
      await leave(page);
      await bulk.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'shows both sides when another tab of the same person saved the same field, and keeps what it saved elsewhere',
    expected: /412/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await api<Made>('POST', '/roles', { name: 'Of two tabs' });
      const page = await open(`/roles/${id}`);
      await page.getByLabel('Description').fill('Mine');
      await api('PUT', `/roles/${id}`, { name: 'Of the other tab' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('input[name=name][value="Of the other tab"]').waitFor();
      deepEqual(await nameAndDescription(api, id), ['Of the other tab', 'Mine']);
      await page.getByLabel('Description').fill('Mine again');
      await api('PUT', `/roles/${id}`, { description: 'Theirs' });
      const read = page.waitForResponse((response) => response.url().endsWith(`/roles/${id}`));
      await page.getByRole('button', { name: 'Refresh' }).click();
      await read;
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
      await dialog.getByRole('cell', { name: 'Theirs', exact: true }).waitFor();
      deepEqual(await nameAndDescription(api, id), ['Of the other tab', 'Theirs']);
      await dialog.getByRole('button', { name: 'Keep mine' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      deepEqual(await nameAndDescription(api, id), ['Of the other tab', 'Mine again']);
    },
  },
  {
    name: 'doesn’t ask once it is saved or deleted, and does when the service refused it',
    expected: /409/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const page = await open('/roles/create');
      await page.getByLabel('Name').fill('Saved, then left');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Held by 0 people').waitFor();
      await page.getByLabel('Description').fill('Changed.');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('No changes yet').waitFor();
      await menu(page, 'Roles').click();
      await heading(page, 'Roles').waitFor();
      await page.getByRole('link', { name: 'Saved, then left' }).click();
      await page.getByLabel('Name').fill('Support');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.MuiFormHelperText-root.Mui-error').first().waitFor();
      await menu(page, 'People').click();
      await question(page).getByRole('button', { name: 'Stay here' }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await heading(page, 'Roles').waitFor();
      deepEqual(await api('GET', `/roles?name=${encodeURIComponent('Saved, then left')}`), []);
      await goTo(page, '/customers/create');
      await page.getByLabel('Name', { exact: true }).fill('  Typed with spaces  ');
      await page.getByRole('button', { name: 'Save' }).click();
      await heading(page, 'Customer: Typed with spaces').waitFor();
    },
  },
];
