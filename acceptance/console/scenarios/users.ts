import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Asked } from '../asked.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

interface User {
  readonly id: string;
  readonly email: string;
  readonly last_name: string;
  readonly suspended: boolean;
  readonly roles: readonly string[];
}

const PASSWORD = 'correct horse battery';
let made = 0;

async function administrator(opened: OpenedConsole): Promise<Asked> {
  return Asked.as(opened, opened.administrator);
}

async function roleNamed(asked: Asked, name: string): Promise<string> {
  const [role] = await asked.get<{ id: string }[]>(`/roles?name=${encodeURIComponent(name)}`);
  return role!.id;
}

/** A new person with a role. */
async function person(asked: Asked, role = 'Support'): Promise<User & { readonly name: string }> {
  made += 1;
  const last_name = `Example${made}`;
  const user = await asked.send<User>('POST', '/users', {
    first_name: 'Robin',
    last_name,
    email: `robin.${made}@example.com`,
    password: PASSWORD,
    roles: [await roleNamed(asked, role)],
  });
  return { ...user, name: `Robin ${last_name}` };
}

/** Another administrator. */
async function colleague(opened: OpenedConsole): Promise<Asked> {
  const { email } = await person(await administrator(opened), 'Administrator');
  return Asked.as(opened, { email, password: PASSWORD });
}

const inForce = (page: Page) => page.getByText(/In force everywhere after \d+ ms/).waitFor();
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });

/** As a field for a local time takes it. */
function localTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
}

