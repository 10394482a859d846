import { deepEqual, equal } from 'node:assert/strict';
import { Asked } from '../asked.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

interface Group {
  readonly id: string;
  readonly members: number;
  readonly roles: readonly string[];
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'gives a group a role, moves a person into it and out of it, and shows how permissions come',
    run: async (opened) => {
      const asked = await Asked.as(opened, opened.administrator);
      const { id } = await asked.send<Group>('POST', '/groups', { name: 'Night desk' });
      const fields = { first_name: 'Nora', last_name: 'Nightly', email: 'nora.nightly@example.com' };
      const nora = await asked.send<{ id: string }>('POST', '/users', fields);
      const page = await opened.open(`/groups/${id}`);
      await page.getByRole('combobox', { name: 'Add a person' }).fill('nightly');
      await page.getByRole('option', { name: /Nora Nightly/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await page.getByRole('heading', { name: '1 member' }).waitFor();
      await page.getByRole('combobox', { name: 'Roles' }).fill('Support');
      await page.getByRole('option', { name: 'Support', exact: true }).click();
      await page
        .getByText(/gains Customers: Read/)
        .first()
        .waitFor();
      await checkScreen(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      equal((await asked.get<Group>(`/groups/${id}`)).roles.length, 1);
      const access = await opened.open(`/users/${nora.id}/access`);
      await access.getByText('(through Night desk)').first().waitFor();
      await checkScreen(access);
      await page.getByRole('button', { name: 'Remove Nora Nightly' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('heading', { name: '0 members' }).waitFor();
      equal((await asked.get<Group>(`/groups/${id}`)).members, 0);
    },
  },
  {
    name: 'creates a group, and puts somebody into it on their page',
    run: async (opened) => {
      const asked = await Asked.as(opened, opened.administrator);
      const page = await opened.open('/groups/create');
      await page.getByLabel('Name').fill('Day desk');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'Day desk' }).waitFor();
      const [group] = await asked.get<Group[]>('/groups?name=Day%20desk');
      const fields = { first_name: 'Dana', last_name: 'Daily', email: 'dana.daily@example.com' };
      const { id } = await asked.send<{ id: string }>('POST', '/users', fields);
      const person = await opened.open(`/users/${id}`);
      await person.getByRole('combobox', { name: 'Groups' }).fill('Day');
      await person.getByRole('option', { name: 'Day desk' }).click();
      await person.getByRole('button', { name: 'Save' }).click();
      await person.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await person.getByText('In force everywhere after').waitFor();
      deepEqual((await asked.get<{ groups: string[] }>(`/users/${id}`)).groups, [group!.id]);
      await checkScreens(opened, ['/groups', '/groups/create', `/groups/${group!.id}`]);
    },
  },
];
