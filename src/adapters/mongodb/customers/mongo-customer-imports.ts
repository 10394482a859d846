import type { CustomerImports } from '../../../application/ports/customer-imports.js';

/** Nothing to prepare: every own column has its index from the start, and others may always be at work. */
export class MongoCustomerImports implements CustomerImports {
  async indexOwnColumn(): Promise<void> {
    // One index holds the own columns of every name.
  }

  async beginBulkLoad(): Promise<undefined> {
    return undefined;
  }
}
