import type { CreatedAnswer } from '../../../application/idempotency/answer-keeper.js';
import type { Members } from '../../../application/ports/segment-members.js';
import type { ResolvedSegment, SegmentAsJson, SegmentAsOf } from '../../../application/segments/segment-reader.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { customerRecord } from '../../../application/customers/customer-record.js';
import { kindOf } from '../../../domain/lists/list-fields.js';
import type { ExplainedClause, Explanation } from '../../../domain/segments/explain-filters.js';
import type { Segment } from '../../../domain/segments/segment.js';
import { filterState } from '../../../domain/segments/segment-fields.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { CreationKept } from '../idempotency/show-answer.js';
import type { JsonParts } from '../lists/respond-list.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';

/** Copies the public fields of a segment, with its count and first members if it's a present one. */
export function presentSegment({ segment, members }: SegmentAsOf) {
  return { ...presentFilter(segment), ...(members !== undefined && presentMembers(members)), ...presentTimes(segment) };
}

/** The same as parts of JSON, around customers that are JSON already: they're copied only into the whole list. */
export function segmentJson({ segment, members }: SegmentAsJson): JsonParts {
  const { start, end } = frameOf(segment);
  // Apart, so that answers share what is kept, which can be half a megabyte.
  if (members === undefined) return [start, end];
  const { count, customers } = members;
  return [start, `,"customers_count":${count},"customers":[`, customers, ']', end];
}

/** A segment's JSON before and after its members. */
interface Frame {
  readonly start: string;
  readonly end: string;
}

const frames = new WeakMap<Segment, Frame>();

/** Serialises a segment once: a record never changes, and lists show it again and again. */
function frameOf(segment: Segment): Frame {
  let frame = frames.get(segment);
  if (frame === undefined) {
    const [filter, times] = [presentFilter(segment), presentTimes(segment)].map((part) => JSON.stringify(part));
    frame = { start: filter!.slice(0, -1), end: `,${times!.slice(1)}` };
    frames.set(segment, frame);
  }
  return frame;
}

function presentFilter({ id, name, description, filters }: Segment) {
  return { id, name, description, filters: filterState(filters) };
}

function presentTimes({ created, updated }: Segment) {
  return { created: new Date(created).toISOString(), updated: new Date(updated).toISOString() };
}

export function presentMembers({ count, customers }: Members) {
  return { customers_count: count, customers: customers.map(customerRecord) };
}

export function presentExplanation({ member, clauses }: Explanation) {
  return { member, clauses: clauses.map(presentClause) };
}

function presentClause({ id, field, operator, wanted, actual, passed }: ExplainedClause) {
  const isTime = field !== null && typeof actual === 'number' && kindOf(CUSTOMER_FIELDS, field) === 'time';
  return { filter: id, field, operator, wanted, actual: isTime ? new Date(actual).toISOString() : actual, passed };
}

/** Comes before the creation's times, so its last occurrence isn't part of the filters. */
const NO_CUSTOMERS = '"customers":[]';

/** The answer to a creation. Of the customers, only the ids are kept. */
export function presentNewSegment({ segment, members }: SegmentAsOf): CreatedAnswer {
  if (members === undefined) throw new Error('A segment is created with its members.');
  const { count, customers } = members;
  return {
    recordId: segment.id,
    json: JSON.stringify(presentSegment({ segment, members })),
    etag: segmentEtag({ segment, members }),
    kept: {
      json: JSON.stringify(presentSegment({ segment, members: { count, customers: [] } })),
      customerIds: customers.map(({ id }) => id),
    },
  };
}

/** A kept answer with those of its customers that still exist. */
export function showNewSegment({ body, etag }: CreationKept, customers: readonly Customer[]) {
  const at = body.lastIndexOf(NO_CUSTOMERS);
  const shown = `"customers":${JSON.stringify(customers.map(customerRecord))}`;
  return { body: body.slice(0, at) + shown + body.slice(at + NO_CUSTOMERS.length), etag };
}

/** The tag covers the members shown and their number. */
export function segmentEtag({ segment, members: { count, customers } }: ResolvedSegment): string {
  const shown = JSON.stringify([count, customers.map(({ id, version }) => [id, version])]);
  return formatEtag(segment.version, tagOf(shown));
}
