import type { Schema } from 'castellan-client';

/** The state of the customer table's filters, as segments store it. */
export type FilterState = Schema<'FilterState'>;

export type Operator = 'eq' | 'ne' | 'gte' | 'lte' | 'like' | 'null';

/** One condition: a customer matches when one of the values does; for `ne`, when none does. */
export interface Condition {
  /** A field of customers, or `q` for the search. */
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

const SUFFIXES: readonly Operator[] = ['ne', 'gte', 'lte', 'like', 'null'];
/** They apply whenever they have values. */
const ALWAYS_ON = new Set(['status', 'role', 'q']);

export function filterId({ field, operator }: Pick<Condition, 'field' | 'operator'>): string {
  return operator === 'eq' ? field : `${field}_${operator}`;
}

/** Reads ids such as `seats_gte`; `plan_values` is the same as `plan`. */
export function conditionOf(id: string, values: readonly string[]): Condition {
  for (const operator of SUFFIXES)
    if (id.endsWith(`_${operator}`)) return { field: id.slice(0, -operator.length - 1), operator, values };
  return { field: id.replace(/_values$/, ''), operator: 'eq', values };
}

const DATE = /^\d{4}-\d\d(-\d\d(T[\d:.]+Z)?)?$/;

/** The text of an operator, a key of the texts: times and dates are `since` and `until`. */
export function operatorLabel({ field, operator, values }: Condition): string {
  if (field === 'q') return 'filters.operators.search';
  if (operator === 'null') return `filters.operators.${values[0] === 'false' ? 'present' : 'absent'}`;
  const isTime =
    field === 'created' || field === 'updated' || (values.length > 0 && values.every((one) => DATE.test(one)));
  if (isTime && operator === 'gte') return 'filters.operators.since';
  if (isTime && operator === 'lte') return 'filters.operators.until';
  return `filters.operators.${operator}`;
}

/** A value as people read it: the end of a day is the day. */
export function shownText(value: string): string {
  return value.replace(/^(\d{4}-\d\d-\d\d)T(00:00:00(\.000)?|23:59:59\.999)Z$/, '$1');
}

/** The conditions that apply. */
export function conditionsOf({ values, enabled }: FilterState): Condition[] {
  return Object.entries(values)
    .filter(([id, texts]) => texts.length > 0 && (ALWAYS_ON.has(id) || enabled.includes(id)))
    .map(([id, texts]) => conditionOf(id, texts));
}

/** Conditions without values are left out. Two with the same field and operator become one. */
export function valuesOf(conditions: readonly Condition[]): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const condition of conditions) {
    if (condition.values.length === 0) continue;
    const id = filterId(condition);
    values[id] = [...new Set([...(values[id] ?? []), ...condition.values])];
  }
  return values;
}

export function filterStateOf(conditions: readonly Condition[]): FilterState {
  const values = valuesOf(conditions);
  return { values, enabled: Object.keys(values) };
}
