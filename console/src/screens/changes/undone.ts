import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.js';
import { isSame } from './is-same.js';
import { hasPast, type Change } from './change.js';

/** What later entries of the same record did about an entry. */
export interface Undone {
  /** The id of the entry that undid it. */
  readonly by?: string;
  /** Whether the record was deleted since. */
  readonly isGone: boolean;
}

const MAX_LATER = 1_000;

/** Returns a function that says whether an entry was undone since; undefined until that's known. */
export function useUndone(changes: readonly Change[]): (change: Change) => Undone | undefined {
  const records = [...new Set(changes.filter(hasPast).map(({ record_id }) => record_id))].sort();
  const oldest = Math.min(...changes.map(({ id }) => Number(id)));
  const { data } = useQuery({
    queryKey: ['changes', 'later', oldest, records],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams([...records.map((id) => ['record_id', id]), ['id_gte', String(oldest)]]);
      const path = `/changes?${query.toString()}&_sort=id&_order=ASC&_limit=${MAX_LATER}`;
      return (await client.request<Change[]>(path, { signal })).json;
    },
    enabled: records.length > 0,
  });
  const later = data && [...data, ...changes];
  return (change) => later && undoneBy(change, later);
}

function undoneBy(change: Change, all: readonly Change[]): Undone {
  const later = all.filter((one) => one.resource === change.resource && Number(one.id) > Number(change.id));
  const ofRecord = later.filter(({ record_id }) => record_id === change.record_id);
  const by = (change.action === 'deleted' ? later : ofRecord).find((one) => isInverse(change, one))?.id;
  const isGone = change.action !== 'deleted' && ofRecord.some(({ action }) => action === 'deleted');
  return { ...(by !== undefined && { by }), isGone };
}

/** A record that was deleted gets another id when it's created again. */
function isInverse(change: Change, later: Change): boolean {
  switch (change.action) {
    case 'created':
      return later.action === 'deleted';
    case 'deleted':
      return (
        later.action === 'created' &&
        (later.after?.['undoes'] === change.id || isSame(nameOf(change.before), nameOf(later.after)))
      );
    case 'updated': {
      const fields = Object.keys({ ...change.before, ...change.after });
      const isBack = (field: string) =>
        isSame(change.before?.[field], later.after?.[field]) && isSame(change.after?.[field], later.before?.[field]);
      return later.action === 'updated' && fields.length > 0 && fields.every(isBack);
    }
  }
}

function nameOf(fields: Change['before']): unknown {
  return fields?.['key'] ?? fields?.['name'];
}
