import type { EffectivePermissions } from '../access/permissions.js';
import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, listFields, type ListFields } from '../lists/list-fields.js';
import type { Feature } from './feature.js';

/** `full` is the whole record; `runtime` is the part that clients use to show or hide areas. */
export type FeatureView = 'full' | 'runtime';

export function featureViewFor(permissions: EffectivePermissions): FeatureView {
  return permissions.can('settings.read') ? 'full' : 'runtime';
}

/** Fields that each view filters, sorts and searches by: only those it shows. */
export const FEATURE_FIELDS: Readonly<Record<FeatureView, ListFields>> = {
  full: listFields(['key', 'name', 'description'], { enabled: 'boolean' }, { mostTexts: FEW_TEXTS }),
  runtime: {
    kinds: new Map([
      ['id', 'text'],
      ['key', 'text'],
      ['enabled', 'boolean'],
    ]),
    searched: ['key'],
    mostTexts: FEW_TEXTS,
  },
};

export function featureValueOf(feature: Feature, field: string): FieldValue {
  return feature[field as keyof Feature];
}
