/** A SQLite store with many customers, for the customer and segment benchmarks. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCompiled } from '../harness/compiled.js';
import { creationOf, customerNumber } from './customers-generator.js';
import { customerWithColumns } from './own-generator.js';

const ROWS_A_TRANSACTION = 50_000;
/** The sources that determine the file's content: a change in any of them builds a new file. */
const MADE_BY = [
  'bench/customers-generator.ts',
  'bench/own-generator.ts',
  'src/adapters/sqlite/customers/customer-indexes.ts',
  'src/adapters/sqlite/customers/customer-load.ts',
  'src/adapters/sqlite/customers/customer-row.ts',
  'src/adapters/sqlite/customers/customer-sums-of-all.ts',
  'src/adapters/sqlite/migrations/005-customers.ts',
  'src/adapters/sqlite/migrations/migrations.ts',
];

const GENERATORS = { customers: customerNumber, 'own-columns': customerWithColumns };

/**
 * Puts a store with so many customers at `file`. It's built once, cached in the system's temporary folder, and copied.
 */
export async function putCustomersFile(
  rows: number,
  file: string,
  kind: keyof typeof GENERATORS = 'customers',
): Promise<void> {
  const template = join(tmpdir(), 'castellan-bench', `${kind}-${rows}-${fingerprint()}.db`);
  if (!existsSync(template)) await buildCustomersFile(rows, template, GENERATORS[kind]);
  copyFileSync(template, file);
}

async function buildCustomersFile(rows: number, file: string, generate: typeof customerNumber): Promise<void> {
  mkdirSync(join(file, '..'), { recursive: true });
  const { CustomerLoad, openDatabase, closeDatabase, migrate, MIGRATIONS } = await loadCompiled();
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  const database = await openDatabase(unfinished);
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000');
    await migrate(database, MIGRATIONS);
    const load = CustomerLoad.begin(database)!;
    for (let number = 0; number < rows; number += 1) {
      if (number % ROWS_A_TRANSACTION === 0) database.exec('BEGIN');
      const customer = generate(number);
      load.add({ before: undefined, after: customer, entry: creationOf(customer) });
      if ((number + 1) % ROWS_A_TRANSACTION === 0 || number + 1 === rows) database.exec('COMMIT');
    }
    console.log(`${rows} rows after ${seconds()}`);
    for (const step of load.finish()) console.log(`${step} after ${seconds()}`);
    database.exec('PRAGMA journal_mode = WAL');
  } finally {
    closeDatabase(database);
  }
  renameSync(unfinished, file);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of MADE_BY) hash.update(readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url))));
  return hash.digest('hex').slice(0, 12);
}
