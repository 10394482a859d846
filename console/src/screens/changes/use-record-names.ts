import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { RECORDS, recordsPath, subjectOf, type Change, type Fields, type Kind } from './change.js';
import type { Rule } from './differences.js';

export interface Named {
  readonly name: string;
  readonly isDeleted: boolean;
}

/** Returns the name of a record: undefined while it's loading, null if there's none, as of a deleted person. */
export type NameOf = (kind: Kind, id: string) => Named | null | undefined;

/** Names of all records that these entries mention; of deleted ones, the name that they had last. */
export function useRecordNames(changes: readonly Change[]): NameOf {
  const can = useCan();
  const wanted = mentioned(changes).filter(([kind]) => {
    const needs = RECORDS[kind]?.needs;
    return needs !== undefined && can(needs);
  });
  const { data: names } = useQuery({
    queryKey: ['changes', 'names', wanted],
    queryFn: async ({ signal }) => new Map((await Promise.all(wanted.map((one) => namesOf(one, signal)))).flat()),
    placeholderData: (previous) => previous,
  });
  return (kind, id) => (names === undefined ? undefined : (names.get(`${kind}/${id}`) ?? null));
}

type Mentioned = readonly [kind: Kind, ids: readonly string[]];

function mentioned(changes: readonly Change[]): Mentioned[] {
  const ids = new Map<Kind, Set<string>>();
  const add = (kind: Kind, id: string) => ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  for (const change of changes) {
    const { kind, id } = subjectOf(change);
    add(kind, id);
    for (const side of [change.before, change.after]) {
      for (const id of (side?.['roles'] ?? []) as string[]) add('role', id);
      for (const id of (side?.['groups'] ?? []) as string[]) add('group', id);
      for (const { segments = [] } of (side?.['targeting'] ?? []) as Rule[])
        for (const id of segments) add('segment', id);
    }
  }
  return [...ids].map(([kind, some]) => [kind, [...some].sort()]);
}

async function namesOf([kind, ids]: Mentioned, signal: AbortSignal): Promise<[string, Named][]> {
  const path = `${recordsPath(kind, ids) ?? ''}&_limit=${ids.length}`;
  const { json: found } = await client.requestList<(Fields & { readonly id: string })[]>(path, { signal });
  const missing = ids.filter((id) => !found.some((record) => record.id === id));
  // The log doesn't hold the names of people.
  const deleted = missing.length === 0 || kind === 'user' ? [] : await deletions(kind, missing, signal);
  return [
    ...found.map((record) => named(kind, record.id, record, false)),
    ...deleted.map(({ record_id, before }) => named(kind, record_id, before ?? {}, true)),
  ];
}

function named(kind: Kind, id: string, record: Fields, isDeleted: boolean): [string, Named] {
  return [`${kind}/${id}`, { name: nameIn(record), isDeleted }];
}

async function deletions(kind: Kind, ids: readonly string[], signal: AbortSignal): Promise<readonly Change[]> {
  const query = ids.map((id) => `record_id=${encodeURIComponent(id)}`).join('&');
  const path = `/changes?resource=${kind}&action=deleted&${query}&_limit=${ids.length}`;
  return (await client.requestList<Change[]>(path, { signal })).json;
}

function nameIn(record: Fields): string {
  const { name, key, first_name, last_name } = record as Readonly<Record<string, string | undefined>>;
  return name ?? key ?? `${first_name ?? ''} ${last_name ?? ''}`.trim();
}
