import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import { DESCRIPTION, FEW_TEXTS, listFields, type ListFields } from '../lists/list-fields.js';

/** `full` is the whole record; `runtime` is the part that clients use to show or hide areas. */
export type FeatureView = 'full' | 'runtime';

export function featureViewFor(permissions: EffectivePermissions): FeatureView {
  return permissions.can('settings.read') ? 'full' : 'runtime';
}

/** Fields that each view filters, sorts and searches by: only those it shows. */
export const FEATURE_FIELDS: Readonly<Record<FeatureView, ListFields>> = {
  full: listFields(
    ['key', 'name', 'description'],
    { enabled: 'boolean' },
    { optional: DESCRIPTION, maxTexts: FEW_TEXTS },
  ),
  runtime: {
    kinds: new Map([
      ['id', 'text'],
      ['key', 'text'],
      ['enabled', 'boolean'],
    ]),
    searched: ['key'],
    maxTexts: FEW_TEXTS,
  },
};

/** Whether a view shows a field, given by its wire name. */
export function isShownIn(view: FeatureView, field: string): boolean {
  return view === 'full' || FEATURE_FIELDS.runtime.kinds.has(field);
}
