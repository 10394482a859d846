import { equal, match } from 'node:assert/strict';
import { Asked } from '../asked.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'makes a webhook, shows its secret once, tests it, and deletes it',
    run: async (opened) => {
      const page = await opened.open('/webhooks/create');
      await page.getByLabel('Name').fill('Hook of the scenario');
      await page.getByLabel('Address').fill('https://hooks.invalid/?key=1');
      await page.getByRole('combobox', { name: 'Events' }).fill('store.del');
      // Of what never happens: other scenarios have changed most records.
      await page.getByRole('option', { name: 'store.deleted', exact: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog', { name: 'The secret' });
      match(await dialog.getByRole('textbox', { name: 'Secret' }).inputValue(), /^whsec_[\w+/]{43}=$/);
      await checkScreen(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await page.getByText('webhook.test').waitFor();
      await page.getByText('No connection').waitFor();
      await checkScreen(page);
      await page.getByRole('button', { name: 'New secret' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
      await page.getByRole('dialog', { name: 'The secret' }).getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByLabel('From').fill('2020-01-01T00:00');
      await checkScreen(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
      await page.getByText('It goes back to that moment.').waitFor();
      await page.getByLabel('On', { exact: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row').filter({ hasText: 'Works' }).waitFor();
      await page.getByRole('link', { name: 'Hook of the scenario' }).click();
      await page.getByText('webhook.test').waitFor();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No webhooks yet').waitFor();
      const asked = await Asked.as(opened, opened.administrator);
      equal((await asked.get<readonly Webhook[]>('/webhooks')).length, 0);
    },
  },
  {
    name: 'lists webhooks, and lets people read them who may not change them',
    run: async (opened) => {
      const asked = await Asked.as(opened, opened.administrator);
      const fields = { name: 'To read', url: 'https://hooks.invalid', events: ['role.*'] };
      const { id } = await asked.send<Webhook>('POST', '/webhooks', fields);
      await checkScreens(opened, ['/webhooks', `/webhooks/${id}`]);
      const page = await opened.open('/webhooks');
      await page.getByRole('link', { name: 'To read' }).click();
      await page.getByText('None yet').waitFor();
      await asked.send('DELETE', `/webhooks/${id}`);
    },
  },
];