async function chooseRole(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Roles' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'finds people by search, and those who may do something',
    run: async (opened) => {
      const asked = await administrator(opened);
      const page = await opened.open('/users');
      await page.getByRole('combobox', { name: 'Who may …' }).fill('customers: del');
      await page.getByRole('option', { name: 'Customers: delete' }).click();
      await page.waitForURL(/customer\.delete/);
      const able = await asked.get<User[]>('/users?can=customer.delete&_page=1&_limit=25');
      await page.getByText(`1-${able.length} of ${able.length}`).waitFor();
      await page.getByRole('textbox', { name: 'Search' }).fill(able[0]!.email);
      await page.getByText('1-1 of 1').waitFor();
      await page.getByRole('cell', { name: able[0]!.email }).waitFor();
    },
  },
  {
    name: 'invites somebody with a role',
    run: async (opened) => {
      const asked = await administrator(opened);
      const page = await opened.open('/users/create');
      await page.getByLabel('First name').fill('Ines');
      await page.getByLabel('Last name').fill('Invited');
      await page.getByLabel('Email').fill('ines.invited@example.com');
      await chooseRole(page, 'Support');
      await checkScreen(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await dialog(page, 'Add a person').getByText(/gains/).first().waitFor();
      equal(await dialog(page, 'Add a person').getByText('Nobody has proved').count(), 0);
      await dialog(page, 'Add a person').getByRole('button', { name: 'Add' }).click();
      await inForce(page);
      await page.getByRole('heading', { name: 'Ines Invited', level: 2 }).waitFor();
      const [user] = await asked.get<User[]>('/users?email=ines.invited@example.com');
      deepEqual(user!.roles, [await roleNamed(asked, 'Support')]);
    },
  },
  {
    name: 'offers an invitation only to people without a password, and others a link to choose a new one',
    run: async (opened) => {
      const asked = await administrator(opened);
      const email = 'una.uninvited@example.com';
      const { id } = await asked.send<User>('POST', '/users', { first_name: 'Una', last_name: 'Uninvited', email });
      const page = await opened.open(`/users/${id}`);
      await page.getByRole('button', { name: 'Send an invitation' }).click();
      await dialog(page, 'Mail Una Uninvited an invitation?').getByRole('button', { name: 'Send' }).click();
      await page.getByText(`An invitation to ${email} is on its way.`).waitFor();
      equal(await page.getByRole('button', { name: 'Send a password link' }).count(), 0);
      const other = await person(asked);
      const theirs = await opened.open(`/users/${other.id}`);
      await theirs.getByRole('button', { name: 'Send a password link' }).click();
      const question = dialog(theirs, `Mail ${other.name} a link to choose a new password?`);
      await question.getByRole('button', { name: 'Send' }).click();
      await theirs.getByText(`A link to ${other.email} is on its way`).waitFor();
      equal(await theirs.getByRole('button', { name: 'Send an invitation' }).count(), 0);
    },
  },
  {
    name: 'says that an invitation was left out',
    run: async (opened) => {
      const asked = await administrator(opened);
      const email = 'lou.left-out@example.com';
      const create = { first_name: 'Lou', last_name: 'Left-out', email, invite: true };
      const { id } = await asked.send<User>('POST', '/users', create);
      for (let sent = 1; sent < 20; sent += 1) await asked.send('POST', `/users/${id}/invitation`);
      await asked.send('DELETE', `/users/${id}`);
      const page = await opened.open('/users/create');
      await page.getByLabel('First name').fill('Lou');
      await page.getByLabel('Last name').fill('Left-out');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`no invitation was sent to ${email}`).waitFor();
      await page.getByRole('heading', { name: 'Lou Left-out', level: 2 }).waitFor();
    },
  },
  {
    name: 'says at its field that an address is taken',
    expected: /409/,
    run: async (opened) => {
      const { email } = await person(await administrator(opened));
      const page = await opened.open('/users/create');
      await page.getByLabel('First name').fill('Second');
      await page.getByLabel('Last name').fill('Person');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('input[name=email][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'asks before giving a role to somebody whose address isn’t verified',
    run: async (opened) => {
      const asked = await administrator(opened);
      const user = await person(asked);
      const page = await opened.open(`/users/${user.id}`);
      await chooseRole(page, 'Finance');
      await page.getByRole('button', { name: 'Save' }).click();
      const question = dialog(page, `Change the roles of ${user.name}?`);
      await question.getByText(`Nobody has proved to read mail at ${user.email}.`).waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      equal((await asked.get<User>(`/users/${user.id}`)).roles.length, 1);
      await page.getByRole('button', { name: 'Save' }).click();
      await question.getByRole('button', { name: 'Save' }).click();
      await inForce(page);
      equal((await asked.get<User>(`/users/${user.id}`)).roles.length, 2);
    },
  },
  {
    name: 'suspends somebody, says what they lose, and lifts the suspension',
    run: async (opened) => {
      const asked = await administrator(opened);
      const user = await person(asked);
      await Asked.as(opened, { email: user.email, password: PASSWORD });
      const page = await opened.open(`/users/${user.id}`);
      await page.getByRole('button', { name: `Suspend ${user.name}` }).click();
      const question = dialog(page, `Suspend ${user.name}?`);
      await question.getByText(/loses .*Customers: Read/).waitFor();
      await question.getByText('1 session ends').waitFor();
      await checkScreen(page);
      await question.getByRole('button', { name: 'Suspend' }).click();
      await inForce(page);
      await page.getByText('Suspended', { exact: true }).waitFor();
      equal((await asked.get<User>(`/users/${user.id}`)).suspended, true);
      await page.getByRole('button', { name: `Lift the suspension of ${user.name}` }).click();
      await dialog(page, /Lift/).getByRole('button', { name: 'Lift suspension' }).click();
      await page.getByRole('button', { name: `Suspend ${user.name}` }).waitFor();
      equal((await asked.get<User>(`/users/${user.id}`)).suspended, false);
    },
  },
  {
    name: 'ends all sessions of somebody',
    run: async (opened) => {
      const asked = await administrator(opened);
      const user = await person(asked);
      await Asked.as(opened, { email: user.email, password: PASSWORD });
      const page = await opened.open(`/users/${user.id}/sessions`);
      await page.getByRole('button', { name: 'End all sessions' }).click();
      await dialog(page, /End all sessions of/)
        .getByRole('button', { name: 'End all sessions' })
        .click();
      await page.getByText('Not signed in anywhere.').waitFor();
      deepEqual(await asked.get(`/users/${user.id}/sessions`), []);
    },
  },
  {
    name: 'ends one session of somebody and leaves the others',
    run: async (opened) => {
      const asked = await administrator(opened);
      const user = await person(asked);
      for (let count = 0; count < 2; count += 1) await Asked.as(opened, { email: user.email, password: PASSWORD });
      const page = await opened.open(`/users/${user.id}/sessions`);
      await page
        .getByRole('button', { name: /^End the session of/ })
        .first()
        .click();
      await dialog(page, `End this session of ${user.name}?`).getByRole('button', { name: 'End' }).click();
      await page.locator('.MuiListItem-root').nth(1).waitFor({ state: 'detached' });
      equal((await asked.get<object[]>(`/users/${user.id}/sessions`)).length, 1);
      await checkScreen(page);
    },
  },
  {
    name: 'pages the sessions of somebody who is signed in often',
    run: async (opened) => {
      const asked = await administrator(opened);
      const user = await person(asked);
      for (let count = 0; count < 12; count += 1) await Asked.as(opened, { email: user.email, password: PASSWORD });
      const page = await opened.open(`/users/${user.id}/sessions`);
      await page.getByText('1-10 of 12').waitFor();
      equal(await page.locator('.MuiListItem-root').count(), 10);
      await page.getByRole('button', { name: 'Go to next page' }).click();
      await page.getByText('11-12 of 12').waitFor();
      await page.locator('.MuiListItem-root').nth(2).waitFor({ state: 'detached' });
      equal(await page.locator('.MuiListItem-root').count(), 2);
      await checkScreen(page);
    },
  },
  {
    name: 'shows both sides when somebody else changed the same field, and takes the chosen one',
    expected: /409|412/,
    run: async (opened) => {
      const asked = await administrator(opened);
      const user = await person(asked);
      const page = await opened.open(`/users/${user.id}`);
      await page.getByLabel('Last name').fill('Mine');
      await (await colleague(opened)).send('PUT', `/users/${user.id}`, { first_name: 'Robin', last_name: 'Theirs' });
      await page.getByRole('button', { name: 'Save' }).click();
      const conflict = dialog(page, 'Somebody else changed this too');
      const row = conflict.getByRole('row', { name: /^Last name/ });
      for (const side of ['Mine', 'Theirs', user.last_name])
        await row.getByRole('cell', { name: side, exact: true }).waitFor();
      await checkScreen(page);
      equal(await page.getByText('Some fields need another value').count(), 0);
      await row.getByRole('button', { name: 'Keep theirs' }).click();
      await conflict.getByRole('button', { name: 'Close' }).click();
      equal(await page.getByLabel('Last name').inputValue(), 'Theirs');
      await page.getByLabel('Last name').fill('Mine after all');
      await page.getByRole('button', { name: 'Save' }).click();
      await inForce(page);
      equal((await asked.get<User>(`/users/${user.id}`)).last_name, 'Mine after all');
    },
  },
  {
    name: 'says which role grants a permission, and what was granted in the past',
    run: async (opened) => {
      const asked = await administrator(opened);
      const user = await person(asked);
      const page = await opened.open(`/users/${user.id}/access`);
      const row = page.getByRole('row', { name: /^Customers/ });
      await row.getByRole('link', { name: 'Support' }).first().waitFor();
      await page.getByText('Change log: needs People: Read, Roles: Read, Abilities: Read').waitFor();
      await checkScreen(page);
      const held = new Date();
      await sleep(1_000);
      await asked.send('PUT', `/users/${user.id}`, { roles: [] });
      await page.reload();
      await row.waitFor();
      equal(await row.getByRole('link').count(), 0);
      await page.getByLabel('At', { exact: true }).fill(localTime(held));
      await row.getByRole('link', { name: 'Support' }).first().waitFor();
      await page.getByText(/As of change \d+/).waitFor();
      await page.getByLabel('At', { exact: true }).fill('2020-01-01T10:00');
      await page.getByText('The change log begins after this moment').waitFor();
      await page.getByRole('button', { name: 'Now' }).click();
      await page.getByText(/As of now, change \d+/).waitFor();
    },
    expected: /400/,
  },
  {
    name: 'deletes several people at once after saying what they lose',
    run: async (opened) => {
      const asked = await administrator(opened);
      const users = [await person(asked), await person(asked)];
      const page = await opened.open('/users?filter=%7B%22q%22%3A%22robin.%22%7D&sort=created&order=DESC');
      for (const { email } of users) {
        await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
      }
      await page.getByRole('button', { name: 'Delete' }).click();
      const question = dialog(page, 'Delete 2 people?');
      await question
        .getByText(/2 people lose/)
        .first()
        .waitFor();
      await question.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('2 people deleted').waitFor();
      const left = await asked.get<User[]>('/users?q=robin.');
      ok(users.every(({ id }) => left.every((user) => user.id !== id)));
    },
  },
  {
    name: 'gives several people a role, suspends and invites them, each in one write after saying what it changes',
    run: async (opened) => {
      const asked = await administrator(opened);
      const users = [await person(asked, 'Support'), await person(asked, 'Finance')];
      const uninvited = await asked.send<User>('POST', '/users', {
        first_name: 'Robin',
        last_name: 'Uninvited',
        email: 'robin.uninvited@example.com',
      });
      const page = await opened.open('/users?filter=%7B%22q%22%3A%22robin.%22%7D&sort=created&order=DESC');
      const choose = async (verb: string, emails: readonly string[]) => {
        for (const email of emails)
          await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Change' }).click();
        await page.getByRole('menuitem', { name: verb }).click();
      };
      const emails = users.map(({ email }) => email);
      await choose('Give a role', emails);
      const giving = dialog(page, 'Give 2 people a role');
      await giving.getByRole('combobox', { name: 'Role' }).fill('Finance');
      await page.getByRole('option', { name: 'Finance', exact: true }).click();
      await giving.getByText('1 person stays as they are.').waitFor();
      await giving.getByText('Not everybody here has proved').waitFor();
      await giving.getByText(/gains/).first().waitFor();
      await checkScreen(page);
      await giving.getByRole('button', { name: 'Give' }).click();
      await page.getByText('1 person changed').waitFor();
      equal((await asked.get<User>(`/users/${users[0]!.id}`)).roles.length, 2);
      await choose('Suspend', emails);
      const suspending = dialog(page, 'Suspend 2 people?');
      await suspending
        .getByText(/2 people lose/)
        .first()
        .waitFor();
      await suspending.getByRole('button', { name: 'Suspend' }).click();
      await page.getByText('2 people changed').waitFor();
      for (const { id } of users) equal((await asked.get<User>(`/users/${id}`)).suspended, true);
      await choose('Send an invitation', [uninvited.email]);
      await dialog(page, 'Mail 1 person an invitation?').getByRole('button', { name: 'Send' }).click();
      await giving.waitFor({ state: 'detached' });
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'names whom a change of several people isn’t allowed for',
    expected: /403|409/,
    run: async (opened) => {
      const { email } = opened.administrator;
      const page = await opened.open(`/users?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`);
      await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('menuitem', { name: 'Suspend' }).click();
      const question = dialog(page, 'Suspend 1 person?');
      await question
        .getByText(/can’t|can't/)
        .first()
        .waitFor();
      equal(await question.getByRole('button', { name: 'Suspend' }).isDisabled(), true);
    },
  },
  {
    name: 'lists people without one-time codes, with columns that one chooses',
    run: async (opened) => {
      const page = await opened.open('/users?filter=%7B%22totp%22%3A%22false%22%7D');
      await page.getByText('Off', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByLabel('Changed').check();
      await page.keyboard.press('Escape');
      await page.getByRole('columnheader', { name: 'Changed' }).waitFor();
      await checkScreen(page);
    },
  },
  {
    name: 'lists people by how they use their accounts: never seen, invited, without a second factor',
    run: async (opened) => {
      const asked = await administrator(opened);
      const email = 'ida.awaited@example.com';
      await asked.send('POST', '/users', { first_name: 'Ida', last_name: 'Awaited', email, invite: true });
      const listed = async (filter: object) => {
        const page = await opened.open(`/users?filter=${encodeURIComponent(JSON.stringify(filter))}`);
        return { page, row: page.getByRole('row').filter({ hasText: 'Ida Awaited' }) };
      };
      const open = await listed({ invitation: 'open' });
      await open.row.getByText('Never', { exact: true }).waitFor();
      await open.page.getByRole('button', { name: 'Columns' }).click();
      await open.page.getByLabel('Second factor').last().check();
      await open.page.keyboard.press('Escape');
      await open.row.getByText('Has none', { exact: true }).waitFor();
      await checkScreen(open.page);
      const never = await listed({ not_seen: 'never', second_factor: 'false', q: 'awaited' });
      await never.row.waitFor();
      const seen = await listed({ not_seen: '90' });
      await seen.page.getByText('Nothing matches these filters.').waitFor();
      equal(await seen.row.count(), 0);
    },
  },
  {
    name: 'offers somebody who may only read people nothing else, and explains their access',
    run: async (opened) => {
      const auditor = opened.others.find(({ email }) => email.startsWith('ines'))!;
      const user = await person(await administrator(opened));
      const page = await opened.open(`/users/${user.id}`, auditor);
      await page.getByLabel('First name').waitFor();
      equal(await page.getByLabel('First name').isEditable(), false);
      equal(await page.getByRole('button', { name: /Suspend|Delete/ }).count(), 0);
      match(await page.getByRole('tablist').innerText(), /Details/);
    },
  },
  {
    name: 'shows the pages of people accessible to everybody',
    run: async (opened) => {
      const user = await person(await administrator(opened));
      await checkScreens(opened, ['/users', `/users/${user.id}`, `/users/${user.id}/sessions`]);
    },
  },
];
