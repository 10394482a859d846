import { SHORT_TURNS, type BulkLoad, type CustomerImports } from '../../../application/ports/customer-imports.js';
import type { StoreLock } from '../database/store-lock.js';
import { SqliteBulkLoad } from './sqlite-bulk-load.js';

interface CustomerImportsParts {
  readonly file: string;
  readonly lock: StoreLock;
}

/** Imports into one file, alongside other processes or exclusively. */
export class SqliteCustomerImports implements CustomerImports {
  readonly pace = SHORT_TURNS;

  constructor(private readonly parts: CustomerImportsParts) {}

  beginBulkLoad(key: string | undefined): Promise<BulkLoad | undefined> {
    const { file, lock } = this.parts;
    return SqliteBulkLoad.begin(file, lock, key);
  }

  /** A bulk load does without them anyway. */
  async suspendIndexes(): Promise<undefined> {
    return undefined;
  }
}
