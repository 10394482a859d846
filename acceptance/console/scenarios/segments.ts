import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { signInTo } from '../api.js';
import { askService } from '../ask-service.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';
import { settled } from '../settled.js';

interface Segment {
  readonly id: string;
  readonly name: string;
  readonly filters: {
    readonly values: Readonly<Record<string, readonly string[]>>;
    readonly enabled: readonly string[];
  };
  readonly customers_count: number;
}

const all = (opened: OpenedConsole) => askService<Segment[]>(opened, '/segments?_embed=none');

async function findByName(opened: OpenedConsole, name: string): Promise<Segment> {
  const found = (await all(opened)).find((segment) => segment.name === name);
  ok(found, `There is no segment ${name}.`);
  return found;
}

const make = (opened: OpenedConsole, name: string, values: Segment['filters']['values']) =>
  askService<Segment>(opened, '/segments', {
    method: 'POST',
    body: { name, filters: { values, enabled: Object.keys(values) } },
  });

const members = (page: Page) => page.getByRole('region', { name: 'Customers who match now' });

/** Adds the condition `seats at least …`. */
async function addSeats(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Field' }).last().fill('seats');
  await page.getByRole('option', { name: 'Seats' }).click();
  await page.getByRole('combobox', { name: 'Operator' }).last().click();
  await page.getByRole('option', { name: 'at least' }).click();
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'segments: lists them with conditions and exact counts',
    run: async (opened) => {
      const { customers_count } = await findByName(opened, 'High value');
      const page = await opened.open('/segments');
      const row = page.getByRole('row').filter({ hasText: 'High value' });
      await row.getByText('Monthly revenue at least 1000 · Status is active').waitFor();
      await row.getByRole('cell', { name: String(customers_count), exact: true }).waitFor();
    },
  },
  {
    name: 'segments: counts while somebody types, then creates',
    run: async (opened) => {
      const page = await opened.open('/segments/create');
      await page.getByLabel('Name', { exact: true }).fill('Large teams');
      await addSeats(page);
      for (const seats of ['20', '50']) {
        await page.getByLabel('Value').fill(seats);
        const found = await askService<{ customers_count: number }>(opened, '/segments/preview', {
          method: 'POST',
          body: { filters: { values: { seats_gte: [seats] }, enabled: ['seats_gte'] } },
        });
        await members(page).getByText(`${found.customers_count} customer`).waitFor();
      }
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      const { filters } = await findByName(opened, 'Large teams');
      deepEqual(filters, { values: { seats_gte: ['50'] }, enabled: ['seats_gte'] });
    },
  },
  {
    name: 'segments: says at a condition what is wrong with it',
    expected: /422/,
    run: async (opened) => {
      const { id } = await make(opened, 'Wrong time', { updated_gte: ['2026-01-01'] });
      const page = await opened.open(`/segments/${id}`);
      await settled(page);
      await page.getByRole('combobox', { name: 'Field' }).fill('status');
      await page.getByRole('option', { name: 'Status' }).click();
      await page.getByRole('combobox', { name: 'Value' }).fill('x'.repeat(501));
      await page.getByRole('group', { name: 'Status' }).locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'segments: explains why somebody is in and somebody else out',
    run: async (opened) => {
      const { id } = await make(opened, 'Explained', { status: ['active'], seats_gte: ['10'] });
      const page = await opened.open(`/segments/${id}`);
      await members(page)
        .getByRole('button', { name: /^Why is/ })
        .first()
        .click();
      await page.getByText('In: all conditions are met.').waitFor();
      const [lead] = await askService<{ name: string }[]>(opened, '/customers?status=lead&_limit=1');
      await page.getByRole('combobox', { name: 'Customer' }).fill(lead!.name);
      await page.getByRole('option', { name: lead!.name }).first().click();
      await page.getByText('Out: a condition isn’t met.').waitFor();
      await page.getByText('The customer has "lead"').waitFor();
    },
  },
  {
    name: 'segments: asks before a change of a feature',
    run: async (opened) => {
      const { id } = await make(opened, 'Targeted', { status: ['active'] });
      const body = {
        key: 'segments_scenario',
        name: 'Scenario of segments',
        enabled: true,
        targeting: [{ segments: [id] }],
      };
      const feature = await askService<{ id?: string }>(opened, '/features', { method: 'POST', body });
      ok(feature.id, JSON.stringify(feature));
      const page = await opened.open(`/segments/${id}`);
      await addSeats(page);
      await page.getByLabel('Value').last().fill('10');
      await page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: 'Scenario of segments' }).waitFor();
      const overlap = page.getByRole('table', { name: 'Members before and after' });
      await overlap.getByRole('row', { name: /^Leave [1-9]/ }).waitFor();
      await overlap.getByRole('row', { name: 'Enter 0 0 %' }).waitFor();
      await checkScreen(page);
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog', { name: 'This changes a feature' });
      await dialog.getByText('segments_scenario').waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      const { filters } = await findByName(opened, 'Targeted');
      deepEqual(filters.values['seats_gte'], ['10']);
    },
  },
  {
    name: 'segments: saves the filters of the customer list',
    run: async (opened) => {
      const page = await opened.open('/customers');
      await page
        .getByRole('region', { name: 'Status' })
        .getByRole('checkbox', { name: /^trial/ })
        .click();
      await page.getByRole('link', { name: 'Save as segment' }).click();
      await page.getByLabel('Name', { exact: true }).fill('From the list');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      const { filters } = await findByName(opened, 'From the list');
      deepEqual(filters.values, { status: ['trial'] });
    },
  },
  {
    name: 'segments: shows the conditions of the customer list, and adds one to them',
    run: async (opened) => {
      const page = await opened.open('/customers');
      await page
        .getByRole('region', { name: 'Status' })
        .getByRole('checkbox', { name: /^trial/ })
        .click();
      await page.getByRole('link', { name: 'Save as segment' }).click();
      await page.getByRole('group', { name: 'Status' }).getByText('trial').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('From the list, and large');
      await addSeats(page);
      await page.getByLabel('Value').last().fill('20');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      const { filters } = await findByName(opened, 'From the list, and large');
      deepEqual(filters.values, { status: ['trial'], seats_gte: ['20'] });
    },
  },
  {
    name: 'segments: deletes one after a question',
    run: async (opened) => {
      const { id } = await make(opened, 'To be deleted', { status: ['active'] });
      const page = await opened.open(`/segments/${id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete the segment To be deleted?' });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.waitFor({ state: 'hidden' });
      equal(
        (await all(opened)).some((segment) => segment.id === id),
        false,
      );
    },
  },
  {
    name: 'segments: names the features that use one instead of offering to delete it',
    run: async (opened) => {
      const { id } = await make(opened, 'In use', { status: ['active'] });
      const api = await signInTo(opened.service);
      const feature = { key: 'uses_segment', name: 'Uses the segment', targeting: [{ segments: [id] }] };
      await api('POST', '/features', feature);
      const page = await opened.open(`/segments/${id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'In use can’t be deleted' });
      await dialog.getByRole('link', { name: 'Uses the segment' }).waitFor();
      await checkScreen(page);
      await dialog.getByRole('link', { name: 'Uses the segment' }).click();
      await page.getByRole('group', { name: 'Rule 1' }).waitFor();
    },
  },
  {
    name: 'segments: shows somebody who may not change it why they are who they are',
    run: async (opened) => {
      const { id } = await findByName(opened, 'Nordics');
      const support = opened.others.find(({ email }) => email.startsWith('amara'));
      const page = await opened.open('/segments', support);
      await page.getByRole('link', { name: 'Nordics' }).click();
      await members(page)
        .getByText(/^\d+ customers$/)
        .waitFor();
      match(page.url(), new RegExp(`/segments/${id}/show$`));
      equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
    },
  },
  {
    name: 'segments: shows every page in light, in dark and on a phone, accessible to everybody',
    run: async (opened) => {
      const { id } = await findByName(opened, 'Nordics');
      await checkScreens(opened, ['/segments', '/segments/create', `/segments/${id}`, `/segments/${id}/show`]);
    },
  },
];
