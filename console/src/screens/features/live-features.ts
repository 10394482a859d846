import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followFeatures, type Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import type { Feature } from './feature.js';

const LISTS = ['features', 'getList'] as const;
const RECORDS = ['features', 'getOne'] as const;

interface Page {
  readonly data: readonly Feature[];
}

/** Puts changed fields of a feature into the lists that are shown. */
export function patchFeature(queryClient: QueryClient, changed: Partial<Feature> & Schema<'RuntimeFeature'>): void {
  queryClient.setQueriesData<Page>({ queryKey: LISTS }, (page) =>
    page === undefined
      ? page
      : { ...page, data: page.data.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)) },
  );
}

/** Reads a feature that is only shown again whenever one changes. */
export function useLiveFeature(): void {
  const queryClient = useQueryClient();
  useEffect(
    () => followFeatures(client, () => void queryClient.invalidateQueries({ queryKey: RECORDS })),
    [queryClient],
  );
}

/** Moves the toggles of the list when somebody else switches a feature, and reads the list again for what else has changed. */
export function useLiveFeatures(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followFeatures(client, ({ event, data }) => {
        if (event === 'change') patchFeature(queryClient, data);
        void queryClient.invalidateQueries({ queryKey: LISTS });
      }),
    [queryClient],
  );
}
