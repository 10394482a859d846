import { ok } from 'node:assert/strict';
import { signInTo } from '../api.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

interface Made {
  readonly id: string;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'shows when a person was allowed what, and what happened to them through a role and a group',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const abilities = { customer: { read: true, delete: true } };
      const role = await api<Made>('POST', '/roles', { name: 'Traced', abilities });
      const group = await api<Made>('POST', '/groups', { name: 'Traced nights', roles: [role.id] });
      const { id } = await api<Made>('POST', '/users', {
        first_name: 'Tara',
        last_name: 'Traced',
        email: 'tara.traced@example.com',
        password: 'a password of a scenario',
      });
      await api('PUT', `/groups/${group.id}/members`, { add: [id] });
      await api('PUT', `/roles/${role.id}`, { abilities: { customer: { delete: false } } });
      const page = await open(`/users/${id}`);
      await page.getByRole('link', { name: 'History' }).click();
      await page.getByText('Gained: Customers: Read, Customers: Delete').waitFor();
      const taken = page.getByRole('listitem').filter({ hasText: 'changed role Traced' });
      await taken.getByText('Lost: Customers: Delete').waitFor();
      const lanes = page.getByRole('table', { name: 'Access over time' });
      await lanes.getByRole('row').filter({ hasText: 'Customers: Read' }).filter({ hasText: 'now' }).waitFor();
      await page.getByRole('button', { name: '7 days', exact: true }).click();
      await page.getByText('Lost: Customers: Delete').waitFor();
      await checkScreen(page);
    },
  },
  {
    name: 'shows the change log over time, and lists what a bar stands for',
    run: async (opened) => {
      const page = await opened.open('/changes');
      await page.getByRole('table', { name: 'Changes over time' }).getByRole('row').nth(30).waitFor();
      await page.getByRole('button', { name: 'Hour' }).click();
      await page.getByRole('table', { name: 'Changes over time' }).getByRole('row').nth(48).waitFor();
      await page.getByRole('button', { name: 'Day' }).click();
      const picture = page.locator('.MuiChartsSurface-root').first();
      const box = await picture.boundingBox();
      ok(box !== null);
      await picture.click({ position: { x: box.width - 20, y: box.height / 2 } });
      await page.waitForURL(/at_gte/);
      await page.getByLabel('From').waitFor();
      await checkScreen(page);
      await checkScreens(opened, ['/']);
    },
  },
];
