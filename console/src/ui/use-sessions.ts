import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from 'castellan-client';
import { client } from '../api/client.js';

/** A session as the service answers. */
export type LiveSession = Schema<'Session'>;

export interface SessionPage {
  /** Those of the page, newest first; undefined until they're known. */
  readonly sessions: readonly LiveSession[] | undefined;
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly goTo: (page: number) => void;
  /** The request for this page. */
  readonly url: string;
  /** Reads them again. */
  readonly refresh: () => Promise<void>;
}

export const SESSIONS_PER_PAGE = 10;

/** A page of the sessions below `path`, such as `/users/me/sessions`. */
export function useSessions(path: string): SessionPage {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(1);
  const queryKey = ['sessions', path];
  const pathOf = (page: number) => `${path}?_sort=created&_order=desc&_page=${page}&_limit=${SESSIONS_PER_PAGE}`;
  const { data } = useQuery({
    queryKey: [...queryKey, wanted],
    queryFn: async ({ signal }) => {
      const { json, headers } = await client.request<LiveSession[]>(pathOf(wanted), { signal });
      return { sessions: json, total: Number(headers.get('X-Total-Count')) };
    },
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / SESSIONS_PER_PAGE));
  // The sessions of the last page may all have ended.
  if (data !== undefined && wanted > last) setWanted(last);
  return {
    sessions: data?.sessions,
    total,
    page: Math.min(wanted, last),
    goTo: setWanted,
    url: client.url + pathOf(wanted),
    refresh: () => queries.invalidateQueries({ queryKey }),
  };
}
