import type { Document, IndexDescription } from 'mongodb';
import { LISTED_FIELDS } from '../../../domain/customers/customer-fields.js';
import { NO_FORMER_HOLDER } from '../database/shut-out-older.js';

/** The index ordered by a field and then by id. */
export const INDEX_BY_FIELD: Readonly<Record<string, Document>> = {
  id: { _id: 1 },
  ...Object.fromEntries(
    LISTED_FIELDS.filter(({ isIndexed }) => isIndexed).map(({ name }) => [name, { [`${name}_folded`]: 1, _id: 1 }]),
  ),
  created: { created: 1, _id: 1 },
  updated: { updated: 1, _id: 1 },
};

/** Finds customers by the key of their address. */
export const BY_EMAIL_KEY = { email_key: 1, _id: 1 } as const;

export const BY_STATUS_AND_ROLE = { status: 1, role: 1, name_folded: 1, _id: 1 };
export const BY_TRIGRAM = { trigrams: 1 };
/** Not used for sorting: scanning it reads a tenth of what scanning the documents does. */
export const BY_TEXT = { search_text: 1 };
/** Covers every own column, whatever its name. */
export const BY_OWN_COLUMN = { 'own.$**': 1 };

const SORTED_COLUMN = 'own_sorted.';

/** In the order of an own column. Made on demand (`SORTED_COLUMNS`). */
export function bySortedColumn(column: string): Readonly<Record<string, 1>> {
  return { [sortedPath(column)]: 1, _id: 1 };
}

/** The path of the keys that sort an own column. */
export function sortedPath(column: string): string {
  return SORTED_COLUMN + column;
}

/** The own column of an index that is exactly like `bySortedColumn`; an operator may have made others. */
export function sortedColumnOf(key: IndexDescription['key']): string | undefined {
  const [first = ''] = Object.keys(key);
  const column = first.slice(SORTED_COLUMN.length);
  return nameOfIndex(key) === nameOfIndex(bySortedColumn(column)) ? column : undefined;
}

/** As the driver names an index. */
export function nameOfIndex(key: IndexDescription['key']): string {
  return Object.entries(key)
    .map(([field, order]) => `${field}_${String(order)}`)
    .join('_');
}

const BY_EXTERNAL_ID = { 'own.external_id': 1, _id: 1 } as const;
/** Only customers with an external id are in these indexes: those with a text, and the few with a number or a boolean. */
export const TEXT_EXTERNAL_IDS = {
  key: BY_EXTERNAL_ID,
  name: 'own.external_id_1__id_1',
  partialFilterExpression: { 'own.external_id': { $type: 'string' } },
};
export const OTHER_EXTERNAL_IDS = {
  key: BY_EXTERNAL_ID,
  name: 'own.external_id_1__id_1_others',
  partialFilterExpression: { 'own.external_id': { $type: ['number', 'bool'] } },
};

/** Finds the entries of a customer. */
const BY_CUSTOMER = { customer_id: 1, _id: 1 } as const;

/** Finds when a customer was created without reading what happened to them since. */
export const BY_CREATION = { customer_id: 1, seq: 1 } as const;

/** Finds the own columns that most customers have. */
export const BY_USE = { customers: -1, _id: 1 } as const;

const { id: _byId, ...BY_FIELD } = INDEX_BY_FIELD;

/** The customers' collections with their indexes. */
export const CUSTOMER_INDEXES: Readonly<Record<string, readonly IndexDescription[]>> = {
  customer_heads: [NO_FORMER_HOLDER],
  customers: [
    ...[...Object.values(BY_FIELD), BY_EMAIL_KEY, BY_STATUS_AND_ROLE, BY_TRIGRAM, BY_TEXT, BY_OWN_COLUMN].map(
      (key) => ({
        key: key as { [key: string]: 1 },
      }),
    ),
    { key: { avatar_name: 1 }, sparse: true },
    TEXT_EXTERNAL_IDS,
    OTHER_EXTERNAL_IDS,
  ],
  customer_cells: [],
  customer_column_counts: [{ key: BY_USE }],
  customer_log: [
    { key: { seq: 1 }, unique: true },
    { key: { created: 1, _id: 1 } },
    { key: BY_CUSTOMER },
    { key: BY_CREATION, partialFilterExpression: { type: 'created' } },
  ],
  customer_trash: [{ key: { deleted: 1, _id: 1 } }, { key: { avatar_name: 1 }, sparse: true }],
  customer_erasures: [],
  counted_filters: [],
};
