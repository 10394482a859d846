import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { askService } from '../ask-service.js';
import { checkScreen } from '../check-screen.js';
import { openConsole, type OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

const TRASH = '/customers/trash';
const HELP = 'Deleted customers are kept for 30 days, and can be restored until then.';
const FINAL = 'This can’t be undone.';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A console of its own, whose service keeps deleted customers. */
async function withTrash(run: (opened: OpenedConsole) => Promise<void>, isRefusing = false): Promise<void> {
  const opened = await openConsole({ env: { TRASH_DAYS: '30' }, hasDemo: false });
  try {
    await run(opened);
    deepEqual(
      opened.complaints.filter((line) => !(isRefusing && /status of 409/.test(line))),
      [],
    );
  } catch (error) {
    throw new Error([String(error), ...(await opened.describePages())].join('\n'), { cause: error });
  } finally {
    await opened.close();
  }
}

const make = (opened: OpenedConsole, body: object) => askService<Named>(opened, '/customers', { method: 'POST', body });

async function makeDeleted(opened: OpenedConsole, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { id } = await make(opened, { name, company: 'Gone Ltd' });
    await askService(opened, `/customers/${id}`, { method: 'DELETE' });
  }
}

const inTrash = async (opened: OpenedConsole) =>
  (await askService<{ customer: Named }[]>(opened, `${TRASH}?_sort=name`)).map(({ customer }) => customer.name);

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function confirm(page: Page, title: string, button: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: button }).click();
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'trash: a deleted customer is restored, deleted again and erased for good',
    run: () =>
      withTrash(async (opened) => {
        const { id } = await make(opened, { name: 'Ann Lund', email: 'ann@example.com' });
        await make(opened, { name: 'Somebody Else' });
        const page = await opened.open(`/customers/${id}/show`);
        const remove = async () => {
          await press(page, 'Delete');
          await confirm(page, 'Delete Ann Lund?', 'Delete', HELP);
          await page.waitForURL(/\/customers(\?|$)/);
        };
        await remove();
        await page.getByRole('link', { name: 'Deleted', exact: true }).click();
        const row = page.getByRole('row').filter({ hasText: 'Ann Lund' });
        await row.getByText('ann@example.com').waitFor();
        await row.getByText('First Administrator').waitFor();
        await row
          .getByText('in 4 weeks')
          .or(row.getByText(/20\d\d/))
          .first()
          .waitFor();
        await checkScreen(page);
        await press(page, 'Restore Ann Lund');
        await page.getByText('Ann Lund is back').waitFor();
        await page.getByText('No deleted customers').waitFor();
        await page.getByText('are kept here for 30 days').waitFor();
        await checkScreen(page);
        equal((await askService<Named>(opened, `/customers/${id}`)).name, 'Ann Lund');

        await page.goto(`${opened.service.url}/console/#/customers/${id}/show`);
        await remove();
        await page.getByRole('link', { name: 'Deleted', exact: true }).click();
        await press(page, 'Erase for good: Ann Lund');
        await confirm(page, 'Erase Ann Lund for good?', 'Erase for good', FINAL);
        await page.getByText('1 customer erased').waitFor();
        deepEqual(await inTrash(opened), []);
      }),
  },
  {
    name: 'trash: some are filtered, chosen and erased, then all that are left',
    run: () =>
      withTrash(async (opened) => {
        await makeDeleted(opened, 'Zed', 'Bob', 'Bea', 'Cid');
        const page = await opened.open('/');
        await page.getByRole('button', { name: 'Search' }).waitFor();
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill('deleted cust');
        await page.getByRole('option', { name: 'Deleted customers' }).click();
        await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
        await page.getByRole('row').nth(1).getByText('Bea').waitFor();
        await page.getByRole('textbox', { name: 'Name' }).fill('b');
        await page.getByText('1-2 of 2').waitFor();
        equal(await page.getByRole('button', { name: 'Erase all for good' }).count(), 0);
        await page.getByRole('checkbox', { name: 'Select all' }).check();
        await page.getByRole('button', { name: 'Erase for good', exact: true }).click();
        await confirm(page, 'Erase 2 customers for good?', 'Erase for good', `Bea, Bob. ${FINAL}`);
        await page.getByText('2 customers erased').waitFor();
        deepEqual(await inTrash(opened), ['Cid', 'Zed']);
        await page.getByRole('textbox', { name: 'Name' }).fill('');
        await page.getByText('1-2 of 2').waitFor();
        await press(page, 'Erase all for good');
        await confirm(page, 'Erase all 2 deleted customers for good?', 'Erase for good', FINAL);
        const bar = page.getByRole('region', { name: 'Erasing all deleted customers' });
        await bar.getByText('2 of 2 erased').waitFor();
        await bar.getByText('Done.').waitFor();
        await page.getByText('No deleted customers').waitFor();
        equal(await bar.getByRole('button', { name: 'Undo' }).count(), 0);
        deepEqual(await inTrash(opened), []);
      }),
  },
  {
    name: 'trash: says who has the external id of a customer that can’t be restored',
    run: () =>
      withTrash(async (opened) => {
        const { id } = await make(opened, { name: 'First', external_id: 'same' });
        await askService(opened, `/customers/${id}`, { method: 'DELETE' });
        const customers = [{ name: 'Second', external_id: 'same' }];
        await askService(opened, '/customers/import', {
          method: 'POST',
          body: { customers, external_id: 'external_id' },
        });
        const page = await opened.open(TRASH);
        await press(page, 'Restore First');
        const alert = page.getByRole('alert').filter({ hasText: 'First can’t be restored' });
        await alert.getByRole('link', { name: 'Second' }).click();
        await page.getByRole('heading', { name: 'Second' }).waitFor();
        deepEqual(await inTrash(opened), ['First']);
      }, true),
  },
  {
    name: 'trash: is offered only where deleted customers are kept, and says that they aren’t',
    run: async ({ open }) => {
      const page = await open('/customers');
      await page.getByRole('button', { name: 'Export' }).waitFor();
      await page.waitForLoadState('networkidle');
      equal(await page.getByRole('link', { name: 'Deleted', exact: true }).count(), 0);
      const empty = await open(TRASH);
      await empty.getByText('Deleted customers aren’t kept').waitFor();
    },
  },
];
