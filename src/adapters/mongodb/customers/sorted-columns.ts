import { bySortedColumn, nameOfIndex, sortedColumnOf } from './customer-indexes.js';
import { areHeld, type IndexFamily } from './on-demand-indexes.js';

/** The indexes in the order of own columns, by column: to sort by it, and to count a range of it. */
export const SORTED_COLUMNS: IndexFamily = {
  setting: 'sorted_columns',
  atMost: 8,
  minRequests: 1,
  indexOf: (column) => ({ key: bySortedColumn(column), name: nameOfIndex(bySortedColumn(column)) }),
  nameOf: ({ key }) => sortedColumnOf(key),
  isWorthwhile: (column, collections) => areHeld([column], collections),
};
