import type { Head } from '../../domain/changes/change.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { UserSummary } from '../../domain/lists/user-summary.js';
import type { KeyScope } from '../../domain/sign-in/sign-in-key.js';
import type { Credential, User } from '../../domain/users/user.js';
import type { ReadOptions } from './read-options.js';

/** Reads users. */
export interface UserReader {
  find(id: string): Promise<User | undefined>;
  /** Finds a credential by exact `emailKey`. */
  findCredential(emailKey: string): Promise<Credential | undefined>;
  /** Finds a credential by user id. */
  findCredentialOf(id: string): Promise<Credential | undefined>;
}

/** A user, or nobody, and the end of the change log at the same commit. */
export interface UserAsOf {
  readonly user: User | undefined;
  readonly head: Head;
}

/** Reads a user for an answer that names its position in the change log. */
export interface UserAsOfReader {
  /** From one snapshot, which includes every commit acknowledged before the call. */
  findAsOf(id: string): Promise<UserAsOf>;
}

/** Lists users, outside transactions. */
export interface UserLister {
  /**
   * Same result as `evaluateList` with `USER_FIELDS` and `HOLDINGS`, if no filter by roles names a group, or the other way around; page and
   * total are from one snapshot. Throws `Unavailable`
   * ('overloaded') when too many reads are waiting or the read takes too long.
   */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<User>>;
}

/** The unsuspended users who hold exactly these roles and groups. */
export interface RoleSetCount {
  /** Ids of roles and groups: sorted, each once. */
  readonly roleIds: readonly string[];
  /** At least 1. */
  readonly users: number;
}

/** A group of role sets, each given by its ids in any order. */
export interface RoleSetGroup {
  readonly sets: readonly RoleSetCount['roleIds'][];
  /** What the group's users are wanted for, see `listFirst`. Groups that share a purpose share no set. */
  readonly purposes?: readonly number[];
}

/** Whom `hasOtherHolder` asks for. */
export interface OtherHolder {
  readonly roleId: string;
  readonly exceptId: string;
  /** The sign-in keys that work, see `canSignIn`. */
  readonly usableScopes: readonly KeyScope[];
}

/** Counts who holds roles and groups. */
export interface HolderCounts {
  /** The numbers of users who hold each of these roles or groups, suspended ones included; those without any may be absent. */
  countHolders(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/**
 * Users inside a transaction. E-mail addresses are unique by their key, even with concurrent writers. A group is held like a role: where ids of
 * roles are asked for, those of groups may be among them.
 */
export interface UserRepository extends UserReader, HolderCounts {
  /** Throws `EmailTaken`. `hasPassword` follows from `passwordHash`. */
  insert(user: User, passwordHash: string | null): Promise<void>;
  /** Writes all fields of an existing user except `lastSeen`, and the hash if given; null removes it. Throws `EmailTaken`. */
  replace(user: User, passwordHash?: string | null): Promise<void>;
  remove(id: string): Promise<void>;
  /** Sets `invitedUntil`, and nothing else; does nothing for an unknown id. */
  invite(id: string, until: number): Promise<void>;
  /** Removes the role from at most `limit` users; returns how many. Doesn't change their version and `updated`. */
  removeRole(roleId: string, limit: number): Promise<number>;
  /** Whether a user other than `exceptId` who can sign in holds the role itself. Production storages use indexes. */
  hasOtherHolder(of: OtherHolder): Promise<boolean>;
  /** At most `limit` ids of users who hold this role or group, suspended ones included, in no particular order. Production storages use an index. */
  listHolders(id: string, limit: number): Promise<string[]>;
  /**
   * The ids of all roles and groups that people have who hold this role or group, itself included, suspended people's too, in no
   * particular order; empty if nobody does. Sees the transaction's writes. Production storages don't read users.
   */
  listHeldWith(id: string): Promise<string[]>;
  /**
   * Counts the unsuspended users of each role set with at least one of these roles, in no particular order. Sees the
   * transaction's writes. Production storages don't read users.
   */
  countByRoleSet(roleIds: readonly string[]): Promise<RoleSetCount[]>;
  /**
   * For each group, the first `limit` unsuspended users who hold exactly one of its role sets: by folded first name,
   * folded last name, id. Users of a group with purposes may be left out unless they are among the first `limit` of all
   * groups that share one of them. Sees the transaction's writes. Production storages use an index.
   */
  listFirst(groups: readonly RoleSetGroup[], limit: number): Promise<UserSummary[][]>;
}

/** Rehashes passwords. Not logged as a change, because nothing visible changes. */
export interface PasswordRehash {
  /** Replaces the hash `previous` with `next`; does nothing if the stored hash has changed. */
  rehash(userId: string, previous: string, next: string): Promise<void>;
}

/** When somebody used the service. */
export interface SeenUser {
  readonly id: string;
  /** The start of an hour. */
  readonly at: number;
}

/** Notes when users last used the service. Not logged as a change. */
export interface SeenUsers {
  /** Raises `lastSeen`, and corrects one after `now`; nothing else changes. Unknown ids are left out. */
  recordSeen(seen: readonly SeenUser[], now: number): Promise<void>;
}

/** Lists held roles, for `SweepRoles`. */
export interface HeldRoles {
  /** Ids of all roles and groups in users' rows, including deleted ones. Production storages don't scan the users. */
  listHeldRoles(): Promise<string[]>;
}

/** Looks up users' names for display. */
export interface UserNames {
  /** First and last name joined by a space, by id, for existing users; one read for all. */
  findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
