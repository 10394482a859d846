import type { CustomerImports } from '../../../application/ports/customer-imports.js';

/** Nothing to prepare: memory holds no indexes that would cost anything to keep. */
export class MemoryCustomerImports implements CustomerImports {
  async indexOwnColumn(): Promise<void> {
    // A scan of what is in memory is what this storage has.
  }

  async beginBulkLoad(): Promise<undefined> {
    return undefined;
  }
}
