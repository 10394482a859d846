import { equal } from 'node:assert/strict';
import { Asked } from '../asked.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

interface Resource {
  readonly id: string;
}

interface Person {
  readonly first_name: string;
  readonly groups: readonly string[];
}

/** Sends what a directory would. Throws if the service refuses. */
async function provision(
  { service }: OpenedConsole,
  token: string,
  { path, ...body }: { readonly path: string; readonly [field: string]: unknown },
): Promise<Resource> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' };
  const answer = await fetch(`${service.url}/scim/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  equal(answer.status, 201, path);
  return (await answer.json()) as Resource;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'makes a token for a directory with one click, and shows who and what came from there',
    run: async (opened) => {
      const asked = await Asked.as(opened, opened.administrator);
      const page = await opened.open('/tokens');
      await page.getByRole('button', { name: 'For a directory' }).click();
      await checkScreen(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      const issued = page.getByRole('dialog', { name: 'The token' });
      const token = await issued.getByRole('textbox', { name: 'Token' }).inputValue();
      await issued.getByRole('button', { name: 'Close' }).click();
      const row = page.getByRole('row').filter({ hasText: 'for a directory' });
      await row.getByRole('link', { name: /^Directory/ }).click();
      await page.getByText('for a directory', { exact: true }).waitFor();

      const names = { givenName: 'Dora', familyName: 'Directory' };
      const user = { userName: 'dora.directory@example.com', externalId: '00u1abcd2EFGH3ijk4x7', name: names };
      const dora = await provision(opened, token, { path: '/Users', ...user });
      const sales = { displayName: 'Sales of the directory', externalId: 'b7ab0d5e', members: [{ value: dora.id }] };
      const group = await provision(opened, token, { path: '/Groups', ...sales });

      await page.goto(page.url().replace(/#.*/, '#/users?filter=%7B%22source%22%3A%22scim%22%7D'));
      await page.getByRole('link', { name: 'Dora Directory' }).click();
      await page.getByText(`from a directory · external id ${user.externalId}`).waitFor();
      await page.getByText('Groups of directories and providers change only there.').waitFor();
      await page.getByLabel('First name').fill('Dorothea');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('No changes yet').waitFor();
      const { first_name, groups } = await asked.get<Person>(`/users/${dora.id}`);
      equal([first_name, ...groups].join(), ['Dorothea', group.id].join());

      await page.goto(page.url().replace(/#.*/, `#/groups/${group.id}`));
      await page.getByText(`alone decides who belongs to it. Its id there: ${sales.externalId}`).waitFor();
      await page.getByRole('link', { name: 'Dorothea Directory' }).waitFor();
      equal(await page.getByRole('textbox', { name: 'Name' }).isEditable(), false);
      equal(await page.getByRole('button', { name: /^(Delete|Remove)/ }).count(), 0);
      equal(await page.getByRole('combobox', { name: 'Add a person' }).count(), 0);
      await page.getByRole('combobox', { name: 'Roles' }).fill('Support');
      await page.getByRole('option', { name: 'Support', exact: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      const question = page.getByRole('dialog', { name: `Give these roles to ${sales.displayName}?` });
      await question.getByText(/Anybody who holds the directory’s token decides/).waitFor();
      await question.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      equal((await asked.get<{ roles: string[] }>(`/groups/${group.id}`)).roles.length, 1);
      const [made] = await asked.get<Resource[]>('/tokens?for=scim');
      await checkScreens(opened, ['/groups', `/groups/${group.id}`, `/users/${dora.id}`, `/tokens/${made!.id}`]);
    },
  },
  {
    name: 'offers a token for a directory only to holders of the built-in role',
    run: async (opened) => {
      const [, people] = opened.others;
      const page = await opened.open('/tokens', people);
      await page.getByRole('link', { name: 'Create an API token' }).first().waitFor();
      equal(await page.getByRole('button', { name: 'For a directory' }).count(), 0);
    },
  },
];
