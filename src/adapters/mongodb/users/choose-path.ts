import type { Document } from 'mongodb';
import type { ListQuery } from '../../../domain/lists/list-query.js';
import type { ByRoleSet } from '../../storage-kernel/by-role-set.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf } from '../../storage-kernel/page-depth.js';
import type { RoleSetDocument } from '../documents/documents.js';
import { allOf, ALWAYS, conditionOf } from '../lists/filter-document.js';
import type { Found } from '../lists/list-records.js';
import { BY_ROLE_SET } from './buffered-users-of-sets.js';
import { USER_LIST } from './user-list.js';

/** The index over roles. Within one role and `can_sign_in`, its entries are in the order of the ids. */
export const BY_ROLE = { role_ids: 1, can_sign_in: 1, _id: 1 } as const;

/** The indexes that hold an order of the list. */
const INDEX_BY_FIELD: Readonly<Record<string, Document>> = {
  id: { _id: 1 },
  first_name: { first_name_folded: 1, _id: 1 },
  last_name: { last_name_folded: 1, _id: 1 },
  email: { email_folded: 1, _id: 1 },
  created: { created: 1, _id: 1 },
  last_seen: { last_seen: 1, _id: 1 },
  invited_until: { invited_until: 1, _id: 1 },
};
/** The orders for which `BY_ROLE_SET` has the sort keys, so that only the users of the page are read. */
const COVERED: ReadonlySet<string | undefined> = new Set(['id', 'first_name', 'last_name']);

/** The server merges at most this many scans (`internalQueryMaxScansToExplode`), and otherwise sorts their results. */
const MAX_SCANS = 200;
/** The costs of reading a user and of starting a scan, in index entries read one after the other. */
const USER = 10;
const SCAN = 10;

/** How to read a page of users whose total is known. */
export interface Path extends Found {
  readonly hint: Document;
  /** In index entries read. */
  readonly cost: number;
  /** Whether the last first name of the page must be read first: `BY_ROLE_SET` has the last name before the id. */
  readonly bounded?: boolean;
}

interface Counted extends ByRoleSet {
  /** The matching role sets. */
  readonly sets: readonly RoleSetDocument[];
  /** The number of all users, about. */
  readonly users: number;
}

/**
 * The cheapest of these:
 *
 * | path   | reads                                                        | order            |
 * | ------ | ------------------------------------------------------------ | ---------------- |
 * | walk   | users in the order until the page is full                    | indexed          |
 * | gather | all matches, and sorts them                                  | any              |
 * | merge  | for each role, users by id; or for each set, users by name   | id or first name |
 */
export function choosePath(query: ListQuery, { roles, suspended, sets, users }: Counted): Path {
  const numberOf = (set: RoleSetDocument) => suspended.reduce((sum, is) => sum + (is ? set.suspended : set.users), 0);
  const matching = sets.filter((set) => numberOf(set) > 0);
  const total = matching.reduce((sum, set) => sum + numberOf(set), 0);
  const ofSets = { role_set: { $in: matching.map(({ _id }) => _id) } };
  const state = { suspended: { $in: [...suspended] } };
  const field = orderedField(query.order);
  const depth = depthOf(query.page);
  /** The number of users to read for the page when the matches are spread among so many. */
  const read = (among: number) => Math.min(among, (among / total) * depth);

  const gathered = { condition: allOf([ofSets, state]), total, hint: BY_ROLE_SET };
  const paths: Path[] = [{ ...gathered, cost: matching.length * SCAN + total * (COVERED.has(field) ? 1 : USER) }];
  const index = field === undefined ? undefined : INDEX_BY_FIELD[field];
  if (index !== undefined) {
    const condition = allOf([roles.length === 0 ? ALWAYS : ofSets, suspended.length === 2 ? ALWAYS : state]);
    paths.push({ condition, total, hint: index, cost: read(users) * USER });
  }
  const scansByName = matching.length * suspended.length;
  if (field === 'first_name' && scansByName <= MAX_SCANS) {
    // Two reads, the second of which starts its scans anew.
    paths.push({ ...gathered, bounded: true, cost: 2 * scansByName * SCAN + read(total) * USER });
  }
  const [role, ...others] = roles;
  const scansById = 2 * (role?.values.length ?? 0);
  if (field === 'id' && role?.operator === 'eq' && others.length === 0 && scansById <= MAX_SCANS) {
    const holders = matching.reduce((sum, set) => sum + set.users + set.suspended, 0);
    const holds = conditionOf({ filters: [role], search: [] }, USER_LIST);
    const condition = allOf([holds, { can_sign_in: { $in: [false, true] } }, state]);
    paths.push({ condition, total, hint: BY_ROLE, cost: scansById * SCAN + read(holders) * USER });
  }
  return paths.reduce((best, path) => (path.cost < best.cost ? path : best));
}
