import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Schema } from 'castellan-client';
import { client } from '../api/client.js';
import { useCan } from './use-can.js';

const QUERY_KEY = ['pending-work'];
const FRESH_MS = 5_000;
/** As long as operations run. */
const AGAIN_MS = 30_000;

/** What the service still has to do, asked on every page, and again while operations run; undefined for who may not read it. */
export function usePendingWork(): Schema<'PendingWork'> | undefined {
  const isAllowed = useCan()('settings.read');
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    enabled: isAllowed,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => (await client.request<Schema<'PendingWork'>>('/status/pending', { signal })).json,
    refetchInterval: ({ state }) => ((state.data?.operations_running ?? 0) > 0 ? AGAIN_MS : false),
  });
  useEffect(() => {
    void queries.refetchQueries({ queryKey: QUERY_KEY, type: 'active', stale: true }, { cancelRefetch: false });
  }, [queries, pathname]);
  return data;
}
