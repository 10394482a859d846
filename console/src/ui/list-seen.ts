import { useEffect } from 'react';
import { useListContext, useResourceContext, useStore, type PaginationPayload, type SortPayload } from 'react-admin';

/** What a list asked the service for: one page of it. */
export interface ListSeen {
  readonly pagination: PaginationPayload;
  readonly sort: SortPayload;
  readonly filter: object;
  readonly meta?: object;
}

/** The list of a resource that was shown last, and a function that replaces it. Kept in the browser until somebody signs out. */
export function useListSeen(resource: string) {
  return useStore<ListSeen>(`listSeen.${resource}`);
}

/** Remembers the list around, for going on from one of its records to the next. `meta` is that of its query. */
export function useRememberList(meta?: object): void {
  const resource = useResourceContext() ?? '';
  const [seen, setSeen] = useListSeen(resource);
  const { page, perPage, sort, isPending, ...list } = useListContext();
  const filter = list.filterValues as object;
  const shown: ListSeen = { pagination: { page, perPage }, sort, filter, ...(meta && { meta }) };
  const isKnown = isPending || JSON.stringify(seen) === JSON.stringify(shown);
  useEffect(() => {
    if (!isKnown) setSeen(shown);
  });
}
