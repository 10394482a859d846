/**
 * Benchmark `customers`: customers at full scale: lists and writes in the store beside the raw driver, one record over
 * HTTP.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { putCustomersFile } from './customers-file.js';
import { customerLists } from './customers-lists.js';
import { customerReads } from './customers-read.js';
import { customerWrites } from './customers-writes.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';

/** Number of customers; the targets hold for 1,000,000. */
const ROWS = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);

export async function customers(): Promise<void> {
  const folder = temporaryFolder();
  try {
    const data = join(folder, 'data');
    mkdirSync(data);
    const file = join(data, 'castellan.db');
    await putCustomersFile(ROWS, file);
    await customerLists(file, ROWS);
    await customerReads(folder, data);
    await customerWrites(file, folder, ROWS);
  } finally {
    removeFolder(folder);
  }
}
