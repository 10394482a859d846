import type { CustomerImports } from '../../../application/ports/customer-imports.js';

/** Imports need no preparation: there are no indexes to maintain. */
export class MemoryCustomerImports implements CustomerImports {
  async indexOwnColumn(): Promise<void> {
    // Lookups always scan.
  }

  async beginBulkLoad(): Promise<undefined> {
    return undefined;
  }
}
