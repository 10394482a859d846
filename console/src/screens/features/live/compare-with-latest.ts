import { HttpError } from 'react-admin';
import { ChangedMeanwhile, conflictsBetween, pathOf } from 'castellan-react-admin';
import { client } from '../../../api/client.js';
import { conflict } from '../../../api/notices.js';
import type { Feature } from '../feature.js';

/** `conflicting`: a dialog shows both sides. `gone`: it was deleted, or nobody knows. */
type Compared = 'same' | 'newer' | 'conflicting' | 'gone';

/** Compares what a form holds with the feature as it's stored now. Other errors are thrown. */
export async function compareWithLatest(mine: Feature, before: Feature): Promise<Compared> {
  const path = pathOf('features', before.id);
  const latest = await read(path);
  if (latest === undefined) return 'gone';
  if (latest.updated === before.updated) return 'same';
  const conflicts = conflictsBetween({ ...mine }, { ...before }, { ...latest });
  if (conflicts.length === 0) return 'newer';
  conflict.set(ChangedMeanwhile.of(conflicts, path));
  return 'conflicting';
}

async function read(path: string): Promise<Feature | undefined> {
  try {
    return (await client.request<Feature>(path)).json;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}
