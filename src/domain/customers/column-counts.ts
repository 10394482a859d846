import { compareText } from '../lists/compare.js';

/** Types of own columns as JSON calls them. */
type ColumnType = 'boolean' | 'number' | 'string';

/** Number of customers with an own column, in all and by the type of their value. */
export interface ColumnCount {
  readonly name: string;
  readonly customers: number;
  readonly booleans: number;
  readonly numbers: number;
  readonly texts: number;
}

/** An own column that customers have. */
export interface ColumnInUse {
  readonly name: string;
  /** The most frequent type first, then by name. Never empty. */
  readonly types: readonly ColumnType[];
  /** Number of customers with the column. */
  readonly count: number;
}

/** Maximum number of columns in an answer: every customer can have others, so there may be millions. */
export const MAX_COLUMNS_IN_USE = 1_000;

/** The columns that most customers have, at most `MAX_COLUMNS_IN_USE`, by descending count, then by name. */
export function columnsInUse(counts: Iterable<ColumnCount>): ColumnInUse[] {
  return [...counts]
    .sort((a, b) => b.customers - a.customers || compareText(a.name, b.name))
    .slice(0, MAX_COLUMNS_IN_USE)
    .map((column) => ({ name: column.name, types: typesOf(column), count: column.customers }));
}

function typesOf({ booleans, numbers, texts }: ColumnCount): ColumnType[] {
  const types = [
    { type: 'boolean', customers: booleans },
    { type: 'number', customers: numbers },
    { type: 'string', customers: texts },
  ] as const;
  return types
    .filter(({ customers }) => customers > 0)
    .toSorted((a, b) => b.customers - a.customers)
    .map(({ type }) => type);
}
