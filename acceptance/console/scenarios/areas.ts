import { ok } from 'node:assert/strict';
import { checkScreens } from '../check-screen.js';
import type { OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

/** Where the menu leads the administrator: all areas. */
async function menuPaths({ open }: OpenedConsole): Promise<string[]> {
  const page = await open('/');
  await page.getByRole('menuitem', { name: 'Customers' }).waitFor();
  const links = `[...document.querySelectorAll('[role=menuitem]')].map((item) => item.getAttribute('href').slice(1))`;
  const paths = await page.evaluate<string[]>(links);
  await page.context().close();
  return paths;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'shows every area of the menu in light, in dark and on a phone, accessible to everybody',
    run: async (opened) => {
      const paths = await menuPaths(opened);
      ok(paths.length >= 9, `the menu has ${paths.join(' ')}`);
      await checkScreens(opened, paths);
    },
  },
  {
    name: 'shows the pages for people who are signed out, accessible to everybody',
    run: (opened) => checkScreens(opened, ['/login', '/forgotten-password', '/reset?token=any'], null),
  },
];
