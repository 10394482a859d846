import { ACTIONS } from '../../../src/domain/permissions/action.js';
import type { Dice } from './dice.js';
import type { Observation } from './observation.js';
import { randomFilters, randomName } from './random-values.js';

/** A write, as a client sends it. */
export interface RandomWrite {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

type Maker = (dice: Dice, organisation: Observation) => RandomWrite;

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
/** Some abilities have some of these as own actions. */
const OWN_ACTIONS = ['approve', 'export', 'void'];
/** Without reading these, nobody could measure the effects. */
const NEEDED_TO_MEASURE = ['customer', 'segment', 'settings'];

const MAKERS: readonly (readonly [weight: number, make: Maker])[] = [
  [4, createUser],
  [10, updateUser],
  [5, updateUsers],
  [2, deleteUser],
  [2, createToken],
  [3, updateToken],
  [1, deleteToken],
  [3, createRole],
  [10, updateRole],
  [2, deleteRole],
  [2, createGroup],
  [5, updateGroup],
  [4, moveMembers],
  [1, deleteGroup],
  [2, createAbility],
  [7, updateAbility],
  [1, deleteAbility],
  [1, createFeature],
  [3, updateFeature],
  [1, deleteFeature],
  [2, createSegment],
  [4, updateSegment],
  [1, deleteSegment],
  [1, deleteSeveral],
];
const DRAWN = MAKERS.flatMap(([weight, make]) => Array<Maker>(weight).fill(make));

/** A write that may be refused for any reason. */
export function randomWrite(dice: Dice, organisation: Observation): RandomWrite {
  const write = dice.one(DRAWN)(dice, organisation);
  if (write.method !== 'POST' && dice.chance(0.04)) return { ...write, headers: { 'if-match': '"another"' } };
  if (write.body !== undefined && dice.chance(0.03)) return { ...write, body: { ...write.body, name: 7, roles: 'x' } };
  return write;
}

function createUser(dice: Dice, { roles, groups }: Observation): RandomWrite {
  const email = dice.chance(0.05) ? 'admin@example.com' : `made-${dice.below(2 ** 30)}@example.com`;
  const body = { email, first_name: randomName(dice), last_name: randomName(dice) };
  const roleIds = dice.some([...roles.keys()], 3);
  return {
    method: 'POST',
    path: '/users',
    body: { ...body, roles: roleIds, groups: dice.some(groups, 2), suspended: dice.chance(0.2) },
  };
}

function updateUser(dice: Dice, { targets, signedIn, roles, groups }: Observation): RandomWrite {
  const body = {
    ...(dice.chance(0.5) && { roles: dice.some([...roles.keys(), UNKNOWN], 3) }),
    ...(dice.chance(0.4) && { groups: dice.some([...groups, UNKNOWN], 3) }),
    ...(dice.chance(0.4) && { suspended: dice.chance(0.5) }),
    ...(dice.chance(0.2) && { first_name: randomName(dice), last_name: randomName(dice) }),
    ...(dice.chance(0.15) && { password: 'another password of the tests' }),
    ...(dice.chance(0.1) && { email: `moved-${dice.below(2 ** 30)}@example.com` }),
  };
  return { method: 'PUT', path: `/users/${target(dice, dice.chance(0.5) ? signedIn : targets)}`, body };
}

function updateUsers(dice: Dice, { targets, signedIn, roles }: Observation): RandomWrite {
  const changes = {
    ...(dice.chance(0.6) && { add_roles: dice.some([...roles.keys()], 2) }),
    ...(dice.chance(0.4) && { remove_roles: dice.some([...roles.keys(), UNKNOWN], 2) }),
    ...(dice.chance(0.4) && { suspended: dice.chance(0.5) }),
  };
  const ids = [...dice.some(targets, 3), ...dice.some(signedIn, 1), ...(dice.chance(0.1) ? [UNKNOWN] : [])];
  return { method: 'PUT', path: '/users', body: { ids: [...new Set(ids)], changes } };
}

function deleteUser(dice: Dice, { targets, signedIn }: Observation): RandomWrite {
  return { method: 'DELETE', path: `/users/${target(dice, dice.chance(0.2) ? signedIn : targets)}` };
}

function createToken(dice: Dice, { roles }: Observation): RandomWrite {
  const body = { name: `Program ${dice.below(2 ** 30)}`, roles: dice.some([...roles.keys()], 3) };
  return { method: 'POST', path: '/tokens', body };
}

function updateToken(dice: Dice, { roles, tokens }: Observation): RandomWrite {
  const body = {
    ...(dice.chance(0.7) && { roles: dice.some([...roles.keys(), UNKNOWN], 3) }),
    ...(dice.chance(0.2) && { expires: dice.chance(0.5) ? null : '2099-01-01T00:00:00Z' }),
    ...(dice.chance(0.2) && { name: `Renamed ${dice.below(2 ** 30)}` }),
  };
  return { method: 'PUT', path: `/tokens/${target(dice, [...tokens.keys()])}`, body };
}

function deleteToken(dice: Dice, { tokens }: Observation): RandomWrite {
  return { method: 'DELETE', path: `/tokens/${target(dice, [...tokens.keys()])}` };
}

function createRole(dice: Dice, organisation: Observation): RandomWrite {
  const body = { name: `New role ${dice.below(2 ** 30)}`, abilities: permissions(dice, organisation, 6) };
  return { method: 'POST', path: '/roles', body };
}

function updateRole(dice: Dice, organisation: Observation): RandomWrite {
  const body = {
    ...(dice.chance(0.1) && { description: `Turn ${dice.below(9)}` }),
    abilities: permissions(dice, organisation, 4),
  };
  return { method: 'PUT', path: `/roles/${target(dice, [...organisation.roles.keys()])}`, body };
}

function deleteRole(dice: Dice, { roles }: Observation): RandomWrite {
  return { method: 'DELETE', path: `/roles/${target(dice, [...roles.keys()])}` };
}

function createGroup(dice: Dice, { roles }: Observation): RandomWrite {
  const body = { name: `New group ${dice.below(2 ** 30)}`, roles: dice.some([...roles.keys()], 3) };
  return { method: 'POST', path: '/groups', body };
}

function updateGroup(dice: Dice, { roles, groups }: Observation): RandomWrite {
  const body = {
    ...(dice.chance(0.2) && { description: `Turn ${dice.below(9)}` }),
    roles: dice.some([...roles.keys(), UNKNOWN], 3),
  };
  return { method: 'PUT', path: `/groups/${target(dice, groups)}`, body };
}

function moveMembers(dice: Dice, { targets, groups }: Observation): RandomWrite {
  const add = dice.some(targets, 4);
  const remove = dice.some(targets, 4).filter((id) => !add.includes(id));
  return { method: 'PUT', path: `/groups/${target(dice, groups)}/members`, body: { add, remove } };
}

function deleteGroup(dice: Dice, { groups }: Observation): RandomWrite {
  return { method: 'DELETE', path: `/groups/${target(dice, groups)}` };
}

function createAbility(dice: Dice): RandomWrite {
  const key = `made-${dice.below(2 ** 30)}`;
  return { method: 'POST', path: '/abilities', body: { key, name: key, ...actions(dice, 0.6), ...ownActions(dice) } };
}

function updateAbility(dice: Dice, { abilities }: Observation): RandomWrite {
  const [id, key] = dice.one([...abilities]);
  const { read, ...others } = { ...actions(dice, 0.4), ...ownActions(dice) } as { read?: boolean };
  const body = NEEDED_TO_MEASURE.includes(key) || read === undefined ? others : { read, ...others };
  return { method: 'PUT', path: `/abilities/${id}`, body };
}

function deleteAbility(dice: Dice, { abilities }: Observation): RandomWrite {
  return { method: 'DELETE', path: `/abilities/${target(dice, dispensable(abilities))}` };
}

function dispensable(abilities: Observation['abilities']): string[] {
  return [...abilities].filter(([, key]) => !NEEDED_TO_MEASURE.includes(key)).map(([id]) => id);
}

function createFeature(dice: Dice): RandomWrite {
  const key = dice.chance(0.2) ? 'feature-0' : `made-${dice.below(2 ** 30)}`;
  return { method: 'POST', path: '/features', body: { key, name: 'Made', enabled: dice.chance(0.5) } };
}

/** Rules for segments that exist, at times also for one that doesn't. */
export function randomTargeting(dice: Dice, segments: readonly string[]): object[] {
  return Array.from({ length: dice.below(3) }, () => ({
    ...(dice.chance(0.7) && { segments: [target(dice, segments)] }),
    ...(dice.chance(0.2)
      ? { split: ['on', 'off'].map((variant) => ({ variant, percentage: dice.below(5_001) / 100 })) }
      : {
          ...(dice.chance(0.5) && { percentage: dice.below(10_001) / 100 }),
          ...(dice.chance(0.3) && { variant: dice.one(['on', 'off']) }),
        }),
  }));
}

function updateFeature(dice: Dice, { features, segments }: Observation): RandomWrite {
  const body = {
    ...(dice.chance(0.6) ? { enabled: dice.chance(0.5) } : { description: `Turn ${dice.below(9)}` }),
    ...(dice.chance(0.5) && { targeting: randomTargeting(dice, [...segments.keys()]) }),
  };
  return { method: 'PUT', path: `/features/${target(dice, [...features.keys()])}`, body };
}

function deleteFeature(dice: Dice, { features }: Observation): RandomWrite {
  return { method: 'DELETE', path: `/features/${target(dice, [...features.keys()])}` };
}

function createSegment(dice: Dice): RandomWrite {
  return { method: 'POST', path: '/segments', body: { name: 'Made', filters: randomFilters(dice) } };
}

function updateSegment(dice: Dice, { segments }: Observation): RandomWrite {
  const body = dice.chance(0.8) ? { filters: randomFilters(dice) } : { name: `Turn ${dice.below(9)}` };
  return { method: 'PUT', path: `/segments/${target(dice, [...segments.keys()])}`, body };
}

function deleteSegment(dice: Dice, { segments }: Observation): RandomWrite {
  return { method: 'DELETE', path: `/segments/${target(dice, [...segments.keys()])}` };
}

function deleteSeveral(
  dice: Dice,
  { segments, targets, roles, groups, abilities, features, tokens }: Observation,
): RandomWrite {
  const [kind, known] = dice.one([
    ['segments', [...segments.keys()]],
    ['users', targets],
    ['roles', [...roles.keys()]],
    ['groups', groups],
    ['abilities', dispensable(abilities)],
    ['features', [...features.keys()]],
    ['tokens', [...tokens.keys()]],
  ] as const);
  const ids = [UNKNOWN, ...dice.some(known, 2)];
  return { method: 'DELETE', path: `/${kind}?${ids.map((id) => `id=${id}`).join('&')}` };
}

function target(dice: Dice, ids: readonly string[]): string {
  return ids.length === 0 || dice.chance(0.03) ? UNKNOWN : dice.one(ids);
}

function permissions(dice: Dice, { abilities }: Observation, most: number): Record<string, object> {
  const changed: Record<string, Record<string, boolean>> = {};
  for (const key of dice.some([...abilities.values()], most)) {
    const own = dice.chance(0.1) ? { [dice.one(OWN_ACTIONS)]: dice.chance(0.5) } : {};
    changed[key] = { ...actions(dice, 0.5), ...own };
  }
  return changed;
}

function actions(dice: Dice, on: number): Record<string, boolean> {
  return Object.fromEntries(ACTIONS.filter(() => dice.chance(0.4)).map((action) => [action, dice.chance(on)]));
}

function ownActions(dice: Dice): { readonly actions?: readonly string[] } {
  return dice.chance(0.4) ? { actions: dice.some(OWN_ACTIONS, 2) } : {};
}
