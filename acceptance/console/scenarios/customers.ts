import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { askService } from '../ask-service.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

type Customer = Readonly<Record<string, string | number | boolean | null>> & { readonly id: string };

/** As many as the service takes. */
const IMPORTED_AT_ONCE = 500;

/** Own to this file, so that other scenarios don't count them. */
async function makeCustomers(opened: OpenedConsole, company: string, count: number): Promise<Customer[]> {
  const made: Customer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const body = { name: `${company} ${number}`, company, seats: number };
    made.push(await askService<Customer>(opened, '/customers', { method: 'POST', body }));
  }
  return made;
}

async function importCustomers(opened: OpenedConsole, company: string, count: number): Promise<void> {
  for (let first = 1; first <= count; first += IMPORTED_AT_ONCE) {
    const customers = Array.from({ length: IMPORTED_AT_ONCE }, (_, index) => ({
      name: `${company} ${first + index}`,
      company,
    }));
    await askService(opened, '/customers/import', { method: 'POST', body: { customers, external_id: null } });
  }
}

const ofCompany = (opened: OpenedConsole, company: string) =>
  askService<Customer[]>(opened, `/customers?company=${encodeURIComponent(company)}&_sort=name`);

const BETWEEN_MS = 50;
const TURNS = 200;
const rows = (page: Page) => page.locator('tbody tr');

const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text);

