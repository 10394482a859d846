import type { CustomerImports } from '../../../application/ports/customer-imports.js';

/** There are no bulk loads, because other instances may always be running. */
export class MongoCustomerImports implements CustomerImports {
  async beginBulkLoad(): Promise<undefined> {
    return undefined;
  }
}
