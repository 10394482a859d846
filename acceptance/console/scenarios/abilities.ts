import { deepEqual, equal } from 'node:assert/strict';
import { signInTo, type Api } from '../api.js';
import { checkScreen, checkScreens } from '../check-screen.js';
import type { Scenario } from '../scenario.js';

interface Ability {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly delete: boolean;
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
        .getByText(`lose ${key}.delete`)
        .or(page.getByText(`loses ${key}.delete`))
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
      await dialog.getByText(`${key}.read`).first().waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL(/#\/abilities$/);
      deepEqual(await api('GET', `/abilities?id=${id}`), []);
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
