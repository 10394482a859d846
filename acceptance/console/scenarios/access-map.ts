import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { signInTo } from '../api.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

interface Made {
  readonly id: string;
}

const PASSWORD = 'a password of a scenario';
const cellOf = (page: Page, name: string) => page.getByRole('gridcell', { name });

export const scenarios: readonly Scenario[] = [
  {
    name: 'shows who may do what and why, by mouse and by keyboard, and saves it as a file',
    run: async (opened) => {
      const api = await signInTo(opened.service);
      const role = (name: string) =>
        api<Made>('POST', '/roles', {
          name,
          abilities: { customer: { read: true, delete: name === 'Mapped nights' } },
        });
      const [days, nights] = [await role('Mapped days'), await role('Mapped nights')];
      const group = await api<Made>('POST', '/groups', { name: 'Mapped night shift', roles: [nights.id] });
      const person = { first_name: 'Mona', last_name: 'Mapped', email: 'mona.mapped@example.com', password: PASSWORD };
      await api('POST', '/users', { ...person, roles: [days.id], groups: [group.id] });
      const page = await opened.open('/access');
      await page.getByRole('textbox', { name: 'Search' }).fill('mona mapped');
      await page.getByText('1 row', { exact: true }).waitFor();
      await cellOf(page, 'Mona Mapped, Customers: Read: allowed through several roles').click();
      const dialog = page.getByRole('dialog', { name: 'Mona Mapped: Customers: Read' });
      await dialog.getByText('Mapped nights (through Mapped night shift)').waitFor();
      await page.keyboard.press('Escape');
      await cellOf(page, 'Mona Mapped, Customers: Create: not allowed').click();
      await page.getByText(/^No\. .*Administrator.* would grant it\.$/).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('grid', { name: 'People' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Mona Mapped: Customers: Delete' }).waitFor();
      await page.keyboard.press('Escape');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as CSV' }).click();
      const csv = readFileSync(await (await download).path(), 'utf8');
      match(csv, /Mona Mapped,.*granted: Mapped nights \(Mapped night shift\)/);
      equal(csv.trim().split('\r\n').length, 2);
      await cellOf(page, 'Mona Mapped, Customers: Read: allowed through several roles').click();
      await dialog.waitFor();
      // It makes the window narrow for a while, so it comes last.
      await checkScreen(page);
    },
  },
  {
    name: 'shows roles, groups and tokens, filters them, and keeps that in the address',
    run: async (opened) => {
      const page = await opened.open('/access?rows=roles');
      await cellOf(page, 'Support, Customers: Read: allowed through one role').waitFor();
      await page.getByRole('combobox', { name: 'Who may …' }).fill('customers: del');
      await page.getByRole('option', { name: 'Customers: Delete' }).click();
      await page.waitForURL(/can=customer\.delete/);
      await cellOf(page, 'Support, Customers: Read').waitFor({ state: 'detached' });
      await cellOf(page, 'Administrator, Customers: Delete: allowed through one role').waitFor();
      await page.getByLabel('Ability', { exact: true }).click();
      await page.getByRole('option', { name: 'Customers' }).click();
      deepEqual(await page.getByRole('columnheader').count(), 5);
      await checkScreens(opened, ['/access?rows=groups', '/access?rows=tokens', '/access?rows=roles&q=nothing']);
    },
  },
  {
    name: 'goes back in time, and compares roles, people and moments',
    // They weren't there at the beginning.
    expected: /404 \(Not Found\)/,
    run: async (opened) => {
      const api = await signInTo(opened.service);
      const role = await api<Made>('POST', '/roles', { name: 'Then', abilities: { customer: { read: true } } });
      const person = { first_name: 'Thea', last_name: 'Then', email: 'thea.then@example.com', password: PASSWORD };
      const { id } = await api<Made>('POST', '/users', { ...person, roles: [role.id] });
      const [before] = await api<{ at: string }[]>('GET', '/changes?_sort=id&_order=desc&_limit=1');
      await new Promise((resolve) => setTimeout(resolve, 5));
      await api('PUT', `/users/${id}`, { roles: [] });
      const page = await opened.open(`/access?q=thea&at=${before!.at}`);
      await cellOf(page, 'Thea Then, Customers: Read: allowed through one role').waitFor();
      await page.getByRole('button', { name: 'Now', exact: true }).click();
      await cellOf(page, 'Thea Then, Customers: Read: not allowed').waitFor();
      await page.getByRole('slider', { name: 'At' }).focus();
      await page.keyboard.press('Home');
      await page.waitForURL(/at=/);
      ok(!page.url().includes(before!.at));
      const compared = await opened.open(`/access/compare?a=user:${id}&b=user:${id}@${before!.at}`);
      await compared.getByText('0 permissions of both, 0 only of the first, 1 only of the second.').waitFor();
      await compared.getByRole('img', { name: 'Customers: Read: only the second' }).waitFor();
      await checkScreen(compared);
      await compared.getByRole('group', { name: 'First' }).getByRole('button', { name: 'Role' }).click();
      await compared.getByRole('group', { name: 'First' }).getByRole('combobox').fill('Then');
      await compared.getByRole('option', { name: 'Then', exact: true }).click();
      await compared.getByText('Both have the same permissions.').waitFor();
    },
  },
];
