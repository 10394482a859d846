import { SHORT_TURNS, type CustomerImports } from '../../../application/ports/customer-imports.js';

/** There are no bulk loads: there are no indexes to maintain. */
export class MemoryCustomerImports implements CustomerImports {
  readonly pace = SHORT_TURNS;

  async beginBulkLoad(): Promise<undefined> {
    return undefined;
  }

  async suspendIndexes(): Promise<undefined> {
    return undefined;
  }
}
