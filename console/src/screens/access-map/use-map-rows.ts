import { useQueries, useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { explain } from '../../api/providers.js';
import { columnsOf, explainHeld, type Held, type MapRecords } from './map-records.js';
import type { MapSettings } from './use-map-settings.js';

/** A row of the map. */
export interface MapRow extends Held {
  readonly id: string;
  readonly name: string;
  /** Its page. */
  readonly path: string;
  /** Where the service explains what it may do; undefined where that follows from its roles alone. */
  readonly access?: string;
}

export interface MapRows {
  readonly total: number | undefined;
  /** Undefined while it's being loaded. */
  readonly rowAt: (index: number) => MapRow | undefined;
  readonly error: Error | null;
}

export const PAGE = 100;

/** The rows of the map; of people, only the pages that are looked at. */
export function useMapRows(settings: MapSettings, records: MapRecords | undefined, shown: Shown): MapRows {
  const people = usePeople(settings, shown, settings.rows === 'people');
  const others = useOthers(settings, records, settings.rows !== 'people');
  return settings.rows === 'people' ? people : others;
}

/** The first and the last row that are looked at. */
export interface Shown {
  readonly first: number;
  readonly last: number;
}

/** The filters of people, as the service takes them. Those that follow from permissions are about now. */
export function peopleQuery({ q, role, can, at }: MapSettings): string[][] {
  const filters = [
    ['q', q],
    ...(at === ''
      ? [
          ['roles', role],
          ['can', can],
        ]
      : []),
  ].filter(([, value]) => value !== '');
  return [...filters, ['_sort', 'last_name,first_name'], ['_order', 'asc,asc']];
}

export function personRow({ id, first_name, last_name, roles, groups, suspended }: Schema<'User'>): MapRow {
  const name = `${first_name} ${last_name}`;
  return { id, name, path: `/users/${id}/access`, access: `/users/${id}/access`, roles, groups, suspended };
}

function usePeople(settings: MapSettings, { first, last }: Shown, enabled: boolean): MapRows {
  const query = new URLSearchParams(peopleQuery(settings)).toString();
  const numbers = new Set([0]);
  for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) numbers.add(page);
  const pages = [...numbers];
  const found = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['access-map', 'people', query, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPeople(query, page, signal),
      enabled,
    })),
  });
  const byPage = new Map(pages.map((page, index) => [page, found[index]!.data?.rows]));
  return {
    total: found[0]?.data?.total,
    rowAt: (index) => byPage.get(Math.floor(index / PAGE))?.[index % PAGE],
    error: found.find(({ error }) => error !== null)?.error ?? null,
  };
}

async function readPeople(query: string, page: number, signal: AbortSignal) {
  try {
    const range = `_start=${page * PAGE}&_end=${(page + 1) * PAGE}`;
    const { json, headers } = await client.request<Schema<'User'>[]>(`/users?${query}&${range}`, { signal });
    return { rows: json.map(personRow), total: Number(headers.get('X-Total-Count')) };
  } catch (error) {
    throw explain(error);
  }
}

/** Roles, groups or tokens: few enough to be loaded at once. */
function useOthers(settings: MapSettings, records: MapRecords | undefined, enabled: boolean): MapRows {
  const { rows: kind, q, role, can } = settings;
  const { data: tokens, error } = useQuery({
    queryKey: ['access-map', 'tokens'],
    queryFn: async ({ signal }) => (await client.request<Schema<'Token'>[]>('/tokens?_limit=1000', { signal })).json,
    enabled: enabled && kind === 'tokens',
  });
  if (records === undefined || (kind === 'tokens' && tokens === undefined)) {
    return { total: undefined, rowAt: () => undefined, error };
  }
  const column = columnsOf(records, '').find(({ ability, action }) => `${ability}.${action}` === can);
  const rows = rowsOf(kind, records, tokens ?? [])
    .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
    .filter(({ roles }) => role === '' || roles.includes(role))
    .filter((row) => column === undefined || explainHeld(row, column, records).allowed)
    .sort((a, b) => a.name.localeCompare(b.name));
  return { total: rows.length, rowAt: (index) => rows[index], error };
}

function rowsOf(kind: MapSettings['rows'], records: MapRecords, tokens: readonly Schema<'Token'>[]): MapRow[] {
  switch (kind) {
    case 'groups':
      return [...records.groups.values()].map(({ id, name, roles }) => ({ id, name, roles, path: `/groups/${id}` }));
    case 'tokens':
      return tokens.map(({ id, name, roles }) => {
        return { id, name, roles, path: `/tokens/${id}`, access: `/tokens/${id}/access` };
      });
    default:
      return [...records.roles.values()].map(({ id, name }) => ({ id, name, roles: [id], path: `/roles/${id}` }));
  }
}
