import { useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../../api/client.js';
import { explain } from '../../../api/providers.js';
import type { Change } from '../../changes/change.js';

export type AccessTimeline = Schema<'AccessTimeline'>;

/** Entries of each kind that are listed. */
const MOST = 100;
const DAY_MS = 24 * 60 * 60 * 1_000;

export interface UserHistory {
  readonly timeline: AccessTimeline;
  /** The user's own entries, and those of other records that their access changed with; newest first. */
  readonly changes: readonly Change[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

/** What somebody was allowed and what happened to them, in so many days up to now. */
export function useUserHistory(id: string, days: number) {
  return useQuery({
    queryKey: ['users', 'history', id, days],
    queryFn: ({ signal }) => readHistory(id, new Date(Date.now() - days * DAY_MS).toISOString(), signal),
    placeholderData: (previous) => previous,
  });
}

async function readHistory(id: string, from: string, signal: AbortSignal): Promise<UserHistory> {
  try {
    const newest = `_sort=id&_order=desc&_limit=${MOST}`;
    const own = `/changes?resource=user&record_id=${encodeURIComponent(id)}&at_gte=${from}&${newest}`;
    const [{ json: timeline }, { json: ownChanges, headers }] = await Promise.all([
      client.request<AccessTimeline>(`/users/${encodeURIComponent(id)}/access/timeline?from=${from}`, { signal }),
      client.request<Change[]>(own, { signal }),
    ]);
    const through = timeline.changes.filter(({ resource }) => resource !== 'user');
    const ids = through.slice(-MOST).map((change) => `id=${change.id}`);
    const others =
      ids.length === 0 ? [] : (await client.request<Change[]>(`/changes?${ids.join('&')}&${newest}`, { signal })).json;
    return {
      timeline,
      changes: [...ownChanges, ...others].sort((a, b) => Number(b.id) - Number(a.id)),
      isCut: through.length > MOST || Number(headers.get('X-Total-Count')) > ownChanges.length,
    };
  } catch (error) {
    throw explain(error);
  }
}
