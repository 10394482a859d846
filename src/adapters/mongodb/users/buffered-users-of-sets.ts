import type { HeadOfSet, UserOfSet, UsersOfSets } from '../../storage-kernel/first-of-groups.js';
import type { UserDocument } from '../documents/documents.js';
import type { BufferedRoleSets } from './buffered-role-sets.js';
import type { BufferedRows } from '../writing/buffered-rows.js';

/** The index that lists the users of a role set by name. */
export const BY_ROLE_SET = { role_set: 1, suspended: 1, first_name_folded: 1, last_name_folded: 1, _id: 1 } as const;

type Row = Pick<
  UserDocument,
  '_id' | 'first_name' | 'last_name' | 'role_set' | 'first_name_folded' | 'last_name_folded'
>;

interface Head {
  /** The role set. */
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly id: string;
}

const FIELDS = { first_name: 1, last_name: 1, role_set: 1, first_name_folded: 1, last_name_folded: 1 };

/** The unsuspended users of role sets as the callbacks of one group see them. */
export class BufferedUsersOfSets implements UsersOfSets {
  readonly #writtenIds: ReadonlySet<string>;

  constructor(
    private readonly rows: BufferedRows<UserDocument>,
    private readonly roleSets: BufferedRoleSets,
  ) {
    this.#writtenIds = new Set(rows.writtenIds());
  }

  /** The server doesn't know the group's writes, so the first user of a set may have left it. */
  get uncertain(): number {
    return this.#writtenIds.size;
  }

  /** The server reads one entry of the index per set, and no user. */
  async listHeads(sets: readonly string[]): Promise<HeadOfSet[]> {
    const found = await this.rows.aggregateOnServer<Head>([
      { $match: { role_set: { $in: [...sets] }, suspended: false } },
      { $sort: BY_ROLE_SET },
      {
        $group: {
          _id: '$role_set',
          firstName: { $first: '$first_name_folded' },
          lastName: { $first: '$last_name_folded' },
          id: { $first: '$_id' },
        },
      },
    ]);
    const heads = found.map(({ _id, firstName, lastName, id }) => ({ set: _id, firstName, lastName, summary: { id } }));
    return [...heads, ...this.#writtenOf(sets)];
  }

  /** One round trip, whatever the number of sets: each is joined to its first users. */
  async listFirst(sets: readonly string[], limit: number): Promise<UserOfSet[]> {
    const found = await this.roleSets.aggregateOnServer<{ first: Row[] }>([
      { $match: { _id: { $in: [...sets] } } },
      {
        $lookup: {
          from: 'users',
          localField: '_id',
          foreignField: 'role_set',
          as: 'first',
          pipeline: [
            { $match: { suspended: false } },
            { $sort: BY_ROLE_SET },
            { $limit: limit + this.uncertain },
            { $project: FIELDS },
          ],
        },
      },
      { $project: { first: 1 } },
    ]);
    const rows = found.flatMap(({ first }) => first);
    return [...rows.filter(({ _id }) => !this.#writtenIds.has(_id)).map(userOf), ...this.#writtenOf(sets)];
  }

  #writtenOf(sets: readonly string[]): UserOfSet[] {
    const wanted = new Set(sets);
    return [...this.rows.written()].filter((row) => !row.suspended && wanted.has(row.role_set)).map(userOf);
  }
}

function userOf({ _id, ...row }: Row): UserOfSet {
  return {
    set: row.role_set,
    summary: { id: _id, firstName: row.first_name, lastName: row.last_name },
    firstName: row.first_name_folded,
    lastName: row.last_name_folded,
  };
}
