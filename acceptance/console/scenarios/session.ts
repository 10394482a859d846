import { equal, match } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Person } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const heading = (page: Page, name: string) => page.locator('#react-admin-title').getByText(name).waitFor();

export const scenarios: readonly Scenario[] = [
  {
    name: 'signs in and comes to the page that was wanted',
    run: async ({ open, administrator }) => {
      const page = await open('/roles', null);
      await signIn(page, administrator);
      await heading(page, 'Roles');
      match(page.url(), /#\/roles/);
    },
  },
  {
    name: 'says that the password is wrong',
    expected: /400/,
    run: async ({ open, administrator }) => {
      const page = await open('/', null);
      await signIn(page, { ...administrator, password: 'wrong' });
      await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
    },
  },
  {
    name: 'forgets the token at sign-out',
    run: async ({ open }) => {
      const page = await open('/');
      await page.getByRole('button', { name: 'First Administrator' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      equal(await page.evaluate(`localStorage.getItem('castellan.token')`), null);
    },
  },
  {
    name: 'asks to sign in again over the page when the session has ended',
    expected: /401/,
    run: async ({ open, service, administrator }) => {
      const page = await open('/customers');
      await heading(page, 'Customers');
      await page.getByRole('cell').first().waitFor();
      const token = await page.evaluate<string>(`localStorage.getItem('castellan.token')`);
      await fetch(`${service.url}/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
      await page.getByRole('textbox', { name: 'Search' }).fill('müller');
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password').fill(administrator.password);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('cell', { name: 'Müller' }).first().waitFor();
      equal(await page.getByRole('textbox', { name: 'Search' }).inputValue(), 'müller');
    },
  },
  {
    name: 'shows only the areas that somebody may see',
    run: async ({ open, others }) => {
      const support = others.find(({ email }) => email.startsWith('amara'));
      const page = await open('/', support);
      await page.getByRole('menuitem', { name: 'Customers' }).waitFor();
      equal(await page.getByRole('menuitem', { name: 'Change log' }).count(), 0);
    },
  },
  {
    name: 'sends a link for a forgotten password',
    run: async ({ open, administrator }) => {
      const page = await open('/', null);
      await page.getByRole('link', { name: 'Forgotten your password?' }).click();
      await page.getByLabel('Email').fill(administrator.email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('a link is on its way').waitFor();
    },
  },
  {
    name: 'takes the token of a mailed link out of the address',
    expected: /400/,
    run: async ({ open }) => {
      const page = await open('/reset?token=unknown', null);
      await page.getByLabel('New password').fill('a new password');
      await page.getByLabel('Repeat it').fill('a new password');
      equal(page.url().includes('unknown'), false);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'finds pages and records with Ctrl-K',
    run: async ({ open }) => {
      const page = await open('/');
      await page.getByText('Signed in as').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: 'Search' }).fill('segm');
      await page.keyboard.press('Enter');
      await heading(page, 'Segments');
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
