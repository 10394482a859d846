import type { Document } from 'mongodb';
import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import { compareValues, typeRank, widestBounds } from '../../../domain/lists/compare.js';
import type { Filter } from '../../../domain/lists/list-query.js';
import { sortedPath } from './customer-indexes.js';

/** Where the values of one type between two bounds begin and end, each as in a `MixedKey`. */
interface Range {
  readonly from: Document;
  readonly to: Document;
}

/** Whether a filter is a range of an own column. */
export function isOwnRange({ field, operator }: Filter): boolean {
  return (operator === 'gte' || operator === 'lte') && isOwnField(field);
}

/** The conditions for the values between the bounds of ranges of one own column, one for each type, in their order. */
export function rangesInOrder(filters: readonly Filter[]): Document[] {
  return rangesOf(filters).map(({ from, to }) => ({ [sortedPath(filters[0]!.field)]: { ...from, ...to } }));
}

/** A condition for all values between the least and the greatest bound. Undefined without ranges of the column. */
export function enclosingRange(column: string, filters: readonly Filter[]): Document | undefined {
  const ranges = rangesOf(filters.filter((filter) => filter.field === column && isOwnRange(filter)));
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last && { [sortedPath(column)]: { ...first.from, ...last.to } };
}

function rangesOf(filters: readonly Filter[]): Range[] {
  const ranges = [false, 0, ''].map(typeRank).flatMap((rank) => {
    const bounds = filters.map(({ operator, values }) => {
      const bound = widestBounds(operator as 'gte' | 'lte', values).find((value) => typeRank(value) === rank);
      return { operator, bound };
    });
    // Values of this type are beyond a filter without a bound of it.
    if (bounds.some(({ bound }) => bound === undefined)) return [];
    const sorted = (operator: Filter['operator']) =>
      bounds.flatMap((one) => (one.operator === operator ? one.bound! : [])).sort(compareValues);
    const [from, to] = [sorted('gte').at(-1), sorted('lte')[0]];
    // A key without a value comes before all keys of its type.
    return [
      {
        from: { $gte: from === undefined ? { rank } : { rank, value: from } },
        to: to === undefined ? { $lt: { rank: rank + 1 } } : { $lte: { rank, value: to } },
      },
    ];
  });
  return filters.length === 0 ? [] : ranges;
}
