import type { MatchesVersion } from '../../domain/versioned.js';
import type { DryRun } from './dry-run.js';
import type { WriteReceipt } from './write-receipt.js';

/** Input of every write to the change log. */
export interface LoggedInput {
  /** Id of the request, for the log; null without one. */
  readonly requestId: string | null;
  /** In a dry run, receives what would have changed; the writer then changes nothing. Required, so it can't be forgotten. */
  readonly dryRun: DryRun | undefined;
  /** Receives the write's place in the log; nothing in a dry run. */
  readonly receipt?: WriteReceipt | undefined;
}

/** Input of a write that depends on a record's version. */
export interface ConditionalInput {
  readonly id: string;
  readonly matches: MatchesVersion;
}

export interface UpdateInput<Patch> extends ConditionalInput {
  readonly patch: Patch;
  /**
   * The record's `updated` when the caller read it, in milliseconds since the epoch. If undefined, or outside the record's
   * lifetime, the patch is applied as it is.
   */
  readonly since?: number | undefined;
}
