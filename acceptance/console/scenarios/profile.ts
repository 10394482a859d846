import { equal, match } from 'node:assert/strict';
import { TOTP } from 'totp-generator';
import { Asked } from '../asked.js';
import { checkScreen } from '../check-screen.js';
import { Held } from '../held.js';
import type { OpenedConsole, Person } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

interface Me {
  readonly first_name: string;
  readonly avatar: string;
  readonly totp: boolean;
}

let made = 0;

/** A new person without roles. */
async function somebody(opened: OpenedConsole): Promise<Person> {
  made += 1;
  const person = { email: `profile.${made}@example.com`, password: 'correct horse battery' };
  const asked = await Asked.as(opened, opened.administrator);
  await asked.send('POST', '/users', { first_name: 'Kim', last_name: 'Profile', ...person });
  return person;
}

/** A PNG of one pixel. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const scenarios: readonly Scenario[] = [
  {
    name: 'changes the own name and image',
    run: async (opened) => {
      const person = await somebody(opened);
      const page = await opened.open('/profile', person);
      await page.getByLabel('First name').fill('Kimberly');
      await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: IMAGE });
      await page.getByRole('button', { name: 'Remove the image' }).waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const me = await (await Asked.as(opened, person)).get<Me>('/users/me');
      equal(me.first_name, 'Kimberly');
      match(me.avatar, /^\/avatars\//);
    },
  },
  {
    name: 'shows no field of oneself before what it holds, which would replace what was typed',
    run: async (opened) => {
      const person = await somebody(opened);
      const page = await opened.open('/', person);
      await page.getByText('Signed in as Kim Profile').waitFor();
      const held = new Held();
      await page.route(/\/users\/(?!me)[^/]+$/, async (route) => {
        await held.released;
        await route.continue();
      });
      const asked = page.waitForRequest(/\/users\/(?!me)[^/]+$/);
      await page.evaluate(`location.hash = '/profile'`);
      await asked;
      await page.getByLabel('Current password').waitFor();
      equal(await page.getByLabel('First name').count(), 0);
      held.release();
      await page.getByLabel('First name').fill('Kimberly');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      equal((await (await Asked.as(opened, person)).get<Me>('/users/me')).first_name, 'Kimberly');
    },
  },
  {
    name: 'says at its field that the current password is wrong, then sets a new one',
    expected: /422/,
    run: async (opened) => {
      const person = await somebody(opened);
      const page = await opened.open('/profile', person);
      await page.getByLabel('Current password').fill('wrong');
      await page.getByLabel('New password').fill('a much better one');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('is not the current password').waitFor();
      await page.getByLabel('Current password').fill(person.password);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('Your password is set.').waitFor();
      await Asked.as(opened, { ...person, password: 'a much better one' });
    },
  },
  {
    name: 'asks for the password before one’s own address changes, and says at its field that it is wrong',
    expected: /422/,
    run: async (opened) => {
      made += 1;
      const owner = { email: `profile.${made}@example.com`, password: 'correct horse battery' };
      const asked = await Asked.as(opened, opened.administrator);
      const { roles } = await asked.get<{ roles: string[] }>('/users/me');
      await asked.send('POST', '/users', { first_name: 'Kim', last_name: 'Owner', roles, ...owner });
      const page = await opened.open('/profile', owner);
      const password = page.locator('input[name=passwordOld]').first();
      await page.getByLabel('Email').fill(`new.${owner.email}`);
      await page.getByText('Another address takes your password').waitFor();
      await checkScreen(page);
      await password.fill('wrong');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('is not the current password').waitFor();
      await password.fill(owner.password);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await page.getByText('Another address takes your password').waitFor({ state: 'detached' });
      await Asked.as(opened, { ...owner, email: `new.${owner.email}` });
    },
  },
  {
    name: 'ends the other sessions of oneself',
    run: async (opened) => {
      const person = await somebody(opened);
      const other = await Asked.as(opened, person);
      const page = await opened.open('/profile', person);
      await page.getByText('This browser').waitFor();
      await page
        .getByText(/ · with a password · since /)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'End all others' }).click();
      await page.getByText('You’re signed in only here now.').waitFor();
      equal(await other.get('/users/me').catch(() => 'refused'), 'refused');
    },
  },
  {
    name: 'switches one-time codes on with a QR code, makes new recovery codes, and switches them off again',
    run: async (opened) => {
      const person = await somebody(opened);
      const asked = await Asked.as(opened, opened.administrator);
      const page = await opened.open('/profile', person);
      await page.getByRole('button', { name: 'Switch on' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Password').fill(person.password);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
      await checkScreen(page);
      const { otp } = await TOTP.generate(await dialog.locator('code').innerText());
      await dialog.getByLabel('One-time code').fill(otp);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await codes.first().waitFor();
      equal(await codes.count(), 10);
      const [recovery] = await codes.allInnerTexts();
      await dialog.getByRole('button', { name: 'I’ve kept them' }).click();
      await page.getByText('On: signing in takes a code').waitFor();
      const [user] = await asked.get<Me[]>(`/users?email=${person.email}`);
      equal(user!.totp, true);
      await page.getByText('10 recovery codes left').waitFor();
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await dialog.getByLabel('Password').fill(person.password);
      await dialog.getByLabel('One-time code').fill(recovery!);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await codes.first().waitFor();
      const [renewed] = await codes.allInnerTexts();
      await checkScreen(page);
      await dialog.getByRole('button', { name: 'I’ve kept them' }).click();
      await page.getByRole('button', { name: 'Switch off' }).click();
      await dialog.getByLabel('Password').fill(person.password);
      await dialog.getByLabel('One-time code').fill(renewed!);
      await dialog.getByRole('button', { name: 'Switch off' }).click();
      await page.getByRole('button', { name: 'Switch on' }).waitFor();
    },
  },
  {
    name: 'shows the own profile accessible to everybody',
    run: async (opened) => {
      const page = await opened.open('/profile', await somebody(opened));
      await page.getByText('This browser').waitFor();
      await checkScreen(page);
    },
  },
];
