/** A storage that is being filled at full speed, by nobody else. */
export interface BulkLoad {
  /**
   * Puts everything in order that was left for the end, in steps, and lets others in again.
   * When it is never called, the next one to open the storage does the same first.
   */
  finish(onStep: (done: number, total: number) => void): Promise<void>;
}

/** What an import asks of a storage besides the transactions of the customers. */
export interface CustomerImports {
  /**
   * Makes sure that `findAllByOwnColumn` of this column seeks an index. It is kept, for the next import; making it may
   * hold up other writers once, for as long as reading all customers takes.
   */
  indexOwnColumn(key: string): Promise<void>;
  /**
   * From here on customers are written without what is made of them afterwards at less cost: indexes, search, counts;
   * lists are slow or wrong until then, so nobody else may have the storage open, and nobody can open it. Undefined when
   * somebody has, when there are customers already, or when this storage cannot do it: then everything is as before.
   */
  beginBulkLoad(): Promise<BulkLoad | undefined>;
}
