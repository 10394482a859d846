import { HttpError, useTranslate } from 'react-admin';
import { ChangedMeanwhile } from '../../../../../clients/react-admin/src/changed-meanwhile.js';
import { pathOf } from '../../../../../clients/react-admin/src/data-provider.js';
import { client } from '../../../api/client.js';
import { conflict } from '../../../api/notices.js';
import type { Feature } from '../feature.js';
import { conflictsOf } from './conflicts-of.js';

/** `conflicting`: a dialog shows both sides. `gone`: it was deleted, or nobody knows. */
type Compared = 'same' | 'newer' | 'conflicting' | 'gone';

/** Returns a function that compares what a form holds with the feature as it's stored now. Other errors are thrown. */
export function useLatestFeature(): (mine: Feature, before: Feature) => Promise<Compared> {
  const translate = useTranslate();
  return async (mine, before) => {
    const path = pathOf('features', before.id);
    const latest = await read(path);
    if (latest === undefined) return 'gone';
    if (latest.updated === before.updated) return 'same';
    const conflicts = conflictsOf(mine, before, latest);
    if (conflicts.length === 0) return 'newer';
    conflict.set(new ChangedMeanwhile(translate('common.conflict.title'), {}, conflicts, path));
    return 'conflicting';
  };
}

async function read(path: string): Promise<Feature | undefined> {
  try {
    return (await client.request<Feature>(path)).json;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}
