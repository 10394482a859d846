import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { askService } from '../ask-service.js';
import { checkFocus, type FocusOptions } from '../check-focus.js';
import { faultsOnPhone, faultsWhenZoomed } from '../check-screen.js';
import type { OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';
import { screenPaths } from '../screen-paths.js';
import { settled } from '../settled.js';

const long = (kind: string) =>
  `${kind} with Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft`;

/** The newest record of each kind, whose pages are opened. */
const LONG = {
  '/roles': { name: long('Role') },
  '/users': { first_name: long('First'), last_name: long('Last'), email: 'long@example.com' },
  '/tokens': { name: long('Token'), roles: [], expires: null },
  '/groups': { name: long('Group') },
  '/webhooks': { name: long('Webhook'), url: 'https://hooks.example.com/castellan', events: ['user.*'] },
  '/features': { key: 'long', name: long('Feature') },
  '/segments': { name: long('Segment'), filters: { values: { status: ['long'] }, enabled: ['status'] } },
  '/customers': { name: long('Customer'), company: long('Company') },
};

/** Of a person's page, beside the first one. */
const TABS = ['access', 'history', 'sessions'];
const SIGNED_OUT = ['/login', '/forgotten-password', '/reset?token=any'];

/** Opens every screen of people who are signed in, and collects what is found on each. */
async function eachScreen(opened: OpenedConsole, find: (page: Page, turn: number) => Promise<string[]>) {
  const faults: string[] = [];
  const paths = await screenPaths(opened);
  ok(paths.length >= 28, `there are ${paths.join(' ')}`);
  const person = paths.find((path) => /^\/users\/.{36}$/.test(path));
  for (const [turn, path] of [...paths, ...TABS.map((tab) => `${person}/${tab}`)].entries()) {
    const page = await opened.open(path, undefined, { colorScheme: turn % 2 === 0 ? 'dark' : 'light' });
    await settled(page);
    equal(new URL(page.url()).hash, `#${path}`, `${path} leads elsewhere`);
    equal(await page.locator('h1').count(), 1, `${path} has one main heading`);
    faults.push(...(await find(page, turn)));
    await page.context().close();
  }
  return faults;
}

/** What `checkFocus` throws. */
function focusFaults(page: Page, options?: FocusOptions): Promise<string[]> {
  return checkFocus(page, options).then(
    () => [],
    (error: unknown) => [(error as Error).message],
  );
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'opens every screen, and cuts nothing off on a phone and at 200 %, long names neither; the keyboard reaches everything, and is seen',
    run: async (opened) => {
      for (const [path, body] of Object.entries(LONG)) await askService(opened, path, { method: 'POST', body });
      const faults = await eachScreen(opened, async (page, turn) => [
        ...(await focusFaults(page, { skipsFrame: turn > 1 })),
        ...(await faultsWhenZoomed(page)),
        ...(await faultsOnPhone(page)),
      ]);
      deepEqual(faults, []);
    },
  },
  {
    name: 'shows with a ring where the keyboard is, for people who are signed out too',
    run: async ({ open }) => {
      for (const path of SIGNED_OUT) {
        const page = await open(path, null);
        await settled(page);
        deepEqual(await focusFaults(page), []);
        await page.evaluate(WITHOUT_RINGS);
        // Links, buttons and boxes; the border of text fields is no outline.
        match((await focusFaults(page)).join(), /can't be seen, 0 of \d+ pixels change/);
        await page.context().close();
      }
    },
  },
];

/** Proves that the comparison finds what it looks for. */
const WITHOUT_RINGS = `{
  const plain = new CSSStyleSheet();
  plain.replaceSync('* { outline: none !important; }');
  document.adoptedStyleSheets.push(plain);
}`;
