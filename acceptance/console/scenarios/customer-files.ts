import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { askService } from '../ask-service.js';
import { checkScreen } from '../check-screen.js';
import type { OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

type Customer = Readonly<Record<string, string | number | boolean | null>>;

const ofCompany = (opened: OpenedConsole, company: string) =>
  askService<Customer[]>(opened, `/customers?company=${encodeURIComponent(company)}&_sort=name&_limit=1000`);

async function chooseFile(page: Page, name: string, content: Uint8Array | string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

async function importAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click();
  await page.getByText(/^Created /).waitFor();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'customer files: asks for the encoding of one in Windows-1252, and keeps its characters',
    run: async (opened) => {
      const page = await opened.open('/import-customers');
      const file = Buffer.from('name,company\nJürgen Müller,Encoded Ltd\n', 'latin1');
      await chooseFile(page, 'crm.csv', file);
      await page.getByRole('alert').getByText('line 2 has the byte FC. It looks like Windows-1252.').waitFor();
      await checkScreen(page);
      await page.getByRole('button', { name: 'Read as Windows-1252' }).click();
      await page.getByRole('heading', { name: 'crm.csv: 1 row (Windows-1252)' }).waitFor();
      await importAll(page);
      deepEqual(
        (await ofCompany(opened, 'Encoded Ltd')).map(({ name }) => name),
        ['Jürgen Müller'],
      );
    },
  },
  {
    name: 'customer files: keeps the characters of large ones, and all line ends',
    run: async (opened) => {
      for (const [encoding, company] of [
        ['utf8', 'Large Ltd'],
        ['utf16le', 'Wide Ltd'],
      ] as const) {
        const notes = 'ü'.repeat(499);
        const rows = Array.from(
          { length: 900 },
          (_, index) => `ü${index},${company},${notes}${['\n', '\r', '\r\n'][index % 3]!}`,
        );
        const page = await opened.open('/import-customers');
        await chooseFile(page, 'large.csv', Buffer.from(`\ufeffname,company,notes\r\n${rows.join('')}`, encoding));
        await importAll(page);
        await page.getByText('Created 900, changed 0, left 0 unchanged and rejected 0.').waitFor();
        const stored = await ofCompany(opened, company);
        equal(stored.length, 900);
        ok(stored.every((customer) => customer['notes'] === notes && /^ü\d+$/.test(String(customer['name']))));
      }
    },
  },
  {
    name: 'customer files: rejects cells that do not convert, saves these rows, and takes them again',
    run: async (opened) => {
      const page = await opened.open('/import-customers');
      const header = 'name;company;email;price_paid:number;has_paid:boolean';
      const file = `${header}\r\nA;Typed Ltd;;1.5;TRUE\r\nB;Typed Ltd;nobody;1,5;maybe\r\n;;;;\r\nC;Typed Ltd;;2;no;surplus\r\n`;
      await chooseFile(page, 'typed.csv', file);
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByText('Would create 1, change 0, leave 0 unchanged and reject 2. 1 row is empty.').waitFor();
      const shown = await page.getByRole('region', { name: 'Rejected rows' }).innerText();
      for (const row of [
        /2\s+email\s+nobody/,
        /2\s+price_paid\s+1,5\s+is not a number/,
        /2\s+has_paid\s+maybe/,
        /4\s+cell 6\s+surplus/,
      ]) {
        match(shown, row);
      }
      await checkScreen(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the 2 rejected rows as a file' }).click();
      const saved = readFileSync(await (await download).path(), 'utf8');
      match(saved, /^\ufeff#row;#problem;name;company;email;price_paid:number;has_paid:boolean\r\n2;/);
      await page.getByRole('button', { name: 'Import 1 row' }).click();
      await page.getByText('Created 1,').waitFor();
      await page.getByRole('button', { name: 'Choose another file' }).click();
      const mended = saved.replace('nobody', 'b@example.org').replace('maybe', 'x').replace(';surplus', '');
      await chooseFile(page, 'mended.csv', mended);
      await choose(page, 'Decimal', '1234,5');
      await importAll(page);
      await page.getByText('Created 2, changed 0, left 0 unchanged and rejected 0.').waitFor();
      deepEqual(
        (await ofCompany(opened, 'Typed Ltd')).map((one) => [one['name'], one['price_paid'], one['has_paid']]),
        [
          ['A', 1.5, true],
          ['B', 1.5, true],
          ['C', 2, false],
        ],
      );
    },
  },
  {
    name: 'customer files: says how many rows it takes, rejects records that say a name twice, and takes them again',
    run: async (opened) => {
      const page = await opened.open('/import-customers');
      await page
        .getByText(/with at most 100,000 rows; the command .castellan import customers. takes any number/)
        .waitFor();
      const twice = '{"name":"A","company":"Twice Ltd","name":"B"}';
      await chooseFile(page, 'twice.ndjson', `${twice}\n{"name":"C","company":"Twice Ltd"}\n`);
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByText('Would create 1, change 0, leave 0 unchanged and reject 1.').waitFor();
      match(await page.getByRole('region', { name: 'Rejected rows' }).innerText(), /1\s+name\s+B\s+is there twice/);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the rejected row as a file' }).click();
      const rejects = readFileSync(await (await download).path(), 'utf8');
      ok(rejects.includes(`"row":${twice}}`), rejects);
      await page.getByRole('button', { name: 'Choose another file' }).click();
      await chooseFile(page, 'twice.rejects.ndjson', rejects.replace(',"name":"B"', ''));
      await importAll(page);
      deepEqual(
        (await ofCompany(opened, 'Twice Ltd')).map(({ name }) => name),
        ['A'],
      );
    },
  },
  {
    name: 'customer files: asks before it makes a column whose name is near another',
    run: async (opened) => {
      const page = await opened.open('/import-customers');
      await chooseFile(page, 'near.json', '[{"name":"Near","company":"Near Ltd","emial":"x"},{}]');
      await page.getByText('“emial” is a new column. Did you mean “email”?').waitFor();
      equal(await page.getByRole('button', { name: 'Check' }).isDisabled(), true);
      await checkScreen(page);
      await page.getByRole('checkbox', { name: 'Yes, make this new column' }).check();
      await importAll(page);
      const [stored] = await ofCompany(opened, 'Near Ltd');
      equal(stored?.['emial'], 'x');
    },
  },
];