/** The paths that a page asks the service for. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/console')) paths.push(pathname);
  });
  return paths;
}

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'customers: searches, and turns pages with one request each',
    run: async (opened) => {
      const page = await opened.open('/customers');
      await rows(page).nth(24).waitFor();
      await page.waitForLoadState('networkidle');
      const paths = requestsOf(page);
      const first = await rows(page).first().innerText();
      await page.getByRole('button', { name: 'Go to page 2' }).click();
      await page.getByText('26-50 of').waitFor();
      // The page's number may be shown before its rows.
      const isNext = async () => (await rows(page).first().innerText()) !== first;
      for (let turn = 0; turn < TURNS && !(await isNext()); turn += 1) await page.waitForTimeout(BETWEEN_MS);
      ok(await isNext());
      deepEqual(paths, ['/customers']);
      await search(page, 'müller');
      await page.getByRole('cell', { name: 'Müller' }).first().waitFor();
      await page.getByText(/^1-\d+ of/).waitFor();
    },
  },
  {
    name: 'customers: shows the segments and features that somebody is in, with reasons',
    run: async (opened) => {
      const [{ id }] = (await makeCustomers(opened, 'Member', 1)) as [Customer];
      const filters = { values: { company: ['Member'], seats_gte: ['1'] }, enabled: ['company', 'seats_gte'] };
      const post = (path: string, body: object) => askService<Customer>(opened, path, { method: 'POST', body });
      const segment = await post('/segments', { name: 'Members', filters });
      const targeting = [{ percentage: 0 }, { segments: [segment.id] }];
      await post('/features', { key: 'for_members', name: 'For members', enabled: true, targeting });
      const page = await opened.open(`/customers/${id}/show`);
      const segments = page.getByRole('region', { name: 'In segments' });
      await segments.getByRole('link', { name: 'Members' }).waitFor();
      await segments.getByText('Company is Member · Seats at least 1').waitFor();
      const features = page.getByRole('region', { name: 'Features that are on' });
      await features.getByText('Gets “on”: true · Rule 2 matches · member of Members').waitFor();
      await checkScreen(page);
      await features.getByRole('link', { name: 'For members' }).click();
      await page.getByRole('group', { name: 'Rule 2' }).waitFor();
    },
  },
  {
    name: 'customers: an address of e-mail names no further recipient',
    run: async (opened) => {
      const body = { name: 'Two Recipients', email: 'info?bcc=hidden@example.com' };
      const { id } = await askService<Customer>(opened, '/customers', { method: 'POST', body });
      const page = await opened.open(`/customers/${id}/show`);
      const link = page.getByRole('link', { name: body.email });
      equal(await link.getAttribute('href'), 'mailto:info%3Fbcc%3Dhidden@example.com');
    },
  },
  {
    name: 'customers: filters by status and by an own column',
    run: async (opened) => {
      const page = await opened.open('/customers');
      const status = page.getByRole('region', { name: 'Status' });
      await status.getByRole('checkbox', { name: /^paused/ }).click();
      const paused = await askService<Customer[]>(opened, '/customers?status=paused&_limit=1000');
      await page.getByText(`of ${paused.length}`).waitFor();
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('button', { name: 'Add condition' }).click();
      await page.getByRole('combobox', { name: 'Field' }).fill('seats');
      await page.getByRole('option', { name: 'Seats' }).click();
      await page.getByRole('combobox', { name: 'Operator' }).click();
      await page.getByRole('option', { name: 'at least' }).click();
      await page.getByLabel('Value').fill('10');
      const expected = paused.filter(({ seats }) => typeof seats === 'number' && seats >= 10);
      await page.getByText(`of ${expected.length}`).waitFor();
    },
  },
  {
    name: 'customers: sorts on a phone, too',
    run: async (opened) => {
      await makeCustomers(opened, 'Sorted Ltd', 3);
      const page = await opened.open('/customers?filter={"q":"Sorted Ltd"}&sort=created&order=DESC');
      await page.setViewportSize({ width: 360, height: 740 });
      // The menu of the wide page would lie above a narrow one.
      await page.reload();
      await page.getByRole('button', { name: 'Sort by Created descending' }).click();
      await page.getByRole('menuitem', { name: 'Name ascending' }).click();
      await page.waitForURL(/sort=name/);
      const names = (await ofCompany(opened, 'Sorted Ltd')).map(({ name }) => String(name)).sort();
      const shown = await page.getByRole('listitem').filter({ hasText: 'Sorted Ltd' }).allInnerTexts();
      deepEqual(
        shown.map((text) => names.find((name) => text.includes(name))),
        names,
      );
    },
  },
  {
    name: 'customers: says that the filters of a damaged address filter nothing',
    run: async ({ open }) => {
      const page = await open('/customers?filter=%7B%22status%22%3A%5B%22lead');
      await page.getByText('The filters in this address can’t be read: nothing is filtered.').waitFor();
    },
  },
  {
    name: 'customers: filters by having no value, and by having one, of a field and of an own column',
    run: async (opened) => {
      await askService(opened, '/customers', { method: 'POST', body: { name: 'Without address', seats: 7 } });
      const page = await opened.open('/customers');
      const choose = async (label: string, option: string) => {
        await page.getByRole('combobox', { name: label }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      };
      const isShown = async (filter: string) => {
        const { status } = await askService<{ status: { count: number }[] }>(opened, `/customers/facets?${filter}`);
        const total = status.reduce((sum, { count }) => sum + count, 0);
        ok(total > 0, filter);
        await page.getByText(new RegExp(`of ${total.toLocaleString('en-US')}$`)).waitFor();
      };
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('button', { name: 'Add condition' }).click();
      await choose('Field', 'Email');
      await choose('Operator', 'has no value');
      await isShown('email_null=true');
      equal(await page.getByLabel('Value').count(), 0);
      await page.getByRole('cell', { name: 'Without address', exact: true }).waitFor();
      await choose('Operator', 'has a value');
      await isShown('email_null=false');
      await choose('Field', 'Seats');
      await choose('Operator', 'has no value');
      await isShown('seats_null=true');
      match(decodeURIComponent(page.url()), /"seats_null":\["true"\]/);
    },
  },
  {
    name: 'customers: shows the columns that were chosen, also later',
    run: async ({ open }) => {
      const page = await open('/customers');
      await rows(page).first().waitFor();
      equal(await page.getByRole('columnheader', { name: 'Renewal' }).count(), 0);
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByLabel('Renewal').check();
      await page.keyboard.press('Escape');
      await page.getByRole('columnheader', { name: 'Renewal' }).waitFor();
      await page.reload();
      await page.getByRole('columnheader', { name: 'Renewal' }).waitFor();
    },
  },
  {
    name: 'customers: creates one with an own column, and shows who did it',
    run: async (opened) => {
      const page = await opened.open('/customers/create');
      await page.getByLabel('Name', { exact: true }).fill('Ada Example');
      await page.getByLabel('Seats', { exact: true }).fill('12');
      await page.getByRole('combobox', { name: 'Column' }).fill('favourite_colour');
      await page.getByRole('button', { name: 'Add column' }).click();
      await page.getByLabel('Favourite colour', { exact: true }).fill('blue');
      await page.getByRole('combobox', { name: 'Column' }).fill('favourite_dish');
      await page.getByRole('combobox', { name: 'Column' }).press('Enter');
      await page.getByLabel('Favourite dish', { exact: true }).fill('soup');
      await page.getByRole('button', { name: 'Save' }).click();
      const activity = page.getByRole('region', { name: 'Activity' });
      await activity.getByText('Created by First Administrator').waitFor();
      const [customer] = await askService<Customer[]>(opened, '/customers?name=Ada%20Example');
      equal(customer?.['seats'], 12);
      equal(customer['favourite_colour'], 'blue');
      equal(customer['favourite_dish'], 'soup');
    },
  },
  {
    name: 'customers: changes a field and removes a column',
    run: async (opened) => {
      const [made] = await makeCustomers(opened, 'Edited Ltd', 1);
      const page = await opened.open(`/customers/${made!.id}`);
      await page.getByRole('combobox', { name: 'Status' }).fill('paused');
      await page.getByRole('button', { name: 'Remove Seats' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Changed by First Administrator').waitFor();
      const stored = await askService<Customer>(opened, `/customers/${made!.id}`);
      equal(stored['status'], 'paused');
      equal('seats' in stored, false);
    },
  },
  {
    name: 'customers: gives one a picture',
    run: async (opened) => {
      const [made] = await makeCustomers(opened, 'Pictured Ltd', 1);
      const page = await opened.open(`/customers/${made!.id}`);
      const square = { width: 64, height: 64, channels: 3, background: 'seagreen' } as const;
      const buffer = await sharp({ create: square }).png().toBuffer();
      await page.locator('input[type=file]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
      await page.getByRole('button', { name: 'Remove the image' }).waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Changed by First Administrator').waitFor();
      const stored = await askService<Customer>(opened, `/customers/${made!.id}`);
      match(String(stored['avatar']), /^\/avatars\//);
      await page.getByRole('img', { name: 'Image' }).waitFor();
    },
  },
  {
    name: 'customers: names the wrong field of a form',
    expected: /422/,
    run: async ({ open }) => {
      const page = await open('/customers/create');
      await page.getByLabel('Name', { exact: true }).fill('Wrong Example');
      await page.getByLabel('Email').fill('nobody');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('[aria-invalid=true][name=email]').waitFor();
    },
  },
  {
    name: 'customers: changes all that match, and shows how far it is',
    run: async (opened) => {
      await makeCustomers(opened, 'Matching Ltd', 30);
      const page = await opened.open('/customers');
      await search(page, 'Matching Ltd');
      await page.getByText('1-25 of 30').waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Change all 30 that match' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change all 30 that match' });
      await dialog.getByLabel('New value').fill('paused');
      await dialog.getByRole('button', { name: 'Change 30 customers' }).click();
      await dialog.getByText('30 of 30 changed').waitFor();
      await dialog.getByText('Done.').waitFor();
      const stored = await ofCompany(opened, 'Matching Ltd');
      deepEqual(new Set(stored.map(({ status }) => status)), new Set(['paused']));
      await askService(opened, `/customers/${stored[0]!.id}`, { method: 'PUT', body: { status: 'lost' } });
      await page.reload();
      const bar = page.getByRole('region', { name: 'Change of all that matched' });
      await bar.getByRole('button', { name: 'Undo' }).click();
      const question = page.getByRole('dialog', { name: 'Give them their earlier values back?' });
      await question.getByText('29 customers get their earlier values back.').waitFor();
      await question.getByText('1 customer was changed again or deleted since').waitFor();
      await checkScreen(page);
      await question.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('region', { name: 'Undo of a change' }).getByText('Done.').waitFor();
      const undone = await ofCompany(opened, 'Matching Ltd');
      deepEqual(undone.filter(({ status }) => status === 'paused').length, 0);
    },
  },
  {
    name: 'customers: shows a running change after a reload and in another tab, until its end was seen',
    run: async (opened) => {
      await importCustomers(opened, 'Reloaded Ltd', 10_000);
      const page = await opened.open('/customers');
      await search(page, 'Reloaded Ltd');
      await page.getByText('1-25 of 10,000').waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Change all 10,000 that match' }).click();
      await page.getByLabel('New value').fill('paused');
      await page.getByRole('button', { name: 'Change 10,000 customers' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^[1-9][\d,]* of 10,000 changed$/)
        .waitFor();
      await page.reload();
      const other = await page.context().newPage();
      await other.goto(page.url());
      const bars = [page, other].map((tab) => tab.getByRole('region', { name: 'Change of all that matched' }));
      for (const bar of bars) await bar.getByRole('progressbar').waitFor();
      await bars[0]!.getByRole('button', { name: 'Stop' }).click();
      for (const bar of bars) await bar.getByText('Stopped. What was changed stays.').waitFor();
      await checkScreen(page);
      await bars[1]!.getByRole('button', { name: 'Close' }).click();
      for (const bar of bars) await bar.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'customers: changes several at once',
    run: async (opened) => {
      await makeCustomers(opened, 'Several Ltd', 3);
      const page = await opened.open('/customers');
      await search(page, 'Several Ltd');
      await page.getByText('1-3 of 3').waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Change 3 customers' });
      await dialog.getByLabel('New value').fill('paused');
      await dialog.getByRole('button', { name: 'Change 3 customers' }).click();
      await page.getByText('3 customers changed').waitFor();
      const stored = await ofCompany(opened, 'Several Ltd');
      deepEqual(
        stored.map(({ status }) => status),
        ['paused', 'paused', 'paused'],
      );
    },
  },
  {
    name: 'customers: says at the field why several can’t be changed',
    expected: /422/,
    run: async (opened) => {
      await makeCustomers(opened, 'Refused Ltd', 2);
      const page = await opened.open('/customers');
      await search(page, 'Refused Ltd');
      await page.getByText('1-2 of 2').waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('New value').fill('not/valid');
      await dialog.getByRole('button', { name: 'Change 2 customers' }).click();
      await dialog.locator('[aria-invalid=true]').waitFor();
      const stored = await ofCompany(opened, 'Refused Ltd');
      ok(stored.every(({ status }) => status === 'active'));
    },
  },
  {
    name: 'customers: ends a selection when the filters change, not with another page or order',
    run: async (opened) => {
      const page = await opened.open('/customers');
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      const selected = page.getByRole('button', { name: 'Unselect' });
      await selected.waitFor();
      await page.getByRole('button', { name: 'Go to page 2' }).click();
      await page.getByText('26-50 of').waitFor();
      equal(await selected.isVisible(), true);
      await page
        .getByRole('region', { name: 'Status' })
        .getByRole('checkbox', { name: /^trial/ })
        .click();
      await page.waitForURL(/trial/);
      await selected.waitFor({ state: 'hidden' });
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await selected.waitFor();
      // A link to the list with other filters, too.
      await page.goto(page.url().replace(/#.*/, '#/customers?filter=%7B%22status%22%3A%5B%22lead%22%5D%7D'));
      await selected.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'customers: deletes several after a question',
    run: async (opened) => {
      await makeCustomers(opened, 'Deleted Ltd', 2);
      const page = await opened.open('/customers');
      await search(page, 'Deleted Ltd');
      await page.getByText('1-2 of 2').waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete 2 customers?' });
      for (const { name } of await ofCompany(opened, 'Deleted Ltd')) await dialog.getByText(String(name)).waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('2 deleted').waitFor();
      deepEqual(await ofCompany(opened, 'Deleted Ltd'), []);
    },
  },
  {
    name: 'customers: deletes one after a question that names it',
    run: async (opened) => {
      const [customer] = await makeCustomers(opened, 'Singly Deleted Ltd', 1);
      const page = await opened.open(`/customers/${customer!.id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Singly Deleted Ltd 1?' });
      await dialog.getByText('This can’t be undone. The history keeps who did what and when').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL(/\/customers(\?|$)/);
      deepEqual(await ofCompany(opened, 'Singly Deleted Ltd'), []);
    },
  },
  {
    name: 'customers: imports a file after a check',
    run: async (opened) => {
      const page = await opened.open('/import-customers');
      const file =
        'Name,E-mail,Company,external_id,Seats:number\r\nGrace,grace@example.org,Imported Ltd,im-1,7\r\nWrong,nobody,Imported Ltd,im-2,3\r\n';
      await chooseFile(page, 'crm.csv', file);
      await page.getByRole('heading', { name: 'crm.csv: 2 rows' }).waitFor();
      equal(await page.getByRole('combobox', { name: 'Field for E-mail' }).inputValue(), 'email');
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByText('Would create 1, change 0, leave 0 unchanged and reject 1.').waitFor();
      match(await page.getByRole('region', { name: 'Rejected rows' }).innerText(), /2\s+email\s+nobody/);
      deepEqual(await ofCompany(opened, 'Imported Ltd'), []);
      await page.getByRole('button', { name: 'Import 1 row' }).click();
      await page.getByText('Created 1, changed 0, left 0 unchanged and rejected 1.').waitFor();
      const [stored] = await ofCompany(opened, 'Imported Ltd');
      equal(stored?.['seats'], 7);
      equal(stored['external_id'], 'im-1');
    },
  },
  {
    name: 'customers: imports more rows than a request takes',
    run: async (opened) => {
      const page = await opened.open('/import-customers');
      const lines = Array.from({ length: 1_200 }, (_, index) => `Batch ${index},Batches Ltd`);
      await chooseFile(page, 'batches.csv', `name,company\n${lines.join('\n')}\n`);
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByRole('button', { name: 'Import 1,200 rows' }).click();
      await page.getByText('Created 1,200,').waitFor();
      await page.getByRole('link', { name: 'Show the customers' }).click();
      await search(page, 'Batches Ltd');
      await page.getByText('of 1,200').waitFor();
    },
  },
  {
    name: 'customers: says why a file can’t be imported',
    run: async ({ open }) => {
      const page = await open('/import-customers');
      await chooseFile(page, 'empty.csv', 'name,company\n');
      await page.getByRole('alert').getByText('The file has no rows.').waitFor();
    },
  },
  {
    name: 'customers: exports those of the list',
    run: async (opened) => {
      await makeCustomers(opened, '=Exported', 2);
      const page = await opened.open('/customers');
      await search(page, '=Exported');
      await page.getByText('1-2 of 2').waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const text = readFileSync(await (await download).path(), 'utf8');
      const [header, ...lines] = text.trim().split('\r\n');
      match(header!, /^id,name,.*seats:number/);
      equal(lines.length, 2);
      match(lines[0]!, /,'=Exported,/);
    },
  },
  {
    name: 'customers: offers only what somebody may do',
    run: async ({ open, others }) => {
      // May read and change customers, but neither create nor delete any.
      const support = others.find(({ email }) => email.startsWith('amara'));
      const page = await open('/customers', support);
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await page.getByRole('button', { name: 'Change', exact: true }).waitFor();
      for (const name of ['Import', 'Create']) equal(await page.getByRole('link', { name }).count(), 0);
      equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
    },
  },
  {
    name: 'customers: shows every page in light, in dark and on a phone, accessible to everybody',
    run: async (opened) => {
      const [made] = await makeCustomers(opened, 'Accessible Ltd', 1);
      const page = `/customers/${made!.id}`;
      await checkScreens(opened, ['/customers', '/customers/create', page, `${page}/show`, '/import-customers']);
    },
  },
  {
    name: 'customers: shows filters, changes of several and the check of a file, accessible to everybody',
    run: async ({ open }) => {
      const page = await open('/customers');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('button', { name: 'Add condition' }).click();
      await checkScreen(page);
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await checkScreen(page);
      const imports = await open('/import-customers');
      await chooseFile(imports, 'check.csv', 'name,seats,email\nA,1,a@example.org\nB,2,nobody\n');
      await imports.getByRole('button', { name: 'Check' }).click();
      await imports.getByRole('region', { name: 'Rejected rows' }).waitFor();
      await checkScreen(imports);
    },
  },
];
