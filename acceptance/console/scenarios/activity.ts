import { match } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { askService } from '../ask-service.js';
import { checkScreens } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

export const scenarios: readonly Scenario[] = [
  {
    name: 'activity: says who changed which customers when, and saves it',
    run: async (opened) => {
      const body = { name: 'Acted Upon', company: 'Activity' };
      const { id } = await askService<{ id: string }>(opened, '/customers', { method: 'POST', body });
      await askService(opened, `/customers/${id}`, { method: 'PUT', body: { company: 'Inactivity' } });
      const page = await opened.open('/activity');
      await page
        .getByRole('region', { name: /^Customers’ changes over time/ })
        .getByRole('table')
        .waitFor();
      const changed = page.getByRole('listitem').filter({ hasText: 'Inactivity' });
      await changed.getByText('Changed by First Administrator').waitFor();
      await page.getByLabel('What').click();
      await page.getByRole('option', { name: 'Created' }).click();
      await changed.waitFor({ state: 'detached' });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      match(readFileSync(await download.path(), 'utf8'), new RegExp(`created,${id},`));
      await page.getByRole('link', { name: 'Acted Upon' }).click();
      await page.getByRole('region', { name: 'Activity' }).getByText('Created by First Administrator').waitFor();
      await checkScreens(opened, ['/activity']);
    },
  },
];
