import type { ColumnCount } from '../../domain/customers/column-counts.js';

/** Compares a stored count with a new one; undefined if nobody has the column. Counts of 0 mustn't be stored. */
export function errorOfColumnCount(
  stored: ColumnCount,
  counted: Omit<ColumnCount, 'name'> | undefined,
): string | undefined {
  const isRight =
    stored.customers > 0 &&
    stored.customers === counted?.customers &&
    stored.booleans === counted.booleans &&
    stored.numbers === counted.numbers &&
    stored.texts === counted.texts;
  const are = counted === undefined || counted.customers === 0 ? 'there are none' : `there are ${told(counted)}`;
  return isRight ? undefined : `customer_column_counts: says ${told(stored)} with the column "${stored.name}", ${are}`;
}

function told({ customers, booleans, numbers, texts }: Omit<ColumnCount, 'name'>): string {
  return `${customers} customers (${booleans} booleans, ${numbers} numbers, ${texts} texts)`;
}
