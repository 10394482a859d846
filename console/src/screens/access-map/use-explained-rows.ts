import { useQueries } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { atParameter } from './map-records.js';
import type { ExplainedPermission } from '../../ui/access/explained-permission.js';
import type { MapRow } from './use-map-rows.js';

const FRESH_MS = 30_000;

/** What is explained of a row: by ability and action. Null if the row wasn't there at that moment. */
export type ExplainedRow = ReadonlyMap<string, ExplainedPermission> | null;

/** What the service says about these rows at a moment, one after the other; those that aren't known yet are absent. */
export function useExplainedRows(rows: readonly MapRow[], at: string): ReadonlyMap<string, ExplainedRow> {
  const asked = rows.filter(({ access }) => access !== undefined);
  const found = useQueries({
    queries: asked.map(({ access }) => ({
      queryKey: ['access-map', 'explained', access, at],
      queryFn: ({ signal }: { signal: AbortSignal }) => readExplained(access!, at, signal),
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  return new Map(
    asked.flatMap(({ id }, index) => {
      const { data } = found[index]!;
      return data === undefined ? [] : [[id, data] as const];
    }),
  );
}

export async function readExplained(path: string, at: string, signal?: AbortSignal): Promise<ExplainedRow> {
  try {
    const url = `${path}?${atParameter(at).slice(1)}`;
    const { json } = await client.request<Schema<'UserAccess'>>(url, { ...(signal && { signal }) });
    return new Map(json.permissions.map((permission) => [`${permission.ability}.${permission.action}`, permission]));
  } catch (error) {
    if ((error as { readonly status?: number }).status === 404) return null;
    throw error;
  }
}
