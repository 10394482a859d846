import type { OwnColumn } from '../../../ui/filters/customer-columns.js';
import type { Scalar } from '../customer.js';

/** How an own column is edited. */
export type ValueType = 'string' | 'number' | 'boolean';

export const VALUE_TYPES: readonly ValueType[] = ['string', 'number', 'boolean'];

/** The type that a column's values have; text if there are several. */
export function typeOfColumn(column: OwnColumn | undefined): ValueType {
  return column?.types.length === 1 ? column.types[0]! : 'string';
}

export function typeOfValue(value: unknown): ValueType | undefined {
  return VALUE_TYPES.find((type) => typeof value === type);
}

/** Reads what was typed: null for nothing; text that isn't a number stays text, and the service decides. */
export function parseValue(type: ValueType, text: string): Scalar | null {
  if (text === '') return null;
  if (type === 'boolean') return text === 'true';
  const number = Number(text);
  return type === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text;
}
