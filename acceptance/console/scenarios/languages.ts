import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { askService } from '../ask-service.js';
import { checkScreen } from '../check-screen.js';
import { consoleTexts } from '../console-texts.js';
import type { OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';
import { settled } from '../settled.js';

/** Where texts of many areas are shown, and react-admin's own. */
const SCREENS = ['/', '/users', '/roles/create', '/customers', '/features', '/changes', '/preferences'];

interface Named {
  readonly id: string;
  readonly created: string;
}

interface Updated {
  readonly updated: string;
}

const languageOf = (page: Page) => page.evaluate<string>('document.documentElement.lang');

async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What the page shows and what it's called for screen readers. */
async function textsOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [document.title.replace(/ – Castellan$/, '')];
    while (walker.nextNode()) texts.push(walker.currentNode.data.trim());
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(one.getAttribute(name) ?? '');
    return texts;
  })()`);
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(path)}`);
  await settled(page);
}

/** English texts that the page shows, and that neither the language has nor records. */
async function leftoversOn(page: Page, language: string, names: readonly string[]): Promise<string[]> {
  const [english, own] = await Promise.all([consoleTexts('en'), consoleTexts(language)]);
  const others = new Set([...own, ...names]);
  return [...new Set(await textsOn(page))].filter((text) => english.has(text) && !others.has(text));
}

/** What the console says when somebody can't sign in, and below the name of a role that another one has. */
const REFUSALS = [
  {
    locale: 'de-AT',
    signIn: { email: 'E-Mail-Adresse', password: 'Passwort', button: 'Anmelden' },
    notSignedIn: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    save: 'Speichern',
    taken: 'Schon vergeben',
    tooLong: 'Höchstens 200 Zeichen',
  },
  {
    locale: 'en-GB',
    signIn: { email: 'Email', password: 'Password', button: 'Sign in' },
    notSignedIn: 'The e-mail address or the password is wrong.',
    save: 'Save',
    taken: 'is already in use',
    tooLong: 'has more than 200 characters',
  },
] as const;

