import { createHash } from 'node:crypto';
import type { Members } from '../../../application/ports/segment-members.js';
import type { ResolvedSegment } from '../../../application/segments/segment-reader.js';
import { filterState } from '../../../domain/segments/segment-fields.js';
import { formatEtag } from '../routing/conditional.js';
import { presentCustomer } from '../customers/present.js';

/** Copies the public fields of a segment, with its count and first members. */
export function presentSegment({ segment, members }: ResolvedSegment) {
  return {
    id: segment.id,
    name: segment.name,
    description: segment.description,
    filters: filterState(segment.filters),
    ...presentMembers(members),
    created: new Date(segment.created).toISOString(),
    updated: new Date(segment.updated).toISOString(),
  };
}

export function presentMembers({ count, customers }: Members) {
  return { customers_count: count, customers: customers.map(presentCustomer) };
}

/** The tag covers the members shown and their number. */
export function segmentEtag({ segment, members: { count, customers } }: ResolvedSegment): string {
  const shown = JSON.stringify([count, customers.map(({ id, version }) => [id, version])]);
  return formatEtag(segment.version, createHash('sha256').update(shown).digest('base64url').slice(0, 12));
}
