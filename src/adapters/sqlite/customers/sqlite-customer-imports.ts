import type { BulkLoad, CustomerImports } from '../../../application/ports/customer-imports.js';
import type { StoreLock } from '../database/store-lock.js';
import { SqliteBulkLoad } from './sqlite-bulk-load.js';

export interface CustomerImportsParts {
  readonly file: string;
  readonly lock: StoreLock;
}

/** Imports into one file, alongside other processes or exclusively. */
export class SqliteCustomerImports implements CustomerImports {
  constructor(private readonly parts: CustomerImportsParts) {}

  beginBulkLoad(key: string | undefined): Promise<BulkLoad | undefined> {
    const { file, lock } = this.parts;
    return SqliteBulkLoad.begin(file, lock, key);
  }
}
