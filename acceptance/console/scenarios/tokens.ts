import { deepEqual, equal, match } from 'node:assert/strict';
import { Asked } from '../asked.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

interface Token {
  readonly id: string;
  readonly token: string;
}

const status = async (url: string, token: string) =>
  (await fetch(`${url}/customers?_page=1&_limit=1`, { headers: { Authorization: `Bearer ${token}` } })).status;

export const scenarios: readonly Scenario[] = [
  {
    name: 'makes an API token, shows it once and copies it',
    run: async (opened) => {
      const page = await opened.open('/tokens/create');
      await page.getByLabel('Name').fill('Shop of the scenario');
      await page.getByRole('combobox', { name: 'Roles' }).fill('Support');
      await page.getByRole('option', { name: 'Support', exact: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      const dialog = page.getByRole('dialog', { name: 'The token' });
      const text = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
      match(text, /^cst_[A-Za-z0-9_-]{49}$/);
      await checkScreen(page);
      await dialog.getByRole('button', { name: 'Copy' }).click();
      await page.getByText('Copied', { exact: true }).waitFor();
      equal(await page.evaluate('navigator.clipboard.readText()'), text);
      equal(await status(opened.service.url, text), 200);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: 'Shop of the scenario' }).waitFor();
    },
  },
  {
    name: 'sets when a token expires, in the reader’s zone, and marks one that has',
    run: async (opened) => {
      const asked = await Asked.as(opened, opened.administrator);
      const { id } = await asked.send<Token>('POST', '/tokens', { name: 'To expire', roles: [] });
      const expires = async () => (await asked.get<{ expires: string | null }>(`/tokens/${id}`)).expires;
      const page = await opened.open(`/tokens/${id}`, opened.administrator, { timezoneId: 'Asia/Tokyo' });
      await page.getByText('Times are those of Asia/Tokyo.').waitFor();
      await page.getByLabel('Expires').fill('2999-07-01T10:30');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('No changes yet').waitFor();
      equal(await expires(), '2999-07-01T01:30:00.000Z');
      equal(await page.getByLabel('Expires').inputValue(), '2999-07-01T10:30');
      equal(await page.getByText('Expired', { exact: true }).count(), 0);
      await checkScreen(page);
      await page.clock.setFixedTime(new Date('2999-07-01T01:30:01.000Z'));
      await page.reload();
      await page.getByText('Expired', { exact: true }).waitFor();
      await page.goto(page.url().replace(/#.*/, '#/tokens'));
      await page.getByRole('row').filter({ hasText: 'To expire' }).getByText('Expired').waitFor();
      await page.clock.setFixedTime(new Date());
      await page.goto(page.url().replace(/#.*/, `#/tokens/${id}`));
      await page.getByLabel('Expires').fill('');
      await page.getByLabel('Expires').blur();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('No changes yet').waitFor();
      equal(await expires(), null);
    },
  },
  {
    name: 'rotates an API token, and the old text is void',
    run: async (opened) => {
      const asked = await Asked.as(opened, opened.administrator);
      const [role] = await asked.get<{ id: string }[]>('/roles?name=Support');
      const { id, token } = await asked.send<Token>('POST', '/tokens', { name: 'To be rotated', roles: [role!.id] });
      const page = await opened.open(`/tokens/${id}`);
      await page.getByRole('button', { name: 'Rotate' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
      const text = await page.getByRole('dialog', { name: 'The token' }).getByRole('textbox').inputValue();
      equal(await status(opened.service.url, token), 401);
      equal(await status(opened.service.url, text), 200);
    },
  },
  {
    name: 'deletes an API token, and says when it’s void everywhere',
    run: async (opened) => {
      const asked = await Asked.as(opened, opened.administrator);
      const [role] = await asked.get<{ id: string }[]>('/roles?name=Support');
      const { id, token } = await asked.send<Token>('POST', '/tokens', { name: 'To be deleted', roles: [role!.id] });
      await checkScreens(opened, ['/tokens', `/tokens/${id}`]);
      const page = await opened.open(`/tokens/${id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete To be deleted?' });
      await dialog.getByText(/API token To be deleted loses/).waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText(/In force everywhere after \d+ ms/).waitFor();
      equal(await status(opened.service.url, token), 401);
    },
  },
  {
    name: 'deletes several API tokens at once, and says who made them',
    run: async (opened) => {
      const asked = await Asked.as(opened, opened.administrator);
      const [role] = await asked.get<{ id: string }[]>('/roles?name=Support');
      const made: Token[] = [];
      for (const name of ['First of several', 'Second of several', 'Third stays'])
        made.push(await asked.send<Token>('POST', '/tokens', { name, roles: [role!.id] }));
      const page = await opened.open('/tokens');
      for (const name of ['First of several', 'Second of several']) {
        const row = page.getByRole('row').filter({ hasText: name });
        await row.getByRole('link', { name: 'First Administrator' }).waitFor();
        await row.getByRole('checkbox').check();
      }
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete 2 API tokens?' });
      await dialog.getByText(/API token First of several loses/).waitFor();
      await dialog.getByText(/API token Second of several loses/).waitFor();
      await checkScreen(page);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText(/In force everywhere after \d+ ms/).waitFor();
      await page.getByText('2 API tokens deleted').waitFor();
      const answers: number[] = [];
      for (const { token } of made) answers.push(await status(opened.service.url, token));
      deepEqual(answers, [401, 401, 200]);
      const stays = await opened.open(`/tokens/${made[2]!.id}`);
      await stays
        .getByText(/^Made on .* by/)
        .getByRole('link', { name: 'First Administrator' })
        .waitFor();
    },
  },
  {
    name: 'says in the bar what a changed token gains, and saves it',
    run: async (opened) => {
      const asked = await Asked.as(opened, opened.administrator);
      const { id } = await asked.send<Token>('POST', '/tokens', { name: 'To be widened', roles: [] });
      const page = await opened.open(`/tokens/${id}`);
      await page.getByRole('combobox', { name: 'Roles' }).fill('Support');
      await page.getByRole('option', { name: 'Support', exact: true }).click();
      await page.getByText(/API token To be widened gains .*Customers: Read/).waitFor();
      await checkScreen(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/In force everywhere after \d+ ms/).waitFor();
      equal((await asked.get<{ roles: string[] }>(`/tokens/${id}`)).roles.length, 1);
    },
  },
];
