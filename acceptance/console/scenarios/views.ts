import { deepEqual, equal, ok } from 'node:assert/strict';
import { askService } from '../ask-service.js';
import { checkScreen } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

interface View {
  readonly id: string;
  readonly name: string;
  readonly filter: object;
  readonly columns: readonly string[] | null;
  readonly pinned: boolean;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'views: keep filters, order and columns of a list, in the menu too',
    run: async (opened) => {
      const stored = (name: string) => askService<View[]>(opened, `/views?name=${encodeURIComponent(name)}`);
      const page = await opened.open('/customers?filter={"status":["active"]}&sort=name&order=ASC');
      // Everything by keyboard.
      await page.getByRole('button', { name: 'Views', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Views of this list' });
      await dialog.getByText('No views yet').waitFor();
      await dialog.getByRole('textbox', { name: 'Name of the view' }).focus();
      await page.keyboard.type('Active by name');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'View: Active by name' }).waitFor();
      const [saved] = await stored('Active by name');
      deepEqual(saved?.filter, { status: ['active'] });
      ok(saved.columns?.includes('name') && !saved.columns.includes('phone'));

      await page.getByRole('button', { name: 'View: Active by name' }).click();
      await dialog.getByRole('button', { name: 'Pin “Active by name” to the menu' }).click();
      await dialog.getByRole('button', { name: 'Pin “Active by name” to the menu', pressed: true }).waitFor();
      await checkScreen(page);
      await dialog.getByRole('button', { name: 'Rename “Active by name”' }).click();
      await dialog.getByRole('textbox', { name: 'Name of the view' }).first().fill('Active ones');
      await page.keyboard.press('Enter');
      await dialog.getByRole('link', { name: 'Active ones' }).waitFor();
      await dialog.locator('button[aria-label="Rename “Active ones”"]:focus').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      // From another page, the menu leads to it, in a browser that has chosen other columns. They keep their order.
      await askService(opened, `/views/${saved.id}`, {
        method: 'PUT',
        body: { columns: ['status', 'email', 'name'] },
      });
      const other = await opened.open('/roles');
      await other.getByRole('menuitem', { name: 'Active ones' }).click();
      await other.getByRole('button', { name: 'View: Active ones' }).waitFor();
      ok(other.url().includes('sort=name'));
      await other.getByRole('cell', { name: 'active', exact: true }).first().waitFor();
      equal(await other.getByRole('cell', { name: 'lead', exact: true }).count(), 0);
      const headers = await other.getByRole('columnheader').allInnerTexts();
      deepEqual(headers.slice(1), ['Status', 'Email', 'Name']);

      await other.getByRole('button', { name: 'View: Active ones' }).click();
      const again = other.getByRole('dialog', { name: 'Views of this list' });
      await again.getByRole('button', { name: 'Delete “Active ones”' }).click();
      await other.getByRole('button', { name: 'Delete', exact: true }).click();
      await again.getByText('No views yet').waitFor();
      deepEqual(await stored('Active ones'), []);
    },
  },
];
