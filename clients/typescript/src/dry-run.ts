import type { Schema } from './schema.js';

/** The answer to a write with `dry_run=true`. */
export interface DryRun<R = Readonly<Record<string, unknown>>> {
  readonly dry_run: true;
  /** The last change of the log that the effect takes into account. */
  readonly seq: string;
  /** Null for a deletion. */
  readonly record: R | null;
  readonly effect: Schema<'Effect'>;
}
