import { ACTIONS, type Action } from '../../../src/domain/permissions/action.js';
import type { Permission } from '../../../src/domain/permissions/permission-set.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller } from '../caller.js';
import { Seeding } from '../seeding.js';
import type { TestService } from '../service.js';
import type { Dice } from './dice.js';
import type { OrganisationSize } from './organisation-size.js';
import { randomFilters, randomName } from './random-values.js';

const BUILT_IN = ['account', 'role', 'ability', 'customer', 'segment', 'settings'];
/** Nobody may grant permissions that even the Administrator role lacks. */
const MISSING: ReadonlySet<string> = new Set(['settings.create', 'settings.delete']);
/** The first has expired. */
const TOKENS = 6;
const STATUSES = ['lead', 'active', 'gone'];

/** A session of a user. */
export interface SignedIn {
  readonly id: string;
  readonly token: string;
}

/** A random organisation. Roles have dormant permissions too, and abilities lack actions. */
export interface Organisation {
  /** An administrator who is never a target: measures, and writes often. */
  readonly observer: Caller;
  readonly sessions: SignedIn[];
}

export async function anOrganisation(service: TestService, dice: Dice, size: OrganisationSize): Promise<Organisation> {
  const seeding = new Seeding(service);
  const observer = await Caller.administrator(service);
  const keys = Array.from({ length: size.abilities }, (_, index) => `own-${index}`);
  const abilityIds: string[] = [];
  for (const key of keys) abilityIds.push(await seeding.ability(key));
  const roleIds: string[] = [];
  for (let role = 0; role < size.roles; role += 1) {
    roleIds.push(await seeding.role(permissionsOf(dice, [...BUILT_IN, ...keys]), `Role ${role}`));
  }
  // The permissions stay dormant, in the Administrator role too.
  for (const id of abilityIds) await observer.put(`/abilities/${id}`, switchedOff(dice));
  const groupIds: string[] = [];
  for (let group = 0; group < size.groups; group += 1) {
    groupIds.push((await observer.post('/groups', { name: `Group ${group}`, roles: dice.some(roleIds, 3) })).json.id);
  }
  const userIds = await seedUsers(seeding, dice, { roleIds, groupIds, users: size.users });
  for (let token = 0; token < TOKENS; token += 1) {
    await seeding.token(dice.some(roleIds, 3), token === 0 ? 1 : null);
  }
  const sessions: SignedIn[] = [];
  for (const id of [observer.id, ...userIds.slice(0, size.signedIn), userIds[0]!]) {
    sessions.push({ id, token: await seeding.session(id) });
  }
  await createRecords(observer, dice, size);
  return { observer, sessions };
}

async function seedUsers(
  seeding: Seeding,
  dice: Dice,
  {
    roleIds,
    groupIds,
    users,
  }: Readonly<Record<'roleIds' | 'groupIds', readonly string[]>> & { readonly users: number },
): Promise<string[]> {
  const ids: string[] = [];
  for (let user = 0; user < users; user += 1) {
    const [firstName, lastName] = [randomName(dice), randomName(dice)];
    const roles = user % 12 === 1 ? [ADMINISTRATOR_ROLE_ID] : dice.some(roleIds, 4);
    const suspended = user > 1 && dice.chance(0.15);
    const groups = dice.some(groupIds, 2);
    ids.push((await seeding.user(roles, { firstName, lastName, suspended, groupIds: groups })).id);
  }
  return ids;
}

async function createRecords(observer: Caller, dice: Dice, size: OrganisationSize): Promise<void> {
  for (let customer = 0; customer < size.customers; customer += 1) {
    const body = { name: `${randomName(dice)} ${customer}`, status: dice.one(STATUSES), seats: dice.below(10) };
    await observer.post('/customers', body);
  }
  for (let segment = 0; segment < size.segments; segment += 1) {
    await observer.post('/segments', { name: `Segment ${segment}`, filters: randomFilters(dice) });
  }
  const segments = await observer.read<readonly { readonly id: string }[]>('/segments');
  for (let feature = 0; feature < size.features; feature += 1) {
    const rules = [{ segments: [dice.one(segments).id], percentage: dice.below(101) }];
    const rollout = { enabled: dice.chance(0.5), targeting: dice.chance(0.5) ? rules : [] };
    await observer.post('/features', { key: `feature-${feature}`, name: 'Feature', ...rollout });
  }
}

/** Every fourth role is a rich one, whose holders may write. */
function permissionsOf(dice: Dice, keys: readonly string[]): Permission[] {
  const share = dice.chance(0.25) ? 0.8 : 0.2;
  const granted = keys.flatMap((key) => actionsOf(dice, share).map((action): Permission => `${key}.${action}`));
  return granted.filter((permission) => !MISSING.has(permission));
}

function switchedOff(dice: Dice): object {
  return Object.fromEntries(actionsOf(dice, 0.3).map((action) => [action, false]));
}

function actionsOf(dice: Dice, share: number): Action[] {
  return ACTIONS.filter(() => dice.chance(share));
}
