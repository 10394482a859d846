import type { Authority } from '../../domain/authority/authority.js';
import { HOLDERS_KEPT_MS, holdersOf, undoneEntry } from '../../domain/authority/kept-holders.js';
import { ABILITY } from '../../domain/authority/kinds/ability.js';
import { decideCreation } from '../../domain/authority/kinds/entries.js';
import { GROUP } from '../../domain/authority/kinds/group.js';
import type { AuthorityRecord, Kind, OwnFields } from '../../domain/authority/kinds/kind.js';
import { recordsOf } from '../../domain/authority/kinds/kinds.js';
import { ROLE } from '../../domain/authority/kinds/role.js';
import type { DomainError } from '../../domain/domain-error.js';
import { LOG_NEEDS } from '../../domain/authority/shown-change.js';
import type { Change, ChangeEntry } from '../../domain/changes/change.js';
import { howToUndo, NOT_UNDOABLE, NotUndoable } from '../../domain/authority/how-to-undo.js';
import { fieldsOfNewGroup } from '../../domain/groups/create-group.js';
import { hasSource } from '../../domain/groups/known-groups.js';
import { decideGroupUpdate } from '../../domain/groups/update-group.js';
import { hasAction, listActions, NO_ACTIONS } from '../../domain/permissions/action.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { PeopleOnly } from '../../domain/permissions/errors.js';
import { requireAssignable, requirePermissionsOf } from '../../domain/permissions/guard-rules.js';
import { all, type Needs } from '../../domain/permissions/needs.js';
import { actionsOf } from '../../domain/permissions/permission-set.js';
import { knownPermissions } from '../../domain/roles/known-roles.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from '../../domain/roles/role.js';
import { decideRoleUpdate } from '../../domain/roles/update-role.js';
import { decideTokenUpdate } from '../../domain/tokens/update-token.js';
import { callerAt, type Caller } from '../../domain/users/caller.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import { ABILITY_RULES } from '../abilities/ability-rules.js';
import { decideEach } from '../authority/decide-each.js';
import type { AuthorityHistory } from '../authority/authority-history.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import { GROUP_NEEDS } from '../groups/group-rules.js';
import type { Ids } from '../ports/ids.js';
import { ROLE_RULES } from '../roles/role-rules.js';
import { whatBecameOf } from '../users/sweep-roles.js';
import type { GetChange } from './get-change.js';

/** What undoing a deletion gave back, and to whom. */
export interface Restored {
  readonly resource: 'role' | 'group' | 'ability';
  readonly recordId: string;
  /** Whether it's the id that was deleted: it is if it's known who had it. */
  readonly isSameId: boolean;
  /** How many people have it again, and how many had it when it was deleted. */
  readonly people: { readonly now: number; readonly then: number };
  /** Those that have it again. */
  readonly groups: readonly Given[];
  readonly tokens: readonly Given[];
  readonly roles: readonly Given[];
}

type Given = AuthorityRecord & { readonly name: string };

export interface UndoDeletionOptions {
  readonly changes: Pick<GetChange, 'find'>;
  readonly history: Pick<AuthorityHistory, 'read'>;
  readonly writer: AuthorityWriter;
  readonly ids: Ids;
  /** The keys of the configured identity providers. */
  readonly providers: ReadonlySet<string>;
}

interface Undoing {
  readonly transaction: AuthorityTransaction;
  readonly actor: Caller;
  readonly change: Change;
  /** Just before the deletion. */
  readonly then: Authority;
  readonly id: string;
  /** Whether people's rows still say who held it, and they get it back. A provider alone says who is in its groups. */
  readonly isKept: boolean;
}

const CREATION_NEEDS = {
  role: ROLE_RULES.needs.create,
  group: GROUP_NEEDS.create,
  ability: ABILITY_RULES.needs.create,
} satisfies Record<Restored['resource'], Needs>;

const CHANGE_ACCESS = all(...UPDATE_USERS);

/**
 * Undoes the deletion of a role, a group or an ability: makes it again and gives it back, as if the caller did. Rows of people keep what was
 * deleted for a while, so the same id is enough to give it back to all of them. Groups and API tokens get a role back, and roles the
 * permissions of an ability, with an entry each.
 */
export class UndoDeletion {
  static readonly needs = LOG_NEEDS;

