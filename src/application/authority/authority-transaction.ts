import type { Authority } from '../../domain/authority/authority.js';
import type { ChangeEntry } from '../../domain/changes/change.js';
import type { KeyScope } from '../../domain/sign-in/sign-in-key.js';
import type { StoreTransaction } from '../ports/store.js';

/** The transaction of a use case. */
export interface AuthorityTransaction extends Pick<
  StoreTransaction,
  | ('users' | 'sessions' | 'signInKeys' | 'oneTimeValues' | 'codes' | 'outbox' | 'links' | 'answers' | 'webhookQueues')
  | ('takings' | 'views' | 'listNewest' | 'hasMoreNewest')
> {
  /** The authority at the transaction's head; updated by `record`. */
  readonly authority: Authority;
  /** The sign-in keys that work with the present settings. */
  readonly usableScopes: readonly KeyScope[];
  /** Time of the change in milliseconds since the epoch; the same in every attempt unless the log's head is later. */
  readonly now: number;
  /** The clock's time at the start, in every attempt. Decides what expires: `now` stays ahead of a clock that was set back. */
  readonly clockTime: number;
  /**
   * Appends to the log, in order, and updates the tables of the authority's records once for all entries; `undefined`
   * does nothing.
   */
  record(...entries: readonly (ChangeEntry | undefined)[]): Promise<void>;
  /** Calls the effect once what this attempt wrote is in force here: never for another attempt, nor in a dry run. */
  afterCommit(effect: () => void): void;
}
