import { LIMITED } from '../database/mongo-collections.js';
import { bySortedColumn, nameOfIndex, sortedColumnOf } from './customer-indexes.js';
import type { IndexFamily } from './on-demand-indexes.js';

/** A list may name any column, even one that nobody has. */
const WORTHWHILE_HOLDERS = 1_000;

/** The indexes in the order of own columns, by column: to sort by it, and to count a range of it. */
export const SORTED_COLUMNS: IndexFamily = {
  setting: 'sorted_columns',
  atMost: 8,
  asked: 1,
  indexOf: (column) => ({ key: bySortedColumn(column), name: nameOfIndex(bySortedColumn(column)) }),
  nameOf: ({ key }) => sortedColumnOf(key),
  async isWorthwhile(column, { columnCounts }) {
    const counted = await columnCounts.findOne({ _id: column }, LIMITED);
    return (counted?.customers ?? 0) >= WORTHWHILE_HOLDERS;
  },
};
