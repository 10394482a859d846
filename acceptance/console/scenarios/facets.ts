import { equal, ok } from 'node:assert/strict';
import { askService } from '../ask-service.js';
import { checkScreen } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

type Customer = Readonly<Record<string, unknown>>;

export const scenarios: readonly Scenario[] = [
  {
    name: 'facets: count any column beside the list, to be chosen and brushed',
    run: async (opened) => {
      const count = async (query: string) =>
        (await askService<Customer[]>(opened, `/customers?${query}&_limit=1000`)).length;
      const page = await opened.open('/customers');
      const add = async (name: string) => {
        await page.getByRole('combobox', { name: 'Count by' }).click();
        await page.getByRole('option', { name, exact: true }).click();
      };
      await add('Plan');
      const plan = page.getByRole('region', { name: 'Plan' });
      await plan.getByRole('checkbox', { name: /^team/ }).click();
      const team = await count('plan=team');
      await page.getByText(`1-25 of ${team}`).waitFor();
      await add('Seats');
      const seats = page.getByRole('region', { name: 'Seats' });
      await seats.locator('svg rect').first().waitFor();
      await seats.getByRole('slider', { name: 'Seats from' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Filter (2)' }).waitFor();
      const filter = JSON.parse(new URLSearchParams(page.url().split('?')[1]).get('filter')!) as Record<
        string,
        string[]
      >;
      const [from] = filter['seats_gte']!;
      const found = await count(`plan=team&seats_gte=${from}`);
      ok(found < team);
      await page.getByText(`of ${found}`).waitFor();
      await checkScreen(page);
      await seats.getByRole('button', { name: 'Don’t count by Seats' }).click();
      equal(await seats.count(), 0);
    },
  },
  {
    name: 'facets: suggest values while one is typed',
    run: async (opened) => {
      const page = await opened.open('/customers');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('button', { name: 'Add condition' }).click();
      await page.getByRole('combobox', { name: 'Field' }).fill('plan');
      await page.getByRole('option', { name: 'Plan' }).click();
      await page.getByRole('combobox', { name: 'Value' }).fill('ea');
      await page.getByRole('option', { name: 'team' }).click();
      const team = (await askService<Customer[]>(opened, '/customers?plan=team&_limit=1000')).length;
      await page.getByText(`1-25 of ${team}`).waitFor();
    },
  },
];
