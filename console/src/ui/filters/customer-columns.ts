import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { listedFields, REQUIRED_FIELDS } from '../customer-fields.js';
import type { Operator } from './filter-state.js';

export type ColumnKind = 'search' | 'text' | 'time' | 'number' | 'boolean' | 'mixed';

/** An own column that is in use. */
export type OwnColumn = Schema<'CustomerColumn'>;

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly isOwn: boolean;
}

const STANDARD: readonly (readonly [name: string, kind: ColumnKind])[] = [
  ['q', 'search'],
  ...listedFields('status', 'role', 'name', 'email', 'company', 'phone').map((name) => [name, 'text'] as const),
  ['created', 'time'],
  ['updated', 'time'],
];

const OPERATORS: Readonly<Record<ColumnKind, readonly Operator[]>> = {
  search: ['eq'],
  text: ['eq', 'ne', 'like'],
  time: ['gte', 'lte'],
  number: ['eq', 'ne', 'gte', 'lte'],
  boolean: ['eq', 'ne'],
  mixed: ['eq', 'ne', 'like', 'gte', 'lte'],
};

/** What every customer has. */
const REQUIRED = new Set<string>(['q', ...REQUIRED_FIELDS, 'created', 'updated']);

export function operatorsOf({ name, kind }: Pick<Column, 'name' | 'kind'>): readonly Operator[] {
  return REQUIRED.has(name) ? OPERATORS[kind] : [...OPERATORS[kind], 'null'];
}

export function kindOfOwn({ types }: OwnColumn): ColumnKind {
  if (types.length !== 1) return 'mixed';
  // Dates are texts, which `gte` and `lte` compare too.
  return types[0] === 'string' ? 'mixed' : types[0]!;
}

/** The own columns in use, most used first; undefined while loading, none if they can't be read. */
export function useOwnColumns(): readonly OwnColumn[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['customers', 'columns'],
    queryFn: async ({ signal }) => (await client.request<OwnColumn[]>('/customers/columns', { signal })).json,
    staleTime: 30_000,
  });
  // Without them the standard fields are still usable.
  return data ?? (isError ? NO_COLUMNS : undefined);
}

const NO_COLUMNS: readonly OwnColumn[] = [];

/** All columns that customers can be filtered by. */
export function useFilterColumns(): readonly Column[] {
  const translate = useTranslate();
  const own = useOwnColumns() ?? [];
  return [
    ...STANDARD.map(([name, kind]) => ({
      name,
      label: translate(name === 'q' ? 'filters.search' : `resources.customers.fields.${name}`),
      kind,
      isOwn: false,
    })),
    ...own.map((column) => ({
      name: column.name,
      label: labelOfOwn(column.name),
      kind: kindOfOwn(column),
      isOwn: true,
    })),
  ];
}

/** `monthly_revenue` reads `Monthly revenue`. */
export function labelOfOwn(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
