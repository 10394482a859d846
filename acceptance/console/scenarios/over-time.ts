import { equal, ok } from 'node:assert/strict';
import { join } from 'node:path';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { countsAt, dayOf, type DayTotals } from '../../../src/domain/totals/day-totals.js';
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
  {
    name: 'shows sign-ins, evaluations and sizes over time, features that nobody evaluates, and how segments grow',
    run: async (opened) => {
      const { service, data, open } = opened;
      const api = await signInTo(service);
      const feature = (key: string) => api<Made>('POST', '/features', { key, name: key, enabled: true });
      const asked = await feature('asked-often');
      await feature('asked-never');
      const segment = await api<Made>('POST', '/segments', { name: 'Growing', filters: { values: { q: ['nobody'] } } });
      await keepTotals(data, { featureId: asked.id, segmentId: segment.id });

      const home = await open('/');
      const signIns = home.getByRole('table', { name: 'Sign-ins over time' });
      await signIns.getByRole('columnheader', { name: 'Failed' }).waitFor({ state: 'attached' });
      await signIns.getByRole('cell', { name: '24', exact: true }).first().waitFor({ state: 'attached' });
      await home.getByRole('table', { name: 'Customers', exact: true }).waitFor({ state: 'attached' });
      await checkScreen(home);

      const requests: string[] = [];
      const page = await open('/features');
      page.on('request', (request) => {
        if (request.url().includes('/evaluations')) requests.push(request.url());
      });
      await page.reload();
      await page.getByRole('row').filter({ hasText: 'asked-often' }).getByText('696 times').waitFor();
      equal(requests.length, 1);
      await checkScreen(page);
      await page.getByRole('link', { name: 'asked-often' }).click();
      await page
        .getByRole('table', { name: 'Evaluations over time' })
        .getByRole('columnheader', { name: 'on', exact: true })
        .waitFor({ state: 'attached' });
      await checkScreen(page);
      await page.goBack();
      const never = page.getByRole('row').filter({ hasText: 'asked-never' });
      await never.getByText('0 times').waitFor();
      // It was made just now, so nothing is said of it: as if it had been there.
      await page.route(/\/features\?/, async (route) => {
        const response = await route.fetch();
        const features = (await response.json()) as object[];
        await route.fulfill({
          response,
          json: features.map((one) => ({ ...one, created: '2020-01-01T00:00:00.000Z' })),
        });
      });
      await page.reload();
      await never.getByText('Not evaluated for 30 days.').waitFor();

      const segments = await open('/segments');
      await segments.getByRole('row').filter({ hasText: 'Growing' }).getByText('−9 in 7 days').waitFor();
      await checkScreen(segments);
      await segments.getByRole('link', { name: 'Growing' }).click();
      await segments.getByText('−9 in 7 days').waitFor();
      await checkScreen(segments);
    },
  },
];

/** As if the service had counted for forty days: an evaluation, a sign-in and a failed one an hour, and a segment of nine. */
async function keepTotals(data: string, { featureId, segmentId }: Readonly<Record<'featureId' | 'segmentId', string>>) {
  const store = await openSqliteStore({ file: join(data, 'castellan.db') });
  const today = dayOf(Date.now());
  const hourly = Array<number>(24).fill(1);
  const rows = Array.from({ length: 40 }, (_, days) => today - 1 - days).flatMap((day): DayTotals[] => [
    { series: 'evaluations', key: featureId, part: 'on', day, counts: hourly },
    { series: 'sign_ins', key: '', part: 'signed_in', day, counts: hourly },
    { series: 'sign_ins', key: '', part: 'failed', day, counts: hourly },
    { series: 'sizes', key: '', part: '', day, counts: countsAt(0, 2_000 - today + day) },
    { series: 'sizes', key: segmentId, part: '', day, counts: countsAt(0, 9) },
  ]);
  await store.totals.add(rows);
  await store.close();
}
