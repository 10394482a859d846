import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, listFields } from '../lists/list-fields.js';
import type { Segment } from './segment.js';

/** Fields that segment lists filter, sort and search by. */
export const SEGMENT_FIELDS = listFields(['name', 'description'], {}, { mostTexts: FEW_TEXTS });

export function segmentValue(segment: Segment, field: string): FieldValue {
  switch (field) {
    case 'id':
    case 'name':
    case 'description':
    case 'created':
    case 'updated':
      return segment[field];
    default:
      return null;
  }
}
