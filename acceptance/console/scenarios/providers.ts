import { deepEqual, equal, match } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { TOTP } from 'totp-generator';
import { freePort } from '../../../harness/free-port.js';
import { CertifiedProvider } from '../../providers/certified-provider.js';
import { KEY, providerSettings } from '../../providers/scene.js';
import { signInTo } from '../api.js';
import { checkScreen } from '../check-screen.js';
import { openConsole, type OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

const GRACE = { email: 'grace@elsewhere.example', password: 'a password of a scenario' };
const CONTINUE = 'Continue with Example';

/** A console of its own, whose people may come through a provider. */
async function withProvider(
  run: (opened: OpenedConsole, provider: CertifiedProvider) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await CertifiedProvider.start(url, KEY);
  const settings = providerSettings(KEY, provider.issuer, { NAME: 'Example', CREATE_USERS: 'on' });
  const opened = await openConsole({
    env: { PORT: `${port}`, PUBLIC_URL: url, ...settings, ...env },
    hasDemo: false,
    elsewhere: provider.issuer,
  });
  try {
    await run(opened, provider);
    deepEqual(
      opened.complaints.filter((line) => !/status of 4\d\d/.test(line)),
      [],
    );
  } catch (error) {
    throw new Error([String(error), ...(await opened.describePages())].join('\n'), { cause: error });
  } finally {
    await opened.close();
    await provider.stop();
  }
}

async function signInAt(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in at Example' }).click();
}

async function addGrace({ service }: OpenedConsole): Promise<string> {
  const api = await signInTo(service);
  const { id } = await api<{ readonly id: string }>('POST', '/users', {
    first_name: 'Grace',
    last_name: 'Hopper',
    ...GRACE,
  });
  return id;
}

/** Signs somebody in who has no password; they may change addresses. */
async function enterAsAda(opened: OpenedConsole, provider: CertifiedProvider): Promise<Page> {
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
  const page = await opened.open('/profile', null);
  await page.getByRole('button', { name: CONTINUE }).click();
  await signInAt(page, 'ada');
  await title(page, 'Your profile');
  const api = await signInTo(opened.service);
  const { roles } = await api<{ readonly roles: readonly string[] }>('GET', '/users/me');
  const [{ id }] = await api<[{ readonly id: string }]>('GET', '/users?email=ada@example.com');
  await api('PUT', `/users/${id}`, { roles });
  await page.reload();
  await page.getByLabel('Email').and(page.locator(':not([readonly])')).waitFor();
  return page;
}

const title = (page: Page, name: string) => page.locator('#react-admin-title').getByText(name).waitFor();

export const scenarios: readonly Scenario[] = [
  {
    name: 'signs in through a provider, comes to the page that was wanted, and says in words why somebody may not',
    run: () =>
      withProvider(async (opened, provider) => {
        provider.people.set('ada', {
          email: 'ada@example.com',
          email_verified: true,
          given_name: 'Ada',
          family_name: 'Lovelace',
        });
        const page = await opened.open('/profile', null);
        await page.getByRole('button', { name: CONTINUE }).waitFor();
        await checkScreen(page);
        await page.getByRole('button', { name: CONTINUE }).click();
        await signInAt(page, 'nobody');
        await page.getByRole('alert').getByText('can’t be linked by its email address').waitFor();
        equal(page.url(), `${opened.service.url}/console/#/login`);
        await checkScreen(page);
        await page.context().clearCookies();
        await page.getByRole('button', { name: CONTINUE }).click();
        await signInAt(page, 'ada');
        await title(page, 'Your profile');
        match(page.url(), /\/console\/#\/profile$/);
        await page.getByRole('button', { name: 'Unlink Example' }).waitFor();
        await page.getByText('through Example').waitFor();
        await checkScreen(page);
        await page.goBack();
        await page.getByText('Ada Lovelace').first().waitFor();
      }),
  },
  {
    name: 'links a provider in the profile, with the password where the session is old, and unlinks it on a person’s page',
    run: () =>
      withProvider(
        async (opened, provider) => {
          const id = await addGrace(opened);
          provider.people.set('grace', { email: 'someone@another.example' });
          const page = await opened.open('/profile', GRACE);
          await page.getByRole('button', { name: 'Link Example' }).click();
          await signInAt(page, 'grace');
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Password').fill('wrong');
          await dialog.getByRole('button', { name: 'Go on' }).click();
          await dialog.getByText('is not the current password').waitFor();
          await checkScreen(page);
          await dialog.getByLabel('Password').fill(GRACE.password);
          await dialog.getByRole('button', { name: 'Go on' }).click();
          await page.getByText('Linked. You can sign in through it now.').waitFor();
          await page.getByRole('button', { name: 'Unlink Example' }).waitFor();
          equal(await page.getByRole('button', { name: 'Link Example', exact: true }).count(), 0);

          const admin = await opened.open(`/users/${id}/sessions`);
          await admin.getByRole('button', { name: 'Unlink Example' }).click();
          await admin.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
          await admin.getByRole('button', { name: 'Unlink Example' }).waitFor({ state: 'detached' });
        },
        { PASSWORD_CHANGE_WINDOW: '0' },
      ),
  },
  {
    name: 'asks nobody for a password who has none, and lets them set one',
    run: () =>
      withProvider(async (opened, provider) => {
        const page = await enterAsAda(opened, provider);
        await page.getByText('Codes are asked for beside a password, and you have none.').waitFor();
        await page.getByLabel('Email').fill('countess@example.com');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Saved', { exact: true }).waitFor();
        equal(await page.getByLabel('Current password').count(), 0);
        await page.getByLabel('New password').fill(GRACE.password);
        await page.getByRole('button', { name: 'Set password' }).click();
        await page.getByText('Your password is set.').waitFor();
        await page.getByLabel('Current password').waitFor();
        await signInTo(opened.service, { email: 'countess@example.com', password: GRACE.password });
      }),
  },
  {
    name: 'offers a new sign-in through their provider to somebody without a password whose session is old',
    run: () =>
      withProvider(
        async (opened, provider) => {
          const page = await enterAsAda(opened, provider);
          const dialog = page.getByRole('dialog');
          await page.getByLabel('Email').fill('countess@example.com');
          await page.getByRole('button', { name: 'Save' }).click();
          await dialog.getByRole('button', { name: CONTINUE }).waitFor();
          equal(await dialog.getByLabel('Password').count(), 0);
          await dialog.getByRole('button', { name: 'Cancel' }).click();
          equal(await page.getByLabel('Email').inputValue(), 'countess@example.com');
          await page.getByLabel('Email').fill('ada@example.com');
          await page.getByLabel('New password').fill(GRACE.password);
          await page.getByRole('button', { name: 'Set password' }).click();
          await dialog.getByRole('button', { name: CONTINUE }).waitFor();
        },
        { PASSWORD_CHANGE_WINDOW: '0' },
      ),
  },
  {
    name: 'asks for a one-time code after a provider’s sign-in, and for another after a wrong one',
    run: () =>
      withProvider(async (opened, provider) => {
        await addGrace(opened);
        provider.people.set('grace', {});
        const page = await opened.open('/profile', GRACE);
        await page.getByRole('button', { name: 'Link Example' }).click();
        await signInAt(page, 'grace');
        await page.getByText('Linked. You can sign in through it now.').waitFor();
        const own = await signInTo(opened.service, GRACE);
        const { secret } = await own<{ secret: string }>('POST', '/users/me/totp', { password: GRACE.password });
        const { otp: code } = await TOTP.generate(secret);
        const { recovery_codes } = await own<{ recovery_codes: [string] }>('POST', '/users/me/totp/confirm', { code });

        const other = await opened.open('/', null);
        await other.getByRole('button', { name: CONTINUE }).click();
        await signInAt(other, 'grace');
        await other.getByLabel('One-time code').fill('not a code');
        await checkScreen(other);
        await other.getByRole('button', { name: 'Sign in' }).click();
        await other.getByRole('alert').waitFor();
        await other.getByLabel('One-time code').fill(recovery_codes[0]);
        await other.getByRole('button', { name: 'Sign in' }).click();
        await other.getByText('Signed in as Grace Hopper').waitFor();
      }),
  },
  {
    name: 'signs in again in another tab, through a provider, and goes on with what was typed',
    run: () =>
      withProvider(async (opened, provider) => {
        provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
        const page = await opened.open('/profile', null);
        await page.getByRole('button', { name: CONTINUE }).click();
        await signInAt(page, 'ada');
        await page.getByLabel('First name').fill('Augusta');
        const token = await page.evaluate<string>(`localStorage.getItem('castellan.token')`);
        const headers = { Authorization: `Bearer ${token}` };
        await fetch(`${opened.service.url}/logout`, { method: 'POST', headers });
        await page.getByRole('button', { name: 'Save' }).click();
        const [tab] = await Promise.all([
          page.context().waitForEvent('page'),
          page.getByRole('link', { name: 'Sign in another way, in a new tab' }).click(),
        ]);
        await tab.getByRole('button', { name: CONTINUE }).click();
        await page.getByText('Saved', { exact: true }).waitFor();
        equal(await page.getByLabel('First name').inputValue(), 'Augusta');
      }),
    expected: /401/,
  },
];
