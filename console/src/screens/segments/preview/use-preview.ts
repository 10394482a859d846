import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../../api/client.js';
import type { FilterState } from '../../../ui/filters/filter-state.js';
import { useSettled } from '../../../ui/use-debounced.js';

type Preview = Schema<'SegmentPreview'>;

export interface PreviewState {
  /** Undefined until the first answer. */
  readonly preview: Preview | undefined;
  /** By filter id, such as `seats_gte`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whether the preview isn't of these filters yet. */
  readonly isStale: boolean;
  readonly failure: string | undefined;
}

const PAUSE_MS = 200;
const VALUES = 'filters.values.';

/** Counts the customers who match, while somebody types. Two calls with the same filters send one request. */
export function usePreview(filters: FilterState): PreviewState {
  const text = JSON.stringify(filters);
  const settled = useSettled(text, PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['segments', 'preview', settled],
    queryFn: async ({ signal }) => {
      const body = { filters: JSON.parse(settled) as FilterState };
      return (await client.request<Preview>('/segments/preview', { method: 'POST', body, signal })).json;
    },
    placeholderData: keepPreviousData,
  });
  const errors = errorsOf(error);
  const isNamed = Object.keys(errors).length > 0;
  return {
    preview: data,
    errors,
    isStale: text !== settled || isFetching || error !== null,
    failure: error === null || isNamed ? undefined : error.message,
  };
}

function errorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError) || error.status !== 422) return {};
  const { errors = {} } = (error.body ?? {}) as { readonly errors?: Readonly<Record<string, string>> };
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.startsWith(VALUES) ? path.slice(VALUES.length) : path,
      message,
    ]),
  );
}
