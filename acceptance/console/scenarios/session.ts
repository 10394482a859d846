import { equal, match } from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { TOTP } from 'totp-generator';
import { signInTo } from '../api.js';
import type { Person } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const password = 'a password of a scenario';
const names = (last_name: string) => ({ first_name: 'Ivy', last_name });

interface Made {
  readonly id: string;
}

/** Ends the session of a page, without its knowledge. */
async function endSession(page: Page, url: string): Promise<void> {
  const token = await page.evaluate<string>(`localStorage.getItem('castellan.token')`);
  await fetch(`${url}/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
}

/** The token of the link that was mailed to an address. Without a mail server, messages are files. */
async function mailedToken(data: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const folder = `${data}/outbox`;
    const mails = existsSync(folder)
      ? readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      : [];
    const [, token] = /[?#&]token=([\w.-]+)/.exec(mails.find((mail) => mail.includes(email)) ?? '') ?? [];
    if (token !== undefined) return token;
    await sleep(100);
  }
  throw new Error(`No link was mailed to ${email}.`);
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
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
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
      await endSession(page, service.url);
      await page.getByRole('searchbox', { name: 'Search' }).fill('müller');
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password').fill(administrator.password);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('cell', { name: 'Müller' }).first().waitFor();
      equal(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), 'müller');
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
    name: 'signs in with a recovery code when one-time codes are on',
    expected: /400|403/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const person = { email: 'coded@example.com', password };
      await api('POST', '/users', { ...names('Coded'), ...person });
      const own = await signInTo(service, person);
      const { secret } = await own<{ secret: string }>('POST', '/users/me/totp', { password });
      const { otp: code } = await TOTP.generate(secret);
      const { recovery_codes } = await own<{ recovery_codes: [string] }>('POST', '/users/me/totp/confirm', { code });
      const page = await open('/profile', null);
      await signIn(page, person);
      await page.getByLabel('One-time code').fill('not a code');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('One-time code').fill(recovery_codes[0]);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await heading(page, 'Your profile');
    },
  },
  {
    name: 'lets an invited person choose a password and sign in',
    run: async ({ open, service, data }) => {
      const api = await signInTo(service);
      const email = 'invited.by.mail@example.com';
      await api('POST', '/users', { ...names('Invited'), email, invite: true });
      const page = await open(`/reset?token=${await mailedToken(data, email)}`, null);
      for (const field of ['New password', 'Repeat it']) await page.getByLabel(field).fill(password);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('Your password is set.').waitFor();
      await page.getByRole('link', { name: 'Back to sign-in' }).click();
      await signIn(page, { email, password });
      await page.getByText('Signed in as Ivy Invited').waitFor();
    },
  },
  {
    name: 'keeps what was typed into a form while somebody signs in again',
    expected: /401/,
    run: async ({ open, service, administrator }) => {
      const api = await signInTo(service);
      const { id } = await api<Made>('POST', '/roles', { name: 'Kept while signing in' });
      const page = await open(`/roles/${id}`);
      await page.getByLabel('Description').fill('Typed before the session ended.');
      await page.getByText('1 change', { exact: true }).waitFor();
      await endSession(page, service.url);
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password').fill(administrator.password);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('In force everywhere after').waitFor();
      const { description } = await api<{ description: string }>('GET', `/roles/${id}`);
      equal(description, 'Typed before the session ended.');
    },
  },
  {
    name: 'leads back to the same page after signing in when the session had ended before',
    expected: /401/,
    run: async ({ open, service, administrator }) => {
      const page = await open('/abilities');
      await page.getByRole('cell').first().waitFor();
      await endSession(page, service.url);
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await signIn(page, administrator);
      await page.getByRole('cell').first().waitFor();
      match(page.url(), /#\/abilities/);
    },
  },
];
