import type { Scalar } from './customer.js';
import { shownNumber } from '../../formats/formats.js';

/** A value as people read it: numbers grouped, true and false as signs, nothing as a dash. */
export function shownValue(value: Scalar | null | undefined): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return typeof value === 'number' ? shownNumber(value) : value;
}
