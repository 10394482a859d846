import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { ListContext, useRecordContext } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { timeZone } from '../../formats/formats.js';

const STALE_MS = 60_000;

interface Answers {
  readonly '/features/evaluations': Schema<'EvaluationsOfFeatures'>;
  readonly '/segments/sizes': Schema<'SizesOfSegments'>;
}

interface Identified {
  readonly id: string;
}

/** The last thirty days of all records of a list's page, in one request for all rows, or of the record of its own page. */
export function useThirtyDays<P extends keyof Answers>(path: P, isAllowed: boolean): Answers[P] | undefined {
  const list = useContext(ListContext) as { readonly data?: readonly Identified[] } | null;
  const record = useRecordContext<Identified>();
  const records = list?.data ?? (record === undefined ? [] : [record]);
  const query = new URLSearchParams({ id: records.map(({ id }) => id).join(','), tz: timeZone() });
  const asked = `${path}?${query.toString()}`;
  return useQuery({
    queryKey: ['thirty days', asked],
    queryFn: async ({ signal }) => (await client.request<Answers[P]>(asked, { signal })).json,
    enabled: isAllowed && records.length > 0,
    staleTime: STALE_MS,
  }).data;
}