  constructor(private readonly options: UndoDeletionOptions) {}

  /**
   * Throws `Forbidden`, `NotFound`, `NotUndoable`, `Unavailable`, and what refuses the creation of the record, and giving it to those who
   * had it: `EscalationDenied`, `AlreadyExists`, `ValidationFailed`, `Immutable`, `LimitReached`.
   */
  async execute(
    actor: Actor,
    { id, requestId, receipt, dryRun }: LoggedInput & { readonly id: string },
  ): Promise<Restored> {
    const change = await this.options.changes.find(actor, { id });
    const how = howToUndo(change);
    if ('refused' in how) throw new NotUndoable(NOT_UNDOABLE[how.refused]);
    if (how.way !== 'restore') throw new NotUndoable(BY_WRITE[how.way]);
    const resource = change.resource as Restored['resource'];
    const then = await this.options.history.read(actor, { seq: change.seq - 1 });
    const otherId = this.options.ids.next();
    const write = { needs: CREATION_NEEDS[resource], requestId, receipt, dryRun };
    return this.options.writer.writeAs(actor, write, async (transaction, actorNow) => {
      const became = await whatBecameOf(transaction, change);
      const [newest] = await transaction.listNewest({ resource, recordId: change.recordId }, { from: 0, limit: 1 });
      const { records } = transaction.authority;
      const isThere = recordsOf(records, KINDS[resource] as Kind<AuthorityRecord>).has(change.recordId);
      if (newest?.seq !== change.seq || isThere || became.isUndone)
        throw new NotUndoable('The deletion was undone already.');
      const isKept =
        holdersOf(change) > 0 &&
        transaction.now < change.at + HOLDERS_KEPT_MS &&
        !became.isForgotten &&
        !hasSource(then.records.groups.get(change.recordId));
      const recordId = isKept ? change.recordId : otherId;
      const undoing = { transaction, actor: actorNow, change, then, id: recordId, isKept };
      const people = { now: isKept ? await this.#countPeople(undoing) : 0, then: holdersOf(change) };
      const given = await this.#restore(resource, undoing, people.now);
      if (!isKept) await transaction.record(undoneEntry(change));
      return { resource, recordId, isSameId: isKept, people, groups: [], tokens: [], roles: [], ...given };
    });
  }

  /** Counts those who get it back. Throws unless the actor may change the access of each. */
  async #countPeople({ transaction: { users, authority }, actor, id }: Undoing): Promise<number> {
    const people = (await users.countHolders([id])).get(id) ?? 0;
    if (people === 0) return 0;
    authorise(actor, CHANGE_ACCESS);
    requirePermissionsOf(actor, authority.resolve(await users.listHeldWith(id)));
    return people;
  }

  #restore(resource: Restored['resource'], undoing: Undoing, people: number): Promise<Partial<Restored>> {
    switch (resource) {
      case 'role':
        return restoreRole(undoing, people);
      case 'group':
        return restoreGroup(undoing, people, this.options.providers);
      case 'ability':
        return restoreAbility(undoing);
    }
  }
}

const KINDS = { role: ROLE, group: GROUP, ability: ABILITY };

/** How other entries are undone. */
const BY_WRITE = {
  update: "Send the entry's earlier values to the record with PUT: that can be tried with dry_run, too.",
  delete: 'Delete the record that was created: that can be tried with dry_run, too.',
  create: 'Create a record with the values of before: that can be tried with dry_run, too.',
} as const;

