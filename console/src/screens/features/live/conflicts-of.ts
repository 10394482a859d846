import { changedFields } from '../../../../../clients/react-admin/src/changed-fields.js';
import type { Conflict } from '../../../../../clients/react-admin/src/changed-meanwhile.js';
import type { Feature } from '../feature.js';

const FIELDS = ['name', 'description', 'enabled', 'variants', 'on_variant', 'off_variant', 'targeting'] as const;

/** The fields that a form changed since it was opened, and somebody else, or another tab, in another way. */
export function conflictsOf(mine: Feature, before: Feature, latest: Feature): Conflict[] {
  const byMe = changedFields(mine, before);
  const byOthers = changedFields(latest, before);
  const left = changedFields(mine, latest);
  return FIELDS.filter((field) => field in byMe && field in byOthers && field in left).map((field) => ({
    field,
    mine: mine[field],
    theirs: latest[field],
    before: before[field],
  }));
}
