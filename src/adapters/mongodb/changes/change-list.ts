import { changeValue } from '../../../domain/changes/change-list.js';
import type { Change } from '../../../domain/changes/change.js';
import { readChange } from '../documents/change-document.js';
import type { ChangeDocument } from '../documents/documents.js';
import type { ListColumn, ListShape } from '../lists/list-shape.js';

/** Names and ids in the log are generated here and already folded. */
function name(path: string): ListColumn {
  return { kind: 'text', exact: path, folded: path };
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'number', exact: '_id' },
  at: { kind: 'number', exact: 'at' },
  resource: name('resource'),
  record_id: name('record_id'),
  actor_id: name('actor_id'),
  action: name('action'),
};

/** How lists read the log. */
export const CHANGE_LIST: ListShape<ChangeDocument, Change> = {
  column: (field) => COLUMNS[field]!,
  read: readChange,
  lengthOf: ({ entry }) => entry.length,
  valueOf: changeValue,
};
