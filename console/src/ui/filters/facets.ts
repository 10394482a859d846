import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';

export type FacetValue = Facets['status'][number];

/** The number of customers by status and by role. */
export type Facets = Schema<'CustomerFacets'>;

/** Counts the customers that match a list's filters; undefined while loading for the first time. */
export function useFacets(filter: Readonly<Record<string, unknown>>): Facets | undefined {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([id, value]) =>
      (Array.isArray(value) ? (value as unknown[]) : [value])
        .filter((one) => one !== undefined && one !== null && one !== '')
        .map((one) => [id, String(one)]),
    ),
  ).toString();
  const { data } = useQuery({
    queryKey: ['customers', 'facets', query],
    queryFn: async ({ signal }) =>
      (await client.request<Facets>(`/customers/facets${query === '' ? '' : `?${query}`}`, { signal })).json,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return data;
}
