/** Generates customers with more own columns, as a company that imports its data has them. */
import type { Customer } from '../src/domain/customers/customer.js';
import type { Scalar } from '../src/domain/lists/list-query.js';
import { customerNumber, randomFrom } from './customers-generator.js';

export const PLANS = ['free', 'basic', 'team', 'business', 'enterprise'];
export const SOURCES = ['fair', 'web', 'phone', 'partner', 'letter', 'shop', 'friend', 'advert', 'Other'];
const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'uk', 'zh'];
const FIRST_RENEWAL = Date.parse('2020-01-01T00:00:00.000Z');
export const RENEWAL_DAYS = 3_650;
const DAY_MS = 86_400_000;

/** The customer with this number, with six more own columns: texts of few values, a date, and numbers of few and many. */
export function customerWithColumns(number: number): Customer {
  const customer = customerNumber(number);
  const random = randomFrom(number + 7_000_000);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const ownColumns = new Map<string, Scalar>([
    ...customer.ownColumns,
    ['plan', pick(PLANS)],
    ['source', pick(SOURCES)],
    ['language', pick(LANGUAGES)],
    ['renewal', dayNumber(Math.floor(random() * RENEWAL_DAYS))],
    ['visits', Math.floor(random() * 200)],
    ['balance', Math.floor(random() * 10_000_000) / 100],
  ]);
  return { ...customer, ownColumns };
}

/** A date as text, as in `2026-03-02`. */
export function dayNumber(day: number): string {
  return new Date(FIRST_RENEWAL + day * DAY_MS).toISOString().slice(0, 10);
}
