import {
  joining,
  leaving,
  noMemberChanges,
  onlyThese,
  type MemberChanges,
} from '../../../application/directories/member-changes.js';
import type { DirectoryGroupPatch } from '../../../domain/groups/directory-group.js';
import { parseFilter, invalid } from './filter.js';
import { isObject, member, operationsOf, type Operation } from './operations.js';
import { invalidValue, isBlank, readLabel } from './read-user.js';
import { ScimRefusal } from './scim-refusal.js';

type Body = Readonly<Record<string, unknown>>;
export type GroupChanges = DirectoryGroupPatch & { readonly members: MemberChanges };

/** Reads a new group. Throws `invalidValue`. */
export function readNewGroup(body: Body) {
  const operations = operationsOf(body).filter(({ attribute }) => attribute !== 'id');
  const { name, externalId = null, members } = readGroupChanges(operations, undefined);
  if (name === undefined) throw required();
  return { name, externalId, members: [...members.join] };
}

/** Reads a whole group: absent members and an absent external id stay as they were. Throws `invalidValue`, `mutability` for another id. */
export function readWholeGroup(body: Body, id: string): GroupChanges {
  const changes = readGroupChanges(operationsOf(body), id);
  if (changes.name === undefined) throw required();
  return changes;
}

/** Reads what operations change of the group with this id. Throws `invalidValue`, `invalidFilter`, `noTarget`, `mutability`. */
export function readGroupChanges(operations: readonly Operation[], id: string | undefined): GroupChanges {
  let changes: GroupChanges = { members: noMemberChanges() };
  for (const operation of operations) changes = withOperation(changes, operation, id);
  return changes;
}

function withOperation(changes: GroupChanges, operation: Operation, id: string | undefined): GroupChanges {
  const { op, attribute, value: sent } = operation;
  const value = op === 'remove' ? null : (sent ?? null);
  switch (attribute) {
    case 'displayname':
      if (op === 'remove') throw new ScimRefusal('mutability', 'displayName is required.');
      if (isBlank(value)) throw required();
      return { ...changes, name: readLabel('displayName', value) };
    case 'externalid':
      return { ...changes, externalId: isBlank(value) ? null : readLabel('externalId', value) };
    case 'members':
      return { ...changes, members: withMembers(changes.members, operation) };
    case 'id':
      if (id !== undefined && value !== id) throw new ScimRefusal('mutability', 'id never changes.');
      return changes;
    default:
      return changes;
  }
}

function withMembers(changes: MemberChanges, { op, sub, filter, value }: Operation): MemberChanges {
  // What members are called doesn't change here.
  if (sub !== undefined && sub !== 'value') return changes;
  if (filter !== undefined) {
    if (op !== 'remove') throw new ScimRefusal('noTarget', 'Members are added by their ids, without a filter.');
    return leaving(changes, [namedBy(filter)]);
  }
  if (sub !== undefined) throw new ScimRefusal('mutability', 'The value of a member never changes.');
  if (op === 'remove')
    return value === undefined || value === null ? onlyThese([]) : leaving(changes, readMembers(value));
  if (value === undefined || value === null) return changes;
  const ids = readMembers(value);
  return op === 'add' ? joining(changes, ids) : onlyThese(ids);
}

/** The member that a path such as `members[value eq "id"]` names. */
function namedBy(filter: string): string {
  const [comparison, ...others] = parseFilter(filter);
  const isId = comparison?.attribute === 'value' && comparison.operator === 'eq' && others.length === 0;
  if (!isId || typeof comparison.value !== 'string') throw invalid('of members must be value eq and an id');
  return comparison.value;
}

/** The ids of a list of members, or of one. */
function readMembers(value: unknown): string[] {
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((one) => {
    const id = isObject(one) ? member(one, 'value') : one;
    if (typeof id !== 'string' || id === '') throw invalidValue('members', 'must have the id of a user as their value');
    const type = isObject(one) ? member(one, 'type') : undefined;
    if (typeof type === 'string' && type.toLowerCase() === 'group') {
      throw invalidValue('members', `names ${id}, a group: only people are members`);
    }
    return id;
  });
}

function required(): ScimRefusal {
  return invalidValue('displayName', 'is required');
}
