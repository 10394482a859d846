import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import type { ColumnKind } from './customer-columns.js';

type Counts = Schema<'CustomerFieldFacets'>[string];
export type ValueCount = Extract<Counts[number], { readonly value: unknown }>;
export type Bar = Extract<Counts[number], { readonly from: unknown }>;

/** The counts of one field: of values, or of numbers and dates in ranges. */
export interface FieldFacet {
  readonly values?: readonly ValueCount[];
  readonly bars?: readonly Bar[];
}

const PAUSED_MS = 10_000;

/** Counts the customers of filters by a field; undefined while loading for the first time, or if it isn't asked for. */
export function useFieldFacet(field: string, parameters: readonly string[][], isAsked = true): FieldFacet | undefined {
  const query = new URLSearchParams([['fields', field], ...parameters]).toString();
  const { data } = useQuery({
    queryKey: ['customers', 'facets', query],
    queryFn: async ({ signal }) => {
      const path = `/customers/facets?${query}`;
      const { json } = await client.request<Schema<'CustomerFieldFacets'>>(path, { signal });
      const counts = json[field] ?? [];
      return 'from' in (counts[0] ?? {}) ? { bars: counts as Bar[] } : { values: counts as ValueCount[] };
    },
    placeholderData: keepPreviousData,
    staleTime: PAUSED_MS,
    enabled: isAsked,
  });
  return isAsked ? data : undefined;
}

/** Letters that lead to few customers: without them, all are read for a field that each has another value of. */
const ENOUGH = 3;

/** The most frequent values of a field that contain what is being typed. */
export function useSuggestedValues(field: string, { kind, isOwn }: { kind: ColumnKind; isOwn: boolean }, text: string) {
  const typed = text.trim();
  const isAsked = (kind === 'text' || kind === 'mixed') && (isOwn || typed.length >= ENOUGH);
  const facet = useFieldFacet(field, typed === '' ? [] : [[`${field}_like`, typed]], isAsked);
  return (facet?.values ?? []).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}
