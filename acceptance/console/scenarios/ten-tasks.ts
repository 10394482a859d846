import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { signInTo, type Api } from '../api.js';
import type { OpenedConsole } from '../opened-console.js';
import type { Scenario } from '../scenario.js';

const GUIDE = new URL('../../../docs/console.md', import.meta.url);
const PERSON = { first_name: 'Tessa', last_name: 'Tasked', email: 'tessa.tasked@example.com' };

/** Does what a person does with a mouse, and counts. Keys pressed in a field that has the focus are no clicks. */
class Hand {
  clicks = 0;

  constructor(readonly page: Page) {}

  async click(what: Locator): Promise<void> {
    await what.click();
    this.clicks += 1;
  }

  /** Clicks into a field and types. */
  async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await this.page.keyboard.type(text);
  }

  async openPerson(): Promise<void> {
    await this.click(this.page.getByRole('button', { name: 'Search' }));
    await this.page.getByRole('dialog').getByRole('combobox').fill(PERSON.last_name);
    await this.click(this.page.getByRole('option', { name: /Tessa Tasked/ }));
  }

  menu(name: string): Promise<void> {
    return this.click(this.page.getByRole('menuitem', { name, exact: true }));
  }
}

interface Prepared {
  readonly api: Api;
  readonly person: string;
}

/** Each begins on the first screen, and ends where the answer can be read or the change is in force. */
const TASKS: Readonly<Record<string, (hand: Hand, prepared: Prepared) => Promise<void>>> = {
  'Find out why somebody may not do something': async (hand) => {
    await hand.openPerson();
    await hand.click(hand.page.getByRole('tab', { name: 'Access' }));
    await hand.page.getByRole('row', { name: /^Customers/ }).waitFor();
    await hand.page
      .getByRole('row', { name: /^Customers/ })
      .getByLabel(/would grant it/)
      .last()
      .hover();
    await hand.page
      .getByRole('tooltip')
      .getByText(/would grant it/)
      .waitFor();
  },
  "Take somebody's access away": async (hand) => {
    await hand.openPerson();
    await hand.click(hand.page.getByRole('button', { name: 'Suspend' }));
    await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'Suspend' }));
    await hand.page.getByText('In force everywhere after').waitFor();
  },
  'Undo the latest change': async (hand) => {
    await hand.menu('Change log');
    await hand.click(hand.page.getByRole('button', { name: 'Undo' }).first());
    await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'Undo' }));
    await hand.page.getByText('In force everywhere after').waitFor();
  },
  'See who could do something in March': async (hand) => {
    await hand.menu('Access map');
    await hand.type(hand.page.getByRole('combobox', { name: 'Who may …' }), 'customers: del');
    await hand.click(hand.page.getByRole('option', { name: 'Customers: Delete' }));
    // The sample organisation is younger, so its first third stands for March.
    const { x, y, width, height } = (await hand.page.locator('.MuiSlider-root').boundingBox())!;
    await hand.page.mouse.click(x + width / 3, y + height / 2);
    hand.clicks += 1;
    await hand.page.waitForURL(/at=/);
  },
  'Roll a feature out to 30 %': async (hand, { api }) => {
    await api('POST', '/features', { key: 'tasked', name: 'Tasked', enabled: true });
    await hand.menu('Features');
    await hand.click(hand.page.getByRole('link', { name: 'Tasked' }));
    await hand.click(hand.page.getByRole('button', { name: 'Add a rule' }));
    await hand.type(hand.page.getByLabel('Percentage'), '30');
    await hand.click(hand.page.getByRole('button', { name: 'Save' }));
    await hand.page.getByText('In force everywhere after').waitFor();
  },
  'Find a customer by phone': async (hand, { api }) => {
    await api('POST', '/customers', { name: 'Telephone Tasked', phone: '+49 30 5557 9131' });
    await hand.menu('Customers');
    await hand.type(hand.page.getByRole('searchbox', { name: 'Search' }), '5557 9131');
    await hand.page.getByRole('cell', { name: 'Telephone Tasked', exact: true }).waitFor();
  },
  'Make a filter and save it': async (hand, { api }) => {
    await hand.menu('Customers');
    await hand.click(hand.page.getByRole('checkbox', { name: /^lead/ }));
    await hand.click(hand.page.getByRole('button', { name: 'Views', exact: true }));
    await hand.type(hand.page.getByRole('dialog').getByRole('textbox', { name: 'Name of the view' }), 'Tasked leads');
    await hand.page.keyboard.press('Enter');
    await hand.page.getByRole('button', { name: 'View: Tasked leads' }).waitFor();
    const [saved] = await api<{ id: string; filter: object }[]>('GET', '/views?name=Tasked%20leads');
    deepEqual(saved!.filter, { status: ['lead'] });
    // Other scenarios expect none.
    await api('DELETE', `/views/${saved!.id}`);
  },
  'Import a file that has errors': async (hand) => {
    await hand.menu('Customers');
    await hand.click(
      hand.page.getByRole('button', { name: 'Import' }).or(hand.page.getByRole('link', { name: 'Import' })),
    );
    const choosing = hand.page.waitForEvent('filechooser');
    await hand.click(hand.page.getByRole('button', { name: /Choose/ }));
    const rows = 'name,email\nFirst Tasked,first@example.com\n,second@example.com\n';
    await (await choosing).setFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await hand.click(hand.page.getByRole('button', { name: 'Check' }));
    await hand.click(hand.page.getByRole('button', { name: /^Import \d+ rows?$/ }));
    await hand.page.getByText(/^Created /).waitFor();
  },
  'Invite somebody': async (hand) => {
    await hand.menu('People');
    await hand.click(hand.page.getByRole('link', { name: 'Add a person' }));
    await hand.type(hand.page.getByLabel('First name'), 'Ines');
    await hand.type(hand.page.getByLabel('Last name'), 'Tasked');
    await hand.type(hand.page.getByLabel('Email'), 'ines.tasked@example.com');
    await hand.click(hand.page.getByRole('button', { name: 'Save' }));
    await hand.page.getByRole('heading', { name: 'Ines Tasked', level: 2 }).waitFor();
  },
  'See what changed in the last week': async (hand) => {
    await hand.menu('Change log');
    await hand.page.getByRole('button', { name: 'Undo' }).first().waitFor();
  },
};

async function counted({ open, service }: OpenedConsole): Promise<Readonly<Record<string, number>>> {
  const api = await signInTo(service);
  const [support] = await api<{ id: string }[]>('GET', '/roles?name=Support');
  const { id } = await api<{ id: string }>('POST', '/users', { ...PERSON, roles: [support!.id] });
  const clicks: Record<string, number> = {};
  for (const [task, run] of Object.entries(TASKS)) {
    const hand = new Hand(await open('/'));
    await hand.page.getByRole('menuitem', { name: 'Customers' }).waitFor();
    await run(hand, { api, person: id });
    clicks[task] = hand.clicks;
    await hand.page.close();
  }
  return clicks;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'does ten tasks in as many clicks as the guide says',
    run: async (opened) => {
      const clicks = await counted(opened);
      const rows = readFileSync(GUIDE, 'utf8').matchAll(/^\| ([^|]+?) +\| (\d+) +\|/gm);
      deepEqual(clicks, Object.fromEntries([...rows].map(([, task, count]) => [task, Number(count)])));
    },
  },
];