/** What people called roles and abilities: it's shown in every language. */
async function namesOfRecords(opened: OpenedConsole): Promise<string[]> {
  const roles = await askService<{ readonly name: string }[]>(opened, '/roles?_limit=1000');
  const abilities = await askService<{ readonly name: string; readonly key: string }[]>(
    opened,
    '/abilities?_limit=1000',
  );
  return [...roles.map(({ name }) => name), ...abilities.flatMap(({ name, key }) => [name, key])];
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'speaks the language of the browser, then each that is chosen, without a text in English',
    run: async (opened) => {
      const names = await namesOfRecords(opened);
      const page = await opened.open('/', undefined, { locale: 'de-AT' });
      await page.getByRole('heading', { name: 'Startseite' }).waitFor();
      equal(await languageOf(page), 'de');
      await goTo(page, '/preferences');
      await checkScreen(page);
      await page.getByRole('combobox', { name: 'Sprache' }).click();
      const languages = await page.getByRole('option').allInnerTexts();
      await page.keyboard.press('Escape');
      ok(languages.includes('English') && languages.includes('Deutsch'));
      for (const name of languages.filter((one) => one !== 'English')) {
        await goTo(page, '/preferences');
        await page.getByRole('combobox').first().click();
        await page.getByRole('option', { name, exact: true }).click();
        await settled(page);
        const chosen = await languageOf(page);
        for (const path of SCREENS) {
          await goTo(page, path);
          deepEqual(await leftoversOn(page, chosen, names), [], `${name} at ${path}`);
        }
      }
      await goTo(page, '/preferences');
      await page.getByRole('combobox').first().click();
      await page.getByRole('option', { name: 'English', exact: true }).click();
      await page.getByRole('heading', { name: 'Language and display' }).waitFor();
      equal(await languageOf(page), 'en');
    },
  },
  {
    name: 'keeps the chosen language when loaded again and after signing out',
    run: async ({ open }) => {
      const page = await open('/preferences');
      await choose(page, 'Language', 'Deutsch');
      await page.getByRole('heading', { name: 'Sprache und Darstellung' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Sprache und Darstellung' }).waitFor();
      await page.locator('.RaUserMenu-userButton').click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
      equal(await languageOf(page), 'de');
      deepEqual(await leftoversOn(page, 'de', []), []);
    },
  },
  {
    name: 'writes times in the chosen zone and format, relative or exact',
    run: async (opened) => {
      const [role] = await askService<Updated[]>(opened, '/roles?_sort=updated&_order=desc&_limit=1');
      const page = await opened.open('/preferences');
      await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
      await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
      await choose(page, 'Dates and numbers', 'German (Germany)');
      await choose(page, 'Times of these days', 'Always the exact time');
      const time = page.locator(`time[datetime="${role!.updated}"]`).first();
      const format = { timeZone: 'Asia/Tokyo', dateStyle: 'medium', timeStyle: 'short' } as const;
      await goTo(page, '/roles?sort=updated&order=DESC');
      equal(await time.innerText(), new Intl.DateTimeFormat('de-DE', format).format(new Date(role!.updated)));
      match((await time.getAttribute('title'))!, /\d{4} um \d\d:\d\d:\d\d/);
      await goTo(page, '/preferences');
      await choose(page, 'Times of these days', /As a distance/);
      await goTo(page, '/roles?sort=updated&order=DESC');
      match(await time.innerText(), /^(now|in .+|.+ ago|\d\d\.\d\d\.\d{4}, .+)$/);
    },
  },
  {
    name: 'shows more rows when people want a compact page, readable for everybody',
    run: async ({ open }) => {
      const page = await open('/users');
      await settled(page);
      const heightOf = async () => (await page.locator('tbody tr').first().boundingBox())!.height;
      const before = await heightOf();
      await goTo(page, '/preferences');
      await choose(page, 'Density', 'Compact');
      await goTo(page, '/users');
      const after = await heightOf();
      ok(after < before, `${after} px instead of ${before}`);
      await checkScreen(page);
    },
  },
  {
    name: 'has the shown past in the address, so that a link shows the same',
    run: async (opened) => {
      const [user] = await askService<Named[]>(opened, '/users?_sort=created&_order=desc&_limit=1');
      const page = await opened.open(`/users/${user!.id}/access`, undefined, { timezoneId: 'Asia/Kolkata' });
      const at = new Date(Math.ceil(Date.parse(user!.created) / 1_000) * 1_000 + 1_000);
      const local = new Date(at.getTime() + 5.5 * 60 * 60 * 1_000).toISOString().slice(0, 19);
      await page.getByLabel('At', { exact: true }).fill(local);
      await page.getByText(/^As of change/).waitFor();
      equal(new URL(page.url().replace('/#', '')).searchParams.get('at'), at.toISOString());
      await page.reload();
      await page.getByText(/^As of change/).waitFor();
      equal(await page.getByLabel('At', { exact: true }).inputValue(), local);
      await page.getByRole('button', { name: 'Now', exact: true }).click();
      await page.getByText(/^As of now/).waitFor();
      equal(new URL(page.url().replace('/#', '')).searchParams.get('at'), null);
    },
  },
  {
    name: 'says what is refused in the chosen language, in English as the service does',
    expected: /400|409|422/,
    run: async (opened) => {
      const [role] = await askService<{ readonly name: string }[]>(opened, '/roles?_limit=1');
      for (const { locale, signIn, notSignedIn, save, taken, tooLong } of REFUSALS) {
        const signedOut = await opened.open('/login', null, { locale });
        await signedOut.getByLabel(signIn.email).fill(opened.administrator.email);
        await signedOut.getByLabel(signIn.password).fill('wrong');
        await signedOut.getByRole('button', { name: signIn.button, exact: true }).click();
        await signedOut.getByRole('alert').getByText(notSignedIn, { exact: true }).waitFor();
        const page = await opened.open('/roles/create', undefined, { locale });
        const name = page.getByRole('textbox', { name: 'Name' });
        const error = page.locator('.MuiFormHelperText-root.Mui-error');
        await name.fill(role!.name);
        await page.getByRole('button', { name: save, exact: true }).click();
        await error.getByText(taken, { exact: true }).waitFor();
        await name.fill('n'.repeat(201));
        await page.getByRole('button', { name: save, exact: true }).click();
        await error.getByText(tooLong, { exact: true }).waitFor();
      }
    },
  },
];
