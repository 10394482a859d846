import type { KeyName, SignInKey } from '../../domain/sign-in/sign-in-key.js';

/** Sign-in keys. */
export interface SignInKeys {
  find(name: KeyName): Promise<SignInKey | undefined>;
  /** The user's keys by `created`, then id. A user has few. Uses an index. */
  listOf(userId: string): Promise<SignInKey[]>;
}

/** The same inside a transaction. A write comes with an entry of the user in the log. */
export interface TransactionalSignInKeys extends SignInKeys {
  /** The caller has made sure with `find` that nobody has a key with this name. */
  insert(key: SignInKey): Promise<void>;
  /** Does nothing when there is no such key. */
  update(id: string, fields: Pick<SignInKey, 'data' | 'lastUsed'>): Promise<void>;
  /** Does nothing when there is no such key. */
  remove(id: string): Promise<void>;
  /** Removes all of the user's keys. */
  removeOf(userId: string): Promise<void>;
}
