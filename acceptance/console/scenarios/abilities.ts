import { deepEqual, equal } from 'node:assert/strict';
import { signInTo, type Api } from '../api.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

interface Ability {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly delete: boolean;
  readonly actions?: readonly string[];
}

const makeAbility = (api: Api, key: string) =>
  api<Ability>('POST', '/abilities', { key, name: `Ability ${key}`, read: true, delete: true });

export const scenarios: readonly Scenario[] = [
  {
    name: 'switches an action of an ability off after saying who loses it',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id, key } = await makeAbility(api, 'parcel');
      const page = await open(`/abilities/${id}`);
      await page.getByRole('switch', { name: 'Delete' }).click();
      await page
        .getByText(`lose Ability ${key}: Delete`)
        .or(page.getByText(`loses Ability ${key}: Delete`))
        .first()
        .waitFor();
      await checkScreen(page);
      equal((await api<Ability>('GET', `/abilities/${id}`)).delete, true);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      equal((await api<Ability>('GET', `/abilities/${id}`)).delete, false);
    },
  },
  {
    name: 'creates an ability, and says what is wrong with a key',
    expected: /422/,
    run: async (opened) => {
      const { open, service } = opened;
      const api = await signInTo(service);
      const page = await open('/abilities');
      await page.getByText('Create an ability').click();
      await page.getByLabel('Key').fill('Not a key');
      await page.getByLabel('Name').fill('Shipments');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.MuiFormHelperText-root.Mui-error').first().waitFor();
      await page.getByLabel('Key').fill('shipment');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: 'Shipments', exact: true }).waitFor();
      const [ability] = await api<Ability[]>('GET', '/abilities?key=shipment');
      equal(ability?.name, 'Shipments');
      await checkScreens(opened, ['/abilities', '/abilities/create']);
    },
  },
  {
    name: 'deletes an ability after saying who loses what',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { id, key } = await makeAbility(api, 'letter');
      const page = await open(`/abilities/${id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`Ability ${key}: Read`).first().waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL(/#\/abilities$/);
      deepEqual(await api('GET', `/abilities?id=${id}`), []);
    },
  },
  {
    name: 'gives an ability an action of its own, grants it, and says who loses it with its removal',
    run: async (opened) => {
      const { open, service } = opened;
      const api = await signInTo(service);
      const { id, key } = await makeAbility(api, 'contract');
      const page = await open(`/abilities/${id}`);
      await page.getByLabel('Own actions').fill('sign');
      await page.getByLabel('Own actions').press('Enter');
      await page.getByText(`Ability ${key}: sign`).first().waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('In force everywhere after').waitFor();
      deepEqual((await api<Ability>('GET', `/abilities/${id}`)).actions, ['sign']);
      const role = await api<{ id: string }>('POST', '/roles', { name: 'Signers' });
      const user = { first_name: 'Sina', last_name: 'Signs', email: 'sina@example.com', roles: [role.id] };
      const person = await api<{ id: string }>('POST', '/users', { ...user, password: 'a password of a scenario' });
      const granting = await open(`/roles/${role.id}`);
      await granting.getByRole('checkbox', { name: `Ability ${key}: sign` }).click();
      await granting.getByText(`1 person gains Ability ${key}: sign: Sina Signs`).waitFor();
      await checkScreen(granting);
      await granting.getByRole('button', { name: 'Save' }).click();
      await granting.getByText('No changes yet').waitFor();
      const filter = encodeURIComponent(JSON.stringify({ can: `${key}.sign` }));
      await (await open(`/users?filter=${filter}`)).getByText('Sina Signs').first().waitFor();
      await checkScreens(opened, [`/users/${person.id}/access`]);
      const removing = await open(`/abilities/${id}`);
      await removing.getByLabel('Own actions').press('Backspace');
      await removing.getByText(`Ability ${key}: sign`).first().waitFor();
      await removing.getByRole('button', { name: 'Save' }).click();
      await removing.getByText('In force everywhere after').waitFor();
      equal((await api<Ability>('GET', `/abilities/${id}`)).actions, undefined);
    },
  },
  {
    name: 'leaves the abilities alone that the service needs',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const [role] = await api<Ability[]>('GET', '/abilities?key=role');
      const page = await open(`/abilities/${role?.id ?? ''}`);
      await page.getByText('The service itself needs this ability').waitFor();
      equal(await page.getByRole('switch', { name: 'Read' }).isDisabled(), true);
      equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
      await checkScreen(page);
    },
  },
];
