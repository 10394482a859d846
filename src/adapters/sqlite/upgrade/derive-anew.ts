import { setImmediate as nextTurn } from 'node:timers/promises';
import { STANDARD_FIELDS } from '../../../domain/customers/customer-fields.js';
import { columnsToRename, type NewField } from '../../../domain/customers/rename-columns.js';
import { WORDS_SINCE, type OnDerived } from '../../storage-kernel/derivation.js';
import { ColumnCountTable } from '../customers/column-count-table.js';
import { inTransaction } from '../database/in-transaction.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { truncateWal } from '../database/wal-mark.js';
import { DERIVATION_STEPS } from './derivation-steps.js';
import { derivingOf, isBefore, isDerived, markDerived, noteDeriving, type Deriving } from './derived-version.js';
import { noteOldSegments } from './sqlite-old-segments.js';
import type { SqliteStep } from './sqlite-step.js';

/**
 * Makes anew what an older version of the code derived from the records. The caller has the store exclusively, so nobody
 * reads or writes a store of which half is folded in another way. A process that dies goes on where it was.
 */
export async function deriveAnew(
  database: SqliteDatabase,
  onDerived: OnDerived,
  fields: readonly NewField[] = STANDARD_FIELDS,
): Promise<void> {
  if (isDerived(database)) return;
  const begun = derivingOf(database) ?? {};
  if (begun.step === undefined) inTransaction(database, () => noteSegments(database, fields));
  const first = Math.max(
    0,
    DERIVATION_STEPS.findIndex(({ name }) => name === begun.step),
  );
  for (const step of DERIVATION_STEPS.slice(first)) {
    await runStep(database, step, { begun: step.name === begun.step ? begun : {}, onDerived });
  }
  inTransaction(database, () => markDerived(database));
  truncateWal(database);
}

function noteSegments(database: SqliteDatabase, fields: readonly NewField[]): void {
  const counts = new ColumnCountTable(database);
  const renamed = columnsToRename(
    fields,
    (since) => isBefore(database, since),
    (name) => counts.has(name),
  );
  const hasOldSearches = isBefore(database, WORDS_SINCE);
  if (hasOldSearches || renamed.size > 0) noteOldSegments(database, { hasOldSearches, renamed });
}

async function runStep(
  database: SqliteDatabase,
  step: SqliteStep,
  { begun, onDerived }: { readonly begun: Deriving; readonly onDerived: OnDerived },
): Promise<void> {
  const total = step.count(database);
  let [after, done]: [number | undefined, number] = [begun.after ?? 0, begun.done ?? 0];
  while (after !== undefined) {
    onDerived(step.title, done, total);
    const from: number = after;
    [after, done] = inTransaction(database, () => runPortion(database, step, { after: from, done }));
    // The WAL would otherwise grow to the size of the store.
    truncateWal(database);
    await nextTurn();
  }
  onDerived(step.title, total, total);
}

function runPortion(
  database: SqliteDatabase,
  step: SqliteStep,
  { after, done }: { readonly after: number; readonly done: number },
): [after: number | undefined, done: number] {
  const { rows, next } = step.run(database, after);
  noteDeriving(database, { step: step.name, after: next ?? Number.MAX_SAFE_INTEGER, done: done + rows });
  return [next, done + rows];
}
