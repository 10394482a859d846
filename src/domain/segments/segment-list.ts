import { DESCRIPTION, FEW_TEXTS, listFields } from '../lists/list-fields.js';

/** Fields that segment lists filter, sort and search by. */
export const SEGMENT_FIELDS = listFields(['name', 'description'], {}, { optional: DESCRIPTION, maxTexts: FEW_TEXTS });
