/** The state of the customer table's filters, as segments store it. */
export interface FilterState {
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly enabled: readonly string[];
}

export type Operator = 'eq' | 'ne' | 'gte' | 'lte' | 'like';

/** One condition: a customer matches when one of the values does; for `ne`, when none does. */
export interface Condition {
  /** A field of customers, or `q` for the search. */
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

const SUFFIXES: readonly Operator[] = ['ne', 'gte', 'lte', 'like'];
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