/** Permissions of abilities that were deleted since don't come back. Nobody gets one that the actor lacks. */
async function restoreRole(undoing: Undoing, people: number): Promise<Partial<Restored>> {
  const { transaction, actor, change, then, id } = undoing;
  const role = recordBefore(ROLE, undoing);
  const permissions = knownPermissions(role.permissions, transaction.authority);
  await transaction.record(creation(ROLE, undoing, { ...role, permissions }, people));
  const { authority, now } = transaction;
  requireAssignable(actor, authority.resolve([id]));
  const had = <T extends AuthorityRecord & { readonly roleIds: readonly string[] }>(
    past: ReadonlyMap<string, T>,
    present: ReadonlyMap<string, T>,
  ) =>
    [...past.values()]
      .filter(({ roleIds }) => roleIds.includes(change.recordId))
      .flatMap((one) => present.get(one.id) ?? []);
  const groups = had(then.records.groups, authority.records.groups);
  const tokens = had(then.records.tokens, authority.records.tokens);
  if (groups.length + tokens.length > 0) authorise(actor, CHANGE_ACCESS);
  if (tokens.length > 0 && actor.kind === 'token') throw new PeopleOnly();
  const context = { authority, now, matches: () => true };
  const patchOf = ({ roleIds }: { readonly roleIds: readonly string[] }) => ({ roleIds: [...roleIds, id] });
  const ofGroups = await decideEach(
    groups,
    (group) => decideGroupUpdate(actor, group, patchOf(group), context),
    naming('groups'),
  );
  const ofTokens = await decideEach(
    tokens,
    (token) => decideTokenUpdate(actor, token, patchOf(token), context),
    naming('tokens'),
  );
  await transaction.record(...ofGroups, ...ofTokens);
  return { groups, tokens };
}

/** Roles that were deleted since don't come back. */
async function restoreGroup(undoing: Undoing, people: number, providers: ReadonlySet<string>): Promise<object> {
  const { transaction, actor } = undoing;
  const { authority } = transaction;
  const group = recordBefore(GROUP, undoing);
  const roleIds = group.roleIds.filter((id) => authority.records.roles.has(id));
  const fields = fieldsOfNewGroup(actor, { ...group, roleIds }, { authority, providers });
  await transaction.record(creation(GROUP, undoing, fields, people));
  return {};
}

/** The built-in role gets its permissions by rule; the others get back those that they had. */
async function restoreAbility(undoing: Undoing): Promise<Partial<Restored>> {
  const { transaction, change, then } = undoing;
  const ability = recordBefore(ABILITY, undoing);
  const fields = ABILITY_RULES.create(ability, { actor: undoing.actor, authority: transaction.authority });
  await transaction.record(creation(ABILITY, undoing, fields, 0));
  const { authority } = transaction;
  const key = then.records.abilities.get(change.recordId)!.key;
  const actor = callerAt(undoing.actor, authority);
  const had = [...then.records.roles.values()].filter(
    (role) => role.id !== ADMINISTRATOR_ROLE_ID && actionsOf(role.permissions, key) !== NO_ACTIONS,
  );
  const decide = (past: Role) => {
    const role = authority.records.roles.get(past.id);
    if (role === undefined) return undefined;
    // Those that were switched off, but still in the role, aren't among the ability's any more.
    const actions = listActions(actionsOf(past.permissions, key)).filter((action) => hasAction(fields.actions, action));
    const patch = { permissions: new Map([[key, new Map(actions.map((action) => [action, true]))]]) };
    const entry = decideRoleUpdate(actor, role, patch, { authority, matches: () => true });
    return entry && { role, entry };
  };
  const updates = await decideEach(had, decide, naming('roles'));
  if (updates.length > 0) authorise(actor, ROLE_RULES.needs.update);
  await transaction.record(...updates.map(({ entry }) => entry));
  return { roles: updates.map(({ role }) => role) };
}

/** Says which of those that would get something back refuses it. */
function naming(field: 'groups' | 'tokens' | 'roles'): (refusal: DomainError, one: Given) => DomainError {
  return (refusal, { id, name }) => {
    const { code, message } = refusal;
    refusal.fields = { [field]: { code, message: `names ${name} (${id}). ${message}` } };
    return refusal;
  };
}

/** The record as it was deleted. */
function recordBefore<T extends AuthorityRecord>(kind: Kind<T>, { change, then }: Undoing): T {
  return recordsOf(then.records, kind).get(change.recordId)!;
}

/** The version goes on, so that no form of before fits the record by chance. */
function creation<T extends AuthorityRecord>(
  kind: Kind<T>,
  undoing: Undoing,
  fields: Pick<T, OwnFields<T>>,
  people: number,
): ChangeEntry {
  const { transaction, change, id, isKept } = undoing;
  const entry = decideCreation(kind, id, fields, recordsOf(transaction.authority.records, kind));
  const after = {
    ...entry.after,
    undoes: String(change.seq),
    ...(isKept && { people, version: recordBefore(kind, undoing).version + 1 }),
  };
  return { ...entry, after };
}
