import type { Migration } from './migration.js';

/**
 * Keeps with which version of the code a store's folded texts and keys were made: `derived`. While they're made anew,
 * `deriving` says how far that is. The migration changes neither texts nor keys, but no older release opens the store again.
 */
export const derivedData: Migration = {
  version: 24,
  name: 'derived data',
  sql: "INSERT INTO storage_state (name, value) VALUES ('derived', '1'), ('deriving', '{}')",
};
