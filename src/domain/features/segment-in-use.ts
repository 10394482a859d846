import type { PermissionHolder } from '../permissions/actor.js';
import { DomainError, MAX_NAMED_FIELDS } from '../domain-error.js';
import { featureViewFor } from './feature-view.js';
import { featuresBySegment, type Features } from './features.js';
import type { Segment } from '../segments/segment.js';

/** Features target the segment, so it can't be deleted. */
class SegmentInUse extends DomainError {
  /** `features` are their names; the message has at most 100 of them. */
  constructor({ id, name }: Pick<Segment, 'id' | 'name'>, features: readonly string[]) {
    const named = features.slice(0, MAX_NAMED_FIELDS).join(', ');
    const more = features.length > MAX_NAMED_FIELDS ? ` and ${features.length - MAX_NAMED_FIELDS} more` : '';
    super('conflict', 'in_use', 'Features target this segment. Remove it from their rules first.', {
      id: { code: 'in_use', message: `names the segment "${name}" (${id}), targeted by ${named}${more}` },
    });
  }
}

/** Throws `SegmentInUse` if features target the segment: with their keys for actors who may read them, else their ids. */
export function requireUntargeted(actor: PermissionHolder, segment: Segment, features: Features): void {
  const those = featuresBySegment(features).get(segment.id);
  if (those === undefined) return;
  const isFull = featureViewFor(actor.permissions) === 'full';
  throw new SegmentInUse(
    segment,
    those.map(({ id, key }) => (isFull ? `${key} (${id})` : id)),
  );
}
