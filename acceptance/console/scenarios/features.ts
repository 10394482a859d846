import { deepEqual, equal } from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { signInTo, type Api } from '../api.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { Person } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly variants: Readonly<Record<string, unknown>>;
  readonly on_variant: string;
  readonly targeting: readonly object[];
}

const make = (api: Api, key: string, more: object = {}) =>
  api<Saved>('POST', '/features', { key, name: `Trial ${key}`, ...more });
const read = (api: Api, id: string) => api<Saved>('GET', `/features/${id}`);

async function goldSegment(api: Api, name: string): Promise<string> {
  const filters = { values: { plan: ['gold'] }, enabled: ['plan'] };
  await api('POST', '/customers', { name: `Gold of ${name}`, plan: 'gold', external_id: `gold-${name}` });
  return (await api<Saved>('POST', '/segments', { name, filters })).id;
}

/** A second administrator. */
async function makeColleague(api: Api): Promise<Person> {
  const [role] = await api<Saved[]>('GET', '/roles?name=Administrator');
  const person = { email: `${crypto.randomUUID()}@example.com`, password: 'a password for a colleague' };
  await api('POST', '/users', { ...person, first_name: 'Cleo', last_name: 'Colleague', roles: [role!.id] });
  return person;
}

/** Saves the form and waits until the notice says so. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/In force everywhere after \d+ ms/).waitFor();
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'moves a toggle on every open console at once',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id, name } = await make(api, 'live');
      const [mine, theirs] = [await open('/features'), await open('/features', await makeColleague(api))];
      await theirs.getByRole('switch', { name }).waitFor();
      await mine.getByRole('switch', { name }).click();
      await theirs.getByRole('switch', { name, checked: true }).waitFor({ timeout: 5_000 });
      await mine.getByText(/In force everywhere after \d+ ms/).waitFor();
      equal((await read(api, id)).enabled, true);
      await theirs.getByRole('switch', { name }).click();
      await mine.getByRole('switch', { name, checked: false }).waitFor({ timeout: 5_000 });
      equal((await read(api, id)).enabled, false);
    },
  },
  {
    name: 'shows how many customers get each value, now and after saving',
    run: async (opened) => {
      const api = await signInTo(opened.service);
      const { id } = await make(api, 'pictured', { enabled: true, targeting: [{ percentage: 25 }] });
      const page = await opened.open(`/features/${id}`);
      const now = page.getByRole('table', { name: 'In force now' });
      await now.getByRole('row', { name: /“on” \d+ \d+(\.\d)? %/ }).waitFor();
      await page.getByRole('switch', { name: 'On' }).click();
      const then = page.getByRole('table', { name: 'What saving changes' });
      await then.getByRole('row', { name: /^“off” [\d,]+ 100 %$/ }).waitFor();
      await page.getByText(/^\d+ customers get another value\.$/).waitFor();
      await checkScreen(page);
    },
  },
  {
    name: 'creates a feature',
    run: async ({ open, service }) => {
      const page = await open('/features');
      await page.getByRole('link', { name: 'Create' }).click();
      await page.getByLabel('Key').fill('created_here');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Created here');
      await save(page);
      await page.getByRole('region', { name: 'In force now' }).waitFor();
      const api = await signInTo(service);
      const [found] = await api<Saved[]>('GET', '/features?key=created_here');
      deepEqual(found?.variants, { on: true, off: false });
    },
  },
  {
    name: 'shows at its field what is wrong with a feature',
    expected: /422/,
    run: async ({ open }) => {
      const page = await open('/features/create');
      await page.getByLabel('Key').fill('Not A Key');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Any');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByLabel('Key').and(page.locator('[aria-invalid=true]')).waitFor();
      await checkScreen(page);
    },
  },
  {
    name: 'targets a segment, with its number of customers and the effect before saving',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await make(api, 'targeted', { enabled: true });
      const segment = await goldSegment(api, 'Gold plan');
      const page = await open(`/features/${id}`);
      await page.getByRole('button', { name: 'Add a rule' }).click();
      const rule = page.getByRole('group', { name: 'Rule 1' });
      await rule.getByText(/About \d+ of \d+ customers/).waitFor();
      await rule.getByLabel('Segments').fill('Gold pl');
      await page.getByRole('option', { name: 'Gold plan' }).click();
      await rule.getByText('About 1 of 1 customer in Gold plan').waitFor();
      await page.getByText('Now: Everybody').waitFor();
      await page.getByText('Then: 100 % of Gold plan').waitFor();
      deepEqual((await read(api, id)).targeting, []);
      await save(page);
      deepEqual((await read(api, id)).targeting, [{ segments: [segment], percentage: 100, variant: null }]);
      await checkScreen(page);
    },
  },
  {
    name: 'warns where front ends that ignore the rules show a feature to everybody',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id, name } = await make(api, 'half', { enabled: true, targeting: [{ percentage: 50 }] });
      const page = await open('/features');
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByRole('img', { name: 'Front ends that read only “enabled” show this to everybody.' }).waitFor();
      await row.getByText(name).click();
      await page.getByRole('alert').getByText('Front ends that read only “enabled”').waitFor();
      await page.getByRole('region', { name: 'In force now' }).getByText('50 % of all customers').waitFor();
      equal(page.url().endsWith(id), true);
    },
  },
  {
    name: 'edits the values of a feature',
    // The dry run of values that aren't complete yet.
    expected: /422/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await make(api, 'values');
      const page = await open(`/features/${id}`);
      await page.getByRole('button', { name: 'Use other values' }).click();
      await page.getByLabel('Type').click();
      await page.getByRole('option', { name: 'Text' }).click();
      await page.getByLabel('Name 1', { exact: true }).fill('blue');
      await page.getByLabel('Value 1', { exact: true }).fill('#00f');
      await page.getByLabel('Name 2', { exact: true }).fill('blue');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('Each value needs a name of its own.').waitFor();
      await page.getByLabel('Name 2', { exact: true }).fill('grey');
      await page.getByLabel('Value 2', { exact: true }).fill('#888');
      await page.getByLabel('Value when on').click();
      await page.getByRole('option', { name: 'blue' }).click();
      await page.getByLabel('Value when off').click();
      await page.getByRole('option', { name: 'grey' }).click();
      await save(page);
      const saved = await read(api, id);
      deepEqual([saved.variants, saved.on_variant], [{ blue: '#00f', grey: '#888' }, 'blue']);
    },
  },
  {
    name: 'splits customers between values, and shows the real share of each rule while it is typed',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const variants = { a: 'A', b: 'B', off: 'O' };
      const rollout = { enabled: true, variants, on_variant: 'a', off_variant: 'off' };
      const { id } = await make(api, 'split', {
        ...rollout,
        targeting: [{ percentage: 33.33 }, { percentage: 33.33 }],
      });
      const page = await open(`/features/${id}`);
      const [first, second] = [1, 2].map((number) => page.getByRole('group', { name: `Rule ${number}` })) as [
        Locator,
        Locator,
      ];
      await second.getByText('The rules above leave it 0 %').waitFor();
      await checkScreen(page);
      await page.getByText('33.33 % of all customers (really 0 %)').waitFor();
      await second.getByRole('button', { name: 'Remove rule 2' }).click();
      await first.getByRole('switch', { name: 'Split between several values' }).click();
      const parts = [1, 2].map((number) => first.getByRole('group', { name: `Part ${number}` })) as [Locator, Locator];
      await parts[0].getByLabel('Percentage').fill('66.67');
      await first.getByText('Together 116.67 %: lower them to at most 100 %.').waitFor();
      await parts[1].getByLabel('Percentage').fill('33,3');
      await first.getByText('The other 0.03 % get “off”.').waitFor();
      await page.getByText('Then: all customers: 66.67 % a, 33.3 % b').waitFor();
      await checkScreen(page);
      await save(page);
      const split = [
        { variant: 'a', percentage: 66.67 },
        { variant: 'b', percentage: 33.3 },
      ];
      deepEqual((await read(api, id)).targeting, [{ segments: [], split }]);
      await page.getByText('all customers: 66.67 % a, 33.3 % b', { exact: true }).waitFor();
    },
  },
  {
    name: 'refuses more than 100 percent while it is typed',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await make(api, 'percent', { enabled: true, targeting: [{ percentage: 15 }] });
      const page = await open(`/features/${id}`);
      const field = page.getByRole('group', { name: 'Rule 1' }).getByLabel('Percentage');
      await field.press('End');
      await field.press('0');
      await page.getByText('0 to 100, with at most two decimals').waitFor();
      equal(await field.inputValue(), '15');
      await field.fill('-1');
      equal(await field.inputValue(), '15');
      await field.press('End');
      await field.press('.');
      await field.press('2');
      equal(await field.inputValue(), '15.2');
      await save(page);
      deepEqual((await read(api, id)).targeting, [{ segments: [], percentage: 15.2, variant: null }]);
    },
  },
  {
    name: 'asks for no values of a plain switch, and opens no list over a new rule',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id, name } = await make(api, 'plain');
      const page = await open(`/features/${id}`);
      await page.getByRole('button', { name: 'Use other values' }).waitFor();
      equal(await page.getByLabel('Name 1', { exact: true }).count(), 0);
      equal(await page.getByLabel('Value when on').count(), 0);
      await page.getByRole('heading', { level: 1 }).getByText(name).waitFor();
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByRole('group', { name: 'Rule 1' }).getByLabel('Percentage').waitFor();
      equal(await page.getByRole('listbox').count(), 0);
    },
  },
  {
    name: 'shows on an open page at once what another tab saves, and asks before it overwrites it',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await make(api, 'two_tabs');
      const page = await open(`/features/${id}`);
      const [name, description] = ['Name', 'Description'].map((label) =>
        page.getByRole('textbox', { name: label, exact: true }),
      ) as [Locator, Locator];
      await name.waitFor();
      await api('PUT', `/features/${id}`, { name: 'From the other tab' });
      await page.locator('input[name=name][value="From the other tab"]').waitFor();
      await description.fill('Mine');
      await api('PUT', `/features/${id}`, { enabled: true });
      await page.getByRole('switch', { name: 'On', checked: true }).waitFor();
      equal(await description.inputValue(), 'Mine');
      await api('PUT', `/features/${id}`, { description: 'Theirs' });
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
      await dialog.getByRole('cell', { name: 'Theirs', exact: true }).waitFor();
      await checkScreen(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      equal((await read(api, id)).description, 'Theirs');
      await save(page);
      equal((await read(api, id)).description, 'Mine');
    },
  },
  {
    name: 'asks before it overwrites another tab even while the stream of changes is interrupted',
    expected: /features\/stream|ERR_FAILED|Failed to load/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await make(api, 'unheard');
      const page = await open('/customers');
      await page.route('**/features/stream', (route) => route.abort());
      await page.goto(`${service.url}/console/#/features/${id}`);
      await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
      await api('PUT', `/features/${id}`, { description: 'Theirs' });
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
      await dialog.getByRole('cell', { name: 'Theirs', exact: true }).waitFor();
      equal((await read(api, id)).description, 'Theirs');
    },
  },
  {
    name: 'explains what a feature is for one customer',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const segment = await goldSegment(api, 'Explained');
      const { id } = await make(api, 'explained', { enabled: true, targeting: [{ segments: [segment] }] });
      await api('POST', '/customers', { name: 'Silver Surfer', plan: 'silver' });
      const page = await open(`/features/${id}`);
      const card = page.getByRole('region', { name: 'For one customer' });
      await card.getByLabel('Customer').fill('Silver Surf');
      await page.getByRole('option', { name: 'Silver Surfer' }).click();
      await card.getByText('Gets “off”: false').waitFor();
      await card.getByText('plan: wanted gold, is silver').waitFor();
      await card.getByLabel('Customer').fill('gold-Explained');
      await card.getByLabel('Customer').press('Enter');
      await card.getByText('Gets “on”: true').waitFor();
      await checkScreen(page);
    },
  },
  {
    name: 'deletes a feature after asking',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id, name } = await make(api, 'deleted');
      const page = await open(`/features/${id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('row').first().waitFor();
      equal((await api<Saved[]>('GET', '/features?key=deleted')).length, 0);
    },
  },
  {
    name: 'takes an area out of the menu when somebody else takes the permission away',
    expected: /403/,
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const abilities = { settings: { read: true }, customer: { read: true } };
      const role = await api<Saved>('POST', '/roles', { name: 'Switches', abilities });
      const person = { email: 'switches@example.com', password: 'a password for switches' };
      const names = { first_name: 'Sam', last_name: 'Switch' };
      await api('POST', '/users', { ...person, ...names, roles: [role.id] });
      const page = await open('/customers', person);
      await page.getByRole('menuitem', { name: 'Features' }).waitFor();
      await api('PUT', `/roles/${role.id}?wait=everywhere`, { abilities: { settings: { read: false } } });
      await page.getByRole('searchbox', { name: 'Search' }).fill('a');
      await page.getByRole('menuitem', { name: 'Features' }).waitFor({ state: 'detached' });
      await page.getByRole('menuitem', { name: 'Customers' }).waitFor();
    },
  },
  {
    name: 'keeps both sides when two people change the same field of a feature',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await make(api, 'contested');
      const page = await open(`/features/${id}`);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
      const colleague = await signInTo(service, await makeColleague(api));
      await colleague('PUT', `/features/${id}`, { name: 'Theirs' });
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
      await dialog.getByRole('cell', { name: 'Theirs', exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Keep theirs' }).click();
      equal((await read(api, id)).name, 'Theirs');
    },
  },
  {
    name: 'shows a feature, without offering changes, to somebody who may only read it',
    run: async (opened) => {
      const api = await signInTo(opened.service);
      const targeting = [{ segments: [await goldSegment(api, 'Readable')] }];
      const { id, name } = await make(api, 'readable', { enabled: true, targeting });
      const abilities = { settings: { read: true }, segment: { read: true }, customer: { read: true } };
      const role = await api<Saved>('POST', '/roles', { name: 'Readers of features', abilities });
      const person = { email: 'reader@example.com', password: 'a password for readers' };
      await api('POST', '/users', { ...person, first_name: 'Rita', last_name: 'Reader', roles: [role.id] });
      const page = await opened.open('/features', person);
      await page.getByRole('row').filter({ hasText: name }).getByText(name).click();
      await page.getByText('readable', { exact: true }).waitFor();
      await page
        .getByRole('region', { name: 'In force now' })
        .getByText(/Readable \(\d+ customers?\)/)
        .waitFor();
      await page.getByRole('region', { name: 'For one customer' }).waitFor();
      equal(await page.getByRole('button', { name: /Save|Delete/ }).count(), 0);
      equal(await page.getByRole('textbox').count(), 0);
      await checkScreen(page);
      // Where Ctrl-K and the change log lead.
      await checkScreens(opened, [`/features/${id}`], person);
    },
  },
  {
    name: 'shows the pages of a feature accessible to everybody',
    run: async (opened) => {
      const api = await signInTo(opened.service);
      const variants = { plain: { colour: 'grey' }, bright: { colour: 'red' } };
      const targeting = [{ segments: [await goldSegment(api, 'Bright')] }, { percentage: 12.5, variant: 'bright' }];
      const fields = { enabled: true, variants, on_variant: 'bright', off_variant: 'plain', targeting };
      const { id } = await make(api, 'shown', fields);
      await checkScreens(opened, ['/features/create', `/features/${id}`]);
    },
  },
];
