/**
 * What to do when opening a store with the schema of an older release: `run` upgrades it, `refuse` fails and changes
 * nothing.
 */
export type Upgrade = 'run' | 'refuse';

/** A finished upgrade of a store's schema. */
export interface Upgraded {
  /** Schema versions. */
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}
