import { SEGMENT } from '../../domain/authority/kinds/segment.js';
import { StaleVersion } from '../../domain/domain-error.js';
import { requireUntargeted } from '../../domain/features/segment-in-use.js';
import { all } from '../../domain/permissions/needs.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { DeletionRules } from '../authority/record-rules.js';

/** The customers of a deleted segment stay. */
export const SEGMENT_DELETION: DeletionRules<Segment> = {
  kind: SEGMENT,
  needs: { delete: all('segment.delete', 'segment.read') },
  refuseDeletion: (segment, { actor, authority, matches }) => {
    if (!matches(segment.version)) throw new StaleVersion();
    requireUntargeted(actor, segment, authority.records.features);
  },
};
