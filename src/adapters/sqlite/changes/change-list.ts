import type { Change } from '../../../domain/changes/change.js';
import { changeValue } from '../../../domain/changes/change-list.js';
import { parseChange } from '../../../domain/changes/seal-change.js';
import type { ListColumn } from '../lists/list-table.js';
import { sql } from '../lists/sql.js';
import type { RecordList } from '../lists/sqlite-lists.js';

/** Names and ids in the log are generated here and already folded. */
function name(column: string): ListColumn {
  return { kind: 'text', exact: sql(column), folded: sql(column) };
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'number', exact: sql('changes.seq') },
  at: { kind: 'number', exact: sql('changes.at') },
  resource: name('changes.resource'),
  record_id: name('changes.record_id'),
  actor_id: name('changes.actor_id'),
  action: name('changes.action'),
};

/** How lists read the log. Sequence numbers have no gaps, so the head knows the number of entries. */
export const CHANGE_LIST: RecordList<Change> = {
  table: {
    name: 'changes',
    columns: 'entry, hash',
    sized: 'entry',
    column: (field) => COLUMNS[field]!,
    total: sql('(SELECT seq FROM head WHERE id = 1)'),
    ordered: new Set(['at']),
  },
  read: ({ entry, hash }) => parseChange(entry as string, hash as string),
  valueOf: changeValue,
};
