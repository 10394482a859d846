import type { CustomerImports } from '../../../application/ports/customer-imports.js';

/**
 * Imports need no preparation: every own column is always indexed. There are no bulk loads, because other instances may
 * always be running.
 */
export class MongoCustomerImports implements CustomerImports {
  async indexOwnColumn(): Promise<void> {
    // One index covers all own columns.
  }

  async beginBulkLoad(): Promise<undefined> {
    return undefined;
  }
}
