import { requireSeededRecords } from './require-empty.js';
import { ABILITY } from '../../domain/authority/kinds/ability.js';
import { ROLE } from '../../domain/authority/kinds/role.js';
import { fieldsOfNewRole } from '../../domain/roles/create-role.js';
import { ADMINISTRATOR_ROLE_ID } from '../../domain/roles/role.js';
import { decideRoleUpdate } from '../../domain/roles/update-role.js';
import { decideCreation } from '../../domain/authority/kinds/entries.js';
import { FEATURE } from '../../domain/authority/kinds/feature.js';
import { GROUP } from '../../domain/authority/kinds/group.js';
import { SEGMENT } from '../../domain/authority/kinds/segment.js';
import { DEFAULT_ROLLOUT } from '../../domain/features/rollout.js';
import { decideFeatureUpdate } from '../../domain/features/update-feature.js';
import { decideUserCreation } from '../../domain/users/create-user.js';
import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import { recordOf } from '../authority/record-of.js';
import type { Ids } from '../ports/ids.js';
import type { DemoOrganisation, DemoUser } from './demo-organisation.js';

/** Ids of all demo records. Created before the transaction, which may run twice. */
export class DemoIds {
  readonly abilities: readonly string[];
  readonly roles: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  readonly users: readonly string[];
  readonly features: readonly string[];
  readonly segments: readonly string[];

  constructor(organisation: DemoOrganisation, ids: Ids) {
    const each = (items: readonly unknown[]) => items.map(() => ids.next());
    this.abilities = each(organisation.abilities);
    const byName = (items: object) => new Map(Object.keys(items).map((name) => [name, ids.next()]));
    this.roles = byName(organisation.roles);
    this.groups = byName(organisation.groups);
    this.users = each(organisation.staff);
    this.features = each(organisation.features);
    this.segments = each(organisation.segments);
  }

  rolesOf(names: readonly string[]): string[] {
    return names.map((name) => this.roles.get(name)!);
  }
}

/**
 * Writes all but the customers in one transaction, under the same rules as for any administrator. `hashes` are password
 * hashes by address, for users with a password. Throws `StoreNotEmpty`, `EmailTaken`.
 */
export async function writeDemoAuthority(
  transaction: AuthorityTransaction,
  organisation: DemoOrganisation,
  ids: DemoIds,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  requireSeededRecords(transaction.authority.records);
  await writeRoles(transaction, organisation, ids);
  await writeGroups(transaction, organisation, ids);
  for (const [index, person] of organisation.staff.entries()) await writeUser(transaction, ids, index, person, hashes);
  for (const [index, segment] of organisation.segments.entries()) {
    const { segments } = transaction.authority.records;
    await transaction.record(decideCreation(SEGMENT, ids.segments[index]!, segment, segments));
  }
  await writeFeatures(transaction, organisation, ids);
}

async function writeRoles(
  transaction: AuthorityTransaction,
  { abilities, roles, roleToggle }: DemoOrganisation,
  ids: DemoIds,
): Promise<void> {
  for (const [index, ability] of abilities.entries()) {
    const known = transaction.authority.records.abilities;
    await transaction.record(decideCreation(ABILITY, ids.abilities[index]!, ability, known));
  }
  for (const [name, id] of ids.roles) {
    const fields = fieldsOfNewRole(holderOf(transaction), roles[name]!, transaction.authority);
    await transaction.record(decideCreation(ROLE, id, fields, transaction.authority.records.roles));
  }
  const { role: name, permissions } = roleToggle;
  const { authority } = transaction;
  const role = recordOf(authority.records.roles, ids.roles.get(name)!, 'role');
  const entry = decideRoleUpdate(holderOf(transaction), role, { permissions }, { authority, matches: () => true });
  await transaction.record(entry);
}

async function writeGroups(
  transaction: AuthorityTransaction,
  { groups }: DemoOrganisation,
  ids: DemoIds,
): Promise<void> {
  for (const [name, id] of ids.groups) {
    const { roles, ...texts } = groups[name]!;
    const fields = { ...texts, source: null, externalId: null, roleIds: ids.rolesOf(roles) };
    await transaction.record(decideCreation(GROUP, id, fields, transaction.authority.records.groups));
  }
}

async function writeUser(
  transaction: AuthorityTransaction,
  ids: DemoIds,
  index: number,
  person: DemoUser,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const { email, firstName, lastName } = person;
  const hash = hashes.get(email) ?? null;
  const wanted = { email, firstName, lastName, avatar: '', suspended: false, hasPassword: hash !== null };
  const { authority, now } = transaction;
  const context = { authority, now, id: ids.users[index]! };
  const roleIds = ids.rolesOf(person.roles);
  const groupIds = (person.groups ?? []).map((name) => ids.groups.get(name)!);
  const { user, entry } = decideUserCreation(holderOf(transaction), { ...wanted, roleIds, groupIds }, context);
  await transaction.users.insert(user, hash);
  await transaction.record(entry);
  if (person.later !== undefined) await changeUser(transaction, ids, user, person.later);
}

async function changeUser(
  transaction: AuthorityTransaction,
  ids: DemoIds,
  user: User,
  later: NonNullable<DemoUser['later']>,
): Promise<void> {
  const patch = 'roles' in later ? { roleIds: ids.rolesOf(later.roles) } : later;
  const update = decideSystemUserUpdate(user, patch, transaction);
  if (update === undefined) return;
  await transaction.users.replace(update.next);
  await transaction.record(update.entry);
}

async function writeFeatures(
  transaction: AuthorityTransaction,
  { features, featuresLater, segments }: DemoOrganisation,
  ids: DemoIds,
): Promise<void> {
  const segmentIdOf = (name: string) => ids.segments[segments.findIndex((segment) => segment.name === name)]!;
  for (const [index, wanted] of features.entries()) {
    const id = ids.features[index]!;
    const targeting = (wanted.targeting ?? []).map((rule) => ({ ...rule, segments: rule.segments.map(segmentIdOf) }));
    const fields = { ...DEFAULT_ROLLOUT, ...wanted, targeting };
    await transaction.record(decideCreation(FEATURE, id, fields, transaction.authority.records.features));
    if (!featuresLater.has(wanted.key)) continue;
    const feature = recordOf(transaction.authority.records.features, id, 'feature');
    const entry = decideFeatureUpdate(feature, { enabled: true }, () => true);
    await transaction.record(entry);
  }
}

/** The demo is written with the permissions of the built-in Administrator. */
function holderOf({ authority }: AuthorityTransaction) {
  return { permissions: authority.resolve([ADMINISTRATOR_ROLE_ID]) };
}
