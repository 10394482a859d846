import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { PASSWORD, Seeding, type SeededUser } from '../../support/seeding.js';
import type { TestService } from '../../support/service.js';
import type { Permission, Row } from './row.js';

/** A sender of requests. Without a user id, the token belongs to nobody. */
export interface CastMember {
  readonly name: string;
  token?: string;
  readonly isSignedIn: boolean;
  readonly permissions: readonly Permission[];
  readonly userId: string;
  /** A program rather than a person: the token is an API token. */
  readonly isProgram?: true;
  /** Their only role. */
  readonly roleId?: string;
}

/** All permissions of the abilities in a newly filled store; settings has two actions. */
export const SEEDED_PERMISSIONS: readonly Permission[] = [
  ...['account', 'role', 'ability', 'customer', 'segment'].flatMap((key) =>
    (['read', 'create', 'update', 'delete'] as const).map((action): Permission => `${key}.${action}`),
  ),
  'settings.read',
  'settings.update',
];

const NOBODY = '01890000-0000-7000-8000-000000000000';
const DAY = 86_400;

/** All members who send the requests: people with their own sessions, and programs with the same roles as they. */
export async function assemble(service: TestService, table: readonly Row[]): Promise<CastMember[]> {
  const seeding = new Seeding(service);
  const people = await assemblePeople(service, seeding, table);
  const cast = [...people, ...(await voidTokens(seeding))];
  for (const person of people.filter(({ isSignedIn }) => isSignedIn)) {
    const { id, text } = await seeding.token(person.roleId === undefined ? [] : [person.roleId]);
    cast.push({ ...person, name: `a program, ${person.name}`, token: text, userId: `token:${id}`, isProgram: true });
  }
  return cast;
}

/** Tokens of programs that every guarded endpoint must refuse, each of them an administrator's otherwise. */
async function voidTokens(seeding: Seeding): Promise<CastMember[]> {
  const stranger = { isSignedIn: false, permissions: [], roleId: ADMINISTRATOR_ROLE_ID, userId: NOBODY };
  const { text } = await seeding.token([ADMINISTRATOR_ROLE_ID]);
  return [
    { ...stranger, name: 'an expired API token', token: (await seeding.token([ADMINISTRATOR_ROLE_ID], 1)).text },
    { ...stranger, name: 'a cut API token', token: text.slice(0, -1) },
    { ...stranger, name: 'an unknown API token', token: seeding.unknownToken() },
  ];
}

async function assemblePeople(service: TestService, seeding: Seeding, table: readonly Row[]): Promise<CastMember[]> {
  const enter = ({ id }: SeededUser) => seeding.session(id);

  const member = async (permissions: readonly Permission[]): Promise<CastMember> => {
    const roleId = await seeding.role(permissions);
    const user = await seeding.user([roleId]);
    const name = `only ${permissions.join(' + ')}`;
    return { name, token: await enter(user), isSignedIn: true, permissions, userId: user.id, roleId };
  };

  const roleless = await seeding.user();
  const administrator = await seeding.user([ADMINISTRATOR_ROLE_ID]);
  const cast: CastMember[] = [
    ...(await strangers(service, seeding)),
    { name: 'no role', token: await enter(roleless), isSignedIn: true, permissions: [], userId: roleless.id },
  ];
  for (const permission of SEEDED_PERMISSIONS) cast.push(await member([permission]));
  for (const permissions of combinationsOf(table)) cast.push(await member(permissions));
  cast.push({
    name: 'administrator',
    token: await enter(administrator),
    isSignedIn: true,
    permissions: SEEDED_PERMISSIONS,
    userId: administrator.id,
    roleId: ADMINISTRATOR_ROLE_ID,
  });
  return cast;
}

/** Senders whom every guarded endpoint must refuse, each of them an administrator if the token were good. */
async function strangers(service: TestService, seeding: Seeding): Promise<CastMember[]> {
  const administrator = () => seeding.user([ADMINISTRATOR_ROLE_ID]);
  const roleId = ADMINISTRATOR_ROLE_ID;
  const stranger = { isSignedIn: false, permissions: [], roleId };
  const [late, suspended, gone] = [await administrator(), await administrator(), await administrator()];

  service.advance(-DAY);
  const expired = await service.signIn(late.email, PASSWORD);
  service.advance(DAY);
  const before = await service.signIn(suspended.email, PASSWORD);
  const { accessToken: as } = await service.admin();
  await service.call('PUT', `/users/${suspended.id}`, { as, body: { suspended: true } });
  const ended = await service.signIn(gone.email, PASSWORD);
  await service.call('POST', '/logout', { as: ended.accessToken });

  return [
    { ...stranger, name: 'no token', userId: NOBODY },
    { ...stranger, name: 'a junk token', token: 'junk', userId: NOBODY },
    { ...stranger, name: 'an expired token', token: expired.accessToken, userId: late.id },
    { ...stranger, name: "a suspended user's token", token: before.accessToken, userId: suspended.id },
    { ...stranger, name: 'a token after logout', token: ended.accessToken, userId: gone.id },
  ];
}

/** Every list of several permissions in the table, and the same list without each one of them. */
function combinationsOf(table: readonly Row[]): (readonly Permission[])[] {
  const found = new Map<string, readonly Permission[]>();
  const add = (permissions: readonly Permission[]) => {
    if (permissions.length > 1) found.set([...permissions].sort().join(), permissions);
  };
  for (const { who } of table) {
    if (typeof who === 'string') continue;
    for (const permissions of who) {
      add(permissions);
      for (const left of permissions) add(permissions.filter((permission) => permission !== left));
    }
  }
  return [...found.values()];
}
