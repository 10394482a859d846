import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { Credential, User } from '../../domain/users/user.js';
import type { ReadOptions } from './read-options.js';

/** Reading users. */
export interface UserReader {
  find(id: string): Promise<User | undefined>;
  /** By `emailKey`, exactly. */
  findCredential(emailKey: string): Promise<Credential | undefined>;
  /** The credential of a user by id. */
  findCredentialOf(id: string): Promise<Credential | undefined>;
}

/** Lists of users, which no transaction waits for. */
export interface UserLister {
  /**
   * Answers as `evaluateList` does over `USER_FIELDS`: page and total are of one moment. Throws `Unavailable`
   * ('overloaded') when too many wait, or the answer takes too long.
   */
  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<User>>;
}

/** Users inside a transaction. E-mail addresses are unique by their key, also when two writers race. */
export interface UserRepository extends UserReader {
  /** Throws `EmailTaken`. `hasPassword` follows from `passwordHash`. */
  insert(user: User, passwordHash: string | null): Promise<void>;
  /** Writes every field of a stored user, and the hash where one is given. Throws `EmailTaken`. */
  replace(user: User, passwordHash?: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Takes the role from at most `limit` users; answers from how many. Leaves their version and time as they are. */
  removeRole(roleId: string, limit: number): Promise<number>;
  /** Whether someone other than `exceptId` who can sign in holds the role. A storage for production seeks an index. */
  hasOtherHolder(roleId: string, exceptId: string): Promise<boolean>;
}

/** The one write of users that is no change: nothing an administrator could see differs. */
export interface PasswordRehash {
  /** Puts `next` in place of `previous`; does nothing when the stored hash is another by now. */
  rehash(userId: string, previous: string, next: string): Promise<void>;
}

/** What a sweeper asks. */
export interface HeldRoles {
  /** The ids of all roles that some user holds, be they deleted. A storage for production does not visit the users. */
  listHeldRoles(): Promise<string[]>;
}

/** Who is who, for answers that name people. */
export interface UserNames {
  /** First and last name with one space, by id, of those who exist; one read for all of them. */
  findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
