import { deepEqual, equal } from 'node:assert/strict';
import { signInTo, type Api } from '../api.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

interface Entry {
  readonly id: string;
}
interface Role {
  readonly id: string;
  readonly description: string;
  readonly abilities: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

const makeRole = (api: Api, name: string) =>
  api<Role>('POST', '/roles', { name, description: 'Before.', abilities: { customer: { read: true } } });

/** The latest entry about a record. */
async function latest(api: Api, recordId: string): Promise<string> {
  const [entry] = await api<Entry[]>('GET', `/changes?record_id=${recordId}&_sort=id&_order=desc&_limit=1`);
  return entry?.id ?? '';
}

const historyOf = (kind: string, id: string) =>
  `/changes?filter=${encodeURIComponent(JSON.stringify({ resource: kind, record_id: id }))}`;

export const scenarios: readonly Scenario[] = [
  {
    name: 'undoes a change of a role, after saying what that changes for whom',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const role = await makeRole(api, 'Undoers');
      await api('POST', '/users', {
        first_name: 'Ursula',
        last_name: 'Undone',
        email: 'ursula@example.com',
        password: 'a password of a scenario',
        roles: [role.id],
      });
      const change = { description: 'After.', abilities: { customer: { read: false, delete: true } } };
      await api('PUT', `/roles/${role.id}`, change);
      const page = await open(`/changes/${await latest(api, role.id)}/show`);
      await page.getByRole('button', { name: 'Undo' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 person gains Customers: Read: Ursula Undone').waitFor();
      await dialog.getByText('1 person loses Customers: Delete: Ursula Undone').waitFor();
      await checkScreen(page);
      equal((await api<Role>('GET', `/roles/${role.id}`)).description, 'After.');
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('In force everywhere after').waitFor();
      const { description, abilities } = await api<Role>('GET', `/roles/${role.id}`);
      deepEqual([description, abilities['customer']], ['Before.', role.abilities['customer']]);
    },
  },
  {
    name: 'undoes a creation by deleting, and a deletion by giving it back',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const role = await makeRole(api, 'Short lived');
      const person = { first_name: 'Ria', last_name: 'Stored', email: 'ria@example.com', roles: [role.id] };
      const { id: personId } = await api<Entry>('POST', '/users', person);
      await api('POST', '/groups', { name: 'Having it', roles: [role.id] });
      const page = await open(historyOf('role', role.id));
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Delete what was created?').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await page.getByText('deleted role Short lived').waitFor();
      await page.getByRole('link', { name: /^Undone by entry \d+$/ }).waitFor();
      deepEqual(await api('GET', `/roles?id=${role.id}`), []);
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await page.getByText('Create it again, and give it back?').waitFor();
      await page.getByRole('dialog').getByText('One person gets the role back.').waitFor();
      await page.getByRole('dialog').getByText('Given back to Having it.').waitFor();
      await checkScreen(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await page.getByText('In force everywhere after').waitFor();
      const [again] = await api<Role[]>('GET', `/roles?name=${encodeURIComponent('Short lived')}`);
      deepEqual(again?.abilities['customer'], role.abilities['customer']);
      deepEqual((await api<{ roles: string[] }>('GET', `/users/${personId}`)).roles, [role.id]);
    },
  },
  {
    name: 'undoes the creation of a person, and of a change of role and name what the log holds',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const role = await makeRole(api, 'Half undone');
      const person = { first_name: 'Una', last_name: 'Doe', email: 'una@example.com', password: 'a long password' };
      const { id } = await api<Entry>('POST', '/users', person);
      await api('PUT', `/users/${id}`, { first_name: 'Una', last_name: 'Dole', roles: [role.id] });
      const page = await open(`/changes/${await latest(api, id)}/show`);
      await page.getByRole('button', { name: 'Undo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Put the earlier values back?' });
      await dialog.getByText('Half undone').waitFor();
      await dialog.getByText('Personal data and passwords aren’t in the log').waitFor();
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('In force everywhere after').waitFor();
      const after = await api<{ last_name: string; roles: string[] }>('GET', `/users/${id}`);
      deepEqual([after.last_name, after.roles], ['Dole', []]);
      const created = await open(historyOf('user', id));
      await created.getByRole('button', { name: 'Undo' }).last().click();
      const question = created.getByRole('dialog', { name: 'Delete what was created?' });
      await question.getByRole('button', { name: 'Undo' }).click();
      await created.getByText('In force everywhere after').waitFor();
      deepEqual(await api('GET', `/users?id=${id}`), []);
    },
  },
  {
    name: 'says whose session ended',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const person = { email: 'seth@example.com', password: 'a password of a scenario' };
      const { id } = await api<Entry>('POST', '/users', { first_name: 'Seth', last_name: 'Ended', ...person });
      await signInTo(service, person);
      await api('DELETE', `/users/${id}/sessions`);
      const page = await open(`/changes?filter=${encodeURIComponent(JSON.stringify({ resource: 'session' }))}`);
      const entry = page.getByRole('listitem').filter({ hasText: 'Seth Ended' });
      await entry.getByText('ended a session of').waitFor();
      equal(await entry.getByText('user_id').count(), 0);
      await entry.getByRole('link', { name: 'Seth Ended' }).click();
      await page.getByRole('heading', { name: 'Seth Ended', level: 2 }).waitFor();
    },
  },
  {
    name: 'offers no undo of what can’t be undone',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id } = await api<Entry>('POST', '/users', {
        first_name: 'Gone',
        last_name: 'Forever',
        email: 'gone@example.com',
        password: 'a password of a scenario',
      });
      await api('DELETE', `/users/${id}`);
      const page = await open(historyOf('user', id));
      await page.getByText('deleted person').first().waitFor();
      await page.waitForLoadState('networkidle');
      equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
    },
  },
  {
    name: 'undoes a suspension and a change of a feature',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const person = { first_name: 'Sus', last_name: 'Pended', email: 'sus@example.com', password: 'a long password' };
      const user = await api<Entry>('POST', '/users', person);
      await api('PUT', `/users/${user.id}`, { suspended: true });
      const [segment] = await api<readonly [Entry]>('GET', '/segments?_embed=none&_limit=1');
      const feature = await api<Entry>('POST', '/features', { key: 'undone', name: 'Undone', enabled: true });
      await api('PUT', `/features/${feature.id}`, { enabled: false, targeting: [{ segments: [segment.id] }] });
      for (const { id } of [user, feature]) {
        const page = await open(`/changes/${await latest(api, id)}/show`);
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
        await page.getByText('In force everywhere after').waitFor();
      }
      equal((await api<{ suspended: boolean }>('GET', `/users/${user.id}`)).suspended, false);
      const after = await api<{ enabled: boolean; targeting: unknown }>('GET', `/features/${feature.id}`);
      deepEqual([after.enabled, after.targeting], [true, []]);
    },
  },
  {
    name: 'warns that an undo overwrites what was changed since',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const role = await makeRole(api, 'Often changed');
      await api('PUT', `/roles/${role.id}`, { description: 'Second.' });
      const second = await latest(api, role.id);
      await api('PUT', `/roles/${role.id}`, { description: 'Third.' });
      const page = await open(`/changes/${second}/show`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Changed again since, and overwritten by this: Description.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone').first().waitFor();
      equal((await api<Role>('GET', `/roles/${role.id}`)).description, 'Before.');
    },
  },
  {
    name: 'shows a role and a person as they were at a moment',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const role = await makeRole(api, 'Formerly');
      await api('PUT', `/roles/${role.id}`, { abilities: { customer: { read: false } } });
      const page = await open(historyOf('role', role.id));
      await page.getByRole('link', { name: 'State at this moment' }).first().click();
      await page.getByRole('img', { name: 'Customers: Read isn’t granted' }).waitFor();
      await page.getByRole('button', { name: 'Before the change' }).click();
      await page.getByRole('img', { name: 'Customers: Read is granted' }).waitFor();
      await checkScreen(page);
      const [user] = await api<Entry[]>('GET', '/users?q=amara');
      await api('PUT', `/users/${user?.id ?? ''}`, { suspended: true });
      const past = await open(`/changes/${await latest(api, user?.id ?? '')}/show`);
      await past.getByRole('img', { name: 'customer: Read isn’t granted' }).waitFor();
      await past.getByRole('button', { name: 'Before the change' }).click();
      await past.getByRole('img', { name: 'customer: Read is granted' }).waitFor();
      await api('PUT', `/users/${user?.id ?? ''}`, { suspended: false });
    },
  },
  {
    name: 'filters the change log by kind and action',
    run: async (opened) => {
      const page = await opened.open('/changes');
      await page.getByLabel('Kind').click();
      await page.getByRole('option', { name: 'ability' }).click();
      await page.getByText('created ability').first().waitFor();
      await page.getByText('created role').first().waitFor({ state: 'detached' });
      await page.getByLabel('Action').click();
      await page.getByRole('option', { name: 'Deleted' }).click();
      await page.getByText('created ability').first().waitFor({ state: 'detached' });
      const future = { at_gte: '2999-01-01T00:00:00.000Z', actor_id: 'nobody' };
      const shown = { at_gte: true, actor_id: true };
      const [filter, displayed] = [future, shown].map((one) => encodeURIComponent(JSON.stringify(one)));
      const empty = await opened.open(`/changes?filter=${filter ?? ''}&displayedFilters=${displayed ?? ''}`);
      await empty.getByText('No change matches these filters.').waitFor();
      await checkScreen(empty);
      await checkScreens(opened, ['/changes']);
    },
  },
];
