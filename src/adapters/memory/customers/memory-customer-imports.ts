import type { CustomerImports } from '../../../application/ports/customer-imports.js';

/** There are no bulk loads: there are no indexes to maintain. */
export class MemoryCustomerImports implements CustomerImports {
  async beginBulkLoad(): Promise<undefined> {
    return undefined;
  }
}
