import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import type { View } from './view.js';

const QUERY_KEY = ['views'];
const FRESH_FOR_MS = 60_000;

/** The views that the person sees, by name: there are a few hundred at most. None until they're known. */
export function useViews(): readonly View[] {
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await client.requestList<View[]>('/views?_sort=name&_limit=1000', { signal })).json,
    staleTime: FRESH_FOR_MS,
  });
  return data ?? [];
}

/** Writes views. Each shows what has become of them; throws what the service refuses. */
export function useViewWrites() {
  const queries = useQueryClient();
  const written = async <T>(request: Promise<{ readonly json: T }>): Promise<T> => {
    const { json } = await request;
    await queries.invalidateQueries({ queryKey: QUERY_KEY });
    return json;
  };
  return {
    create: (body: Schema<'NewView'>) => written(client.request<View>('/views', { method: 'POST', body })),
    update: ({ id }: View, body: Schema<'ViewUpdate'>) =>
      written(client.request<View>(`/views/${id}`, { method: 'PUT', body })),
    remove: ({ id }: View) => written(client.request(`/views/${id}`, { method: 'DELETE' })),
  };
}
