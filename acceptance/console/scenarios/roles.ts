import { deepEqual, equal, match } from 'node:assert/strict';
import { signInTo, type Api } from '../api.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import { Held } from '../held.js';
import type { Scenario } from '../scenario.js';
import { settled } from '../settled.js';

interface Role {
  readonly id: string;
  readonly name: string;
  readonly abilities: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

/** Creates a role with a holder. */
async function makeRole(api: Api, name: string): Promise<{ readonly role: Role; readonly holder: string }> {
  const abilities = { segment: { read: true } };
  const role = await api<Role>('POST', '/roles', { name, description: 'For a scenario.', abilities });
  const { id } = await api<{ id: string }>('POST', '/users', {
    first_name: 'Holder',
    last_name: name,
    email: `${name.toLowerCase()}@example.com`,
    password: 'a password of a scenario',
    roles: [role.id],
  });
  return { role, holder: id };
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'collects changes of a role, says with names who gains and loses what, and saves them together',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role } = await makeRole(api, 'Wardens');
      const page = await open(`/roles/${role.id}`);
      await page.getByRole('checkbox', { name: 'Invoices: Read' }).click();
      await page.getByText('1 person gains Invoices: Read: Holder Wardens').waitFor();
      await page.getByRole('checkbox', { name: 'Segments: Read' }).click();
      await page.getByText('1 person loses Segments: Read: Holder Wardens').waitFor();
      await page.getByText('2 changes').waitFor();
      await checkScreen(page);
      const { abilities: before } = await api<Role>('GET', `/roles/${role.id}`);
      deepEqual([before['invoice']?.['read'], before['segment']?.['read']], [false, true]);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      await page.getByText('No changes yet').waitFor();
      const { abilities: after } = await api<Role>('GET', `/roles/${role.id}`);
      deepEqual([after['invoice']?.['read'], after['segment']?.['read']], [true, false]);
    },
  },
  {
    name: 'keeps what somebody else changed in a role meanwhile',
    expected: /412/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role } = await makeRole(api, 'Keepers');
      const page = await open(`/roles/${role.id}`);
      await page.getByRole('checkbox', { name: 'Invoices: Read' }).click();
      await page.getByText('1 person gains Invoices: Read').waitFor();
      await api('PUT', `/roles/${role.id}`, { abilities: { report: { read: true } } });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('No changes yet').waitFor();
      const { abilities } = await api<Role>('GET', `/roles/${role.id}`);
      deepEqual([abilities['invoice']?.['read'], abilities['report']?.['read']], [true, true]);
      equal(await page.getByRole('checkbox', { name: 'Reports: Read' }).isChecked(), true);
    },
  },
  {
    name: 'asks for each field whose value to keep when somebody else changed the same ones',
    expected: /409|412/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role } = await makeRole(api, 'Contested');
      const page = await open(`/roles/${role.id}`);
      await page.getByLabel('Name').fill('Contested by me');
      await page.getByLabel('Description').fill('Mine.');
      await page.getByRole('checkbox', { name: 'Segments: Read' }).click();
      await page.getByText('1 person loses Segments: Read').waitFor();
      const colleague = { email: 'colleague.of.roles@example.com', password: 'a password of a scenario' };
      const roles = ['00000000-0000-7000-8000-000000000001'];
      await api('POST', '/users', { first_name: 'Cora', last_name: 'Colleague', ...colleague, roles });
      const theirs = { name: 'Contested by them', description: 'Theirs.', abilities: { segment: { read: false } } };
      await (
        await signInTo(service, colleague)
      )('PUT', `/roles/${role.id}`, theirs);
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
      // While somebody types, the bar says it, and nothing takes the keyboard.
      await page.getByLabel('Description').press('End');
      await page.keyboard.type(' Really');
      await page.getByText('Somebody else changed this too: saving shows both values.').waitFor();
      await page.keyboard.type('.');
      equal(await page.getByLabel('Description').inputValue(), 'Mine. Really.');
      equal(await dialog.count(), 0);
      await page.getByRole('button', { name: 'Save' }).click();
      const row = (field: string) => dialog.getByRole('row', { name: new RegExp(`^${field}`) });
      await row('Description').getByRole('button', { name: 'Keep theirs' }).click();
      await row('Description').getByRole('button', { name: 'Keep mine' }).click();
      await row('Name').getByRole('button', { name: 'Keep theirs' }).click();
      await checkScreen(page);
      equal(await page.getByText('Some fields need another value').count(), 0);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      const after = await api<Role & { description: string }>('GET', `/roles/${role.id}`);
      deepEqual([after.name, after.description], ['Contested by them', 'Mine. Really.']);
    },
  },
  {
    name: 'saves nothing before it has said what that changes',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role } = await makeRole(api, 'Impatient');
      const page = await open(`/roles/${role.id}`);
      const held = new Held();
      await page.route(/dry_run=true/, async (route) => {
        await held.released;
        await route.continue();
      });
      await page.getByRole('checkbox', { name: 'Segments: Read' }).click();
      await page.getByText('Finding out what this changes…').waitFor();
      equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true);
      held.release();
      await page.getByText('1 person loses Segments: Read').waitFor();
      equal(await page.getByRole('button', { name: 'Save' }).isEnabled(), true);
    },
  },
  {
    name: 'discards changes of a role',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role } = await makeRole(api, 'Doubters');
      const page = await open(`/roles/${role.id}`);
      const box = page.getByRole('checkbox', { name: 'Segments: Read' });
      await box.focus();
      await page.keyboard.press('Space');
      await page.getByText('1 person loses Segments: Read').waitFor();
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByText('No changes yet').waitFor();
      equal(await box.isChecked(), true);
    },
  },
  {
    name: 'creates a role with its first permissions',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const page = await open('/roles');
      await page.getByText('Create a role').click();
      await page.getByLabel('Name').fill('Archivists');
      await page.getByRole('checkbox', { name: 'Customers: Read' }).click();
      await checkScreen(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Held by 0 people').waitFor();
      const [role] = await api<readonly [Role]>('GET', '/roles?name=Archivists');
      equal(role.abilities['customer']?.['read'], true);
      match(page.url(), new RegExp(role.id));
    },
  },
  {
    name: 'duplicates a role under a name that is free',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role } = await makeRole(api, 'Originals');
      await api('POST', '/roles', { name: 'Originals copy' });
      const page = await open(`/roles/${role.id}`);
      await page.getByText('Duplicate').click();
      const copied = page.getByRole('checkbox', { name: 'Segments: Read' });
      await copied.waitFor();
      equal(await page.getByLabel('Name').inputValue(), 'Originals copy 2');
      equal(await copied.isChecked(), true);
      await checkScreen(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Held by 0 people').waitFor();
      const [copy] = await api<readonly [Role]>('GET', '/roles?name=Originals%20copy%202');
      equal(copy.abilities['segment']?.['read'], true);
    },
  },
  {
    name: 'gives a role to several people from its page, after saying what they gain',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role, holder } = await makeRole(api, 'Receivers');
      const people = ['Rita', 'Rosa'].map((first_name) => ({
        first_name,
        last_name: 'Receiver',
        email: `${first_name.toLowerCase()}.receiver@example.com`,
      }));
      for (const body of people) await api('POST', '/users', { ...body, password: 'a password of a scenario' });
      const page = await open(`/roles/${role.id}`);
      await page.getByText('Add people').click();
      const dialog = page.getByRole('dialog', { name: 'Give “Receivers” to people' });
      for (const { email } of [...people, { email: 'receivers@example.com' }]) {
        await dialog.getByRole('combobox', { name: 'Find people' }).fill(email);
        await page.getByRole('option', { name: new RegExp(email) }).click();
      }
      await dialog.getByText(/2 people gain/).waitFor();
      await dialog.getByText('1 person stays as they are.').waitFor();
      await checkScreen(page);
      await dialog.getByRole('button', { name: 'Give' }).click();
      await page.getByText('Held by 3 people').waitFor();
      const holders = await api<readonly { id: string }[]>('GET', `/users?roles=${role.id}`);
      equal(holders.length, 3);
      equal(
        holders.some(({ id }) => id === holder),
        true,
      );
    },
  },
  {
    name: 'says at its field that the name of a role is taken',
    expected: /409/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role } = await makeRole(api, 'Namesakes');
      const page = await open(`/roles/${role.id}`);
      await page.getByLabel('Name').fill('Support');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.MuiFormHelperText-root.Mui-error').first().waitFor();
      equal((await api<Role>('GET', `/roles/${role.id}`)).name, 'Namesakes');
    },
  },
  {
    name: 'deletes a role after saying who loses what',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role, holder } = await makeRole(api, 'Leavers');
      const page = await open(`/roles/${role.id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 person loses Segments: Read: Holder Leavers').waitFor();
      await checkScreen(page);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('In force everywhere after').waitFor();
      await page.waitForURL(/#\/roles$/);
      deepEqual(await api('GET', `/roles?id=${role.id}`), []);
      deepEqual((await api<{ roles: string[] }>('GET', `/users/${holder}`)).roles, []);
    },
  },
  {
    name: 'shows roles, without offering changes, to somebody who may only read them',
    run: async (opened) => {
      const [, , auditor] = opened.others;
      const page = await opened.open('/roles', auditor);
      await page.getByRole('cell', { name: 'Support', exact: true }).click();
      await page.getByRole('img', { name: 'Customers: Read is granted' }).waitFor();
      await settled(page);
      equal(await page.getByRole('checkbox').count(), 0);
      equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
      await checkScreen(page);
      await checkScreens(opened, ['/roles', '/roles/00000000-0000-7000-8000-000000000001']);
    },
  },
  {
    name: 'doesn’t let somebody switch permissions that they lack themselves',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { role } = await makeRole(api, 'Managed');
      const abilities = { role: { read: true, update: true }, segment: { read: true } };
      const { id } = await api<Role>('POST', '/roles', { name: 'Managers', abilities });
      const person = { email: 'manager@example.com', password: 'a password of a scenario' };
      await api('POST', '/users', { first_name: 'Mara', last_name: 'Manager', ...person, roles: [id] });
      const page = await open(`/roles/${role.id}`, person);
      const own = page.getByRole('checkbox', { name: 'segment: Read' });
      await own.click();
      equal(await page.getByRole('checkbox', { name: 'invoice: Read' }).isDisabled(), true);
      equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
      // Without account.read, it says how many, but not who.
      await page.getByText('1 person loses Segments: Read', { exact: true }).waitFor();
      await checkScreen(page);
    },
  },
];
