import { STANDARD_FIELDS } from '../../domain/customers/customer-fields.js';

/**
 * The version of the code that derives what storages keep beside the records: folded texts, searched texts and keys. Raise it
 * by one, fields included, when that code changes, together with the schema version, so that no older release opens the store; the next start of the
 * service then makes all of it anew. 1 stands for the releases before 0.3.0. A new field of customers raises it, too.
 */
export const DERIVED_VERSION = Math.max(2, ...STANDARD_FIELDS.map(({ since = 0 }) => since));

/** The version from which on `q` is read word by word. */
export const WORDS_SINCE = 2;

/** Told how far a step of the upgrade is: `done` of `total` rows. */
export type OnDerived = (step: string, done: number, total: number) => void;

/** A portion of a step: how many rows it made anew, and where the next one begins. Undefined after the last one. */
export interface Derived<After> {
  readonly rows: number;
  readonly next: After | undefined;
}
