import { foldUpdateAnew } from '../../storage-kernel/fold-update-anew.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import type { SqliteStep } from './sqlite-step.js';

interface OperationRow {
  readonly id: string;
  readonly changes: string;
}

/** Folds the criteria of operations that go on after the upgrade. Each user has at most one. */
export const FOLD_OPERATIONS: SqliteStep = {
  name: 'operations',
  title: 'Folding the criteria of operations',
  count: (database) => selectOperations(database).length,
  run(database) {
    const rows = selectOperations(database);
    const update = database.prepare('UPDATE operations SET changes = ? WHERE id = ?');
    for (const { id, changes } of rows) update.run(foldUpdateAnew(changes), id);
    return { rows: rows.length, next: undefined };
  },
};

function selectOperations(database: SqliteDatabase): OperationRow[] {
  const select = database.prepare("SELECT id, changes FROM operations WHERE state = 'running' AND changes IS NOT NULL");
  return select.all() as OperationRow[];
}
