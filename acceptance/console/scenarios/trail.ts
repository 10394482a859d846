import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { askService } from '../ask-service.js';
import { checkScreen } from '../check-screen.js';
import type { Scenario } from '../scenario.js';
import { settled } from '../settled.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

const PAGE = 25;

const heading = (page: Page, name: string) => page.locator('#react-admin-title').getByText(name).waitFor();
const trail = (page: Page) => page.getByRole('navigation', { name: 'Where you are' });
const next = (page: Page) => page.getByRole('link', { name: 'The next one in the list' });
const previous = (page: Page) => page.getByRole('link', { name: 'The one before in the list' });

export const scenarios: readonly Scenario[] = [
  {
    name: 'goes from one record of a list to the next, past the end of a page, and back to the list',
    run: async (opened) => {
      const customers = await askService<Named[]>(
        opened,
        `/customers?_sort=created&_order=DESC&_page=1&_limit=${PAGE + 2}`,
      );
      const [last, first, second] = customers.slice(PAGE - 1);
      const page = await opened.open('/customers');
      const limits: number[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        const [start, end] = ['_start', '_end'].map((name) => searchParams.get(name));
        if (pathname === '/customers') limits.push(Number(end ?? Infinity) - Number(start));
      });
      await page.reload();
      await page.getByRole('link', { name: last!.name }).first().click();
      await heading(page, last!.name);
      await trail(page).getByText(last!.name).waitFor();
      await page.getByText(/^25 of [\d,]+$/).waitFor();
      await checkScreen(page);
      await next(page).click();
      await page.waitForURL(new RegExp(first!.id));
      await heading(page, first!.name);
      await page.getByText(/^26 of [\d,]+$/).waitFor();
      await next(page).click();
      await heading(page, second!.name);
      await previous(page).click();
      await heading(page, first!.name);
      ok(limits.length >= 2 && limits.every((limit) => limit <= PAGE), `asked for ${limits.join(', ')} customers`);
      await trail(page).getByRole('link', { name: 'Customers' }).click();
      await page.getByRole('link', { name: second!.name }).first().waitFor();
      equal(await page.locator('.MuiPagination-root [aria-current]').innerText(), '2');
    },
  },
  {
    name: 'goes on by the filters and the order of the list, on the same tab of the next person’s page',
    run: async (opened) => {
      for (const name of ['Ada', 'Bea', 'Cleo'])
        await askService(opened, '/users', {
          method: 'POST',
          body: {
            first_name: name,
            last_name: 'Inarow',
            email: `${name}.inarow@example.com`,
            password: 'a long password',
          },
        });
      const people = await askService<{ id: string; first_name: string }[]>(
        opened,
        '/users?q=inarow&_sort=last_name&_order=ASC&_page=1&_limit=3',
      );
      const page = await opened.open(`/users?filter=${encodeURIComponent('{"q":"inarow"}')}`);
      await page.getByRole('link', { name: `${people[0]!.first_name} Inarow` }).click();
      await page.getByRole('tab', { name: 'Access' }).click();
      await page.getByText('1 of 3').waitFor();
      await page.getByRole('button', { name: 'The one before in the list', disabled: true }).waitFor();
      await next(page).click();
      await heading(page, `${people[1]!.first_name} Inarow`);
      equal(await page.getByRole('tab', { name: 'Access' }).getAttribute('aria-selected'), 'true');
      await page.reload();
      await page.getByText('2 of 3').waitFor();
    },
  },
  {
    name: 'says on every page below an area where it is, with no list behind it too',
    run: async (opened) => {
      const [role] = await askService<Named[]>(opened, '/roles?name=Support');
      const places = {
        [`/roles/${role!.id}`]: ['Roles', 'Support'],
        '/roles/create': ['Roles'],
        '/import-customers': ['Customers'],
        '/access/compare': ['Access map'],
        '/roles': [],
        '/profile': [],
        '/': [],
      };
      const page = await opened.open('/');
      for (const [path, steps] of Object.entries(places)) {
        await page.goto(page.url().replace(/#.*/, `#${path}`));
        await settled(page);
        const shown = await page.locator('nav[aria-label="Where you are"] ol > li:not([aria-hidden])').allInnerTexts();
        deepEqual(shown, steps, path);
        equal(await next(page).count(), 0);
      }
    },
  },
];
