import { endCustomersJson } from '../customers/customer-json-position.js';
import { customerJson } from '../customers/customer-record.js';
import type { Customer } from '../../domain/customers/customer.js';
import { countReadable, MAX_SHOWN_BYTES } from '../../domain/lists/list-bytes.js';
import { can, type Actor } from '../../domain/permissions/actor.js';
import type { FieldNeeds } from '../../domain/permissions/needs.js';
import { Unavailable } from '../../domain/domain-error.js';
import { criteriaOf } from '../../domain/segments/segment-criteria.js';
import type { Segment, SegmentFilters } from '../../domain/segments/segment.js';
import { TooManyFilters } from './initial-counts.js';
import type { ForgetFilters } from './forget-filters.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { Members, MembersAsJson, SegmentMembers } from '../ports/segment-members.js';

/** A segment with its current members. */
export interface ResolvedSegment {
  readonly segment: Segment;
  readonly members: Members;
}

/** The same with its members as JSON. A segment as it was has none. */
export interface SegmentAsJson {
  readonly segment: Segment;
  readonly members?: MembersAsJson;
}

/** A segment as it is, with its members, or as it was, without. */
export type SegmentAsOf = ResolvedSegment | { readonly segment: Segment; readonly members?: undefined };

/** Maximum number of customers in one response, and of one segment. */
const MAX_SHOWN_PER_RESPONSE = 1_000;
const MAX_SHOWN_PER_SEGMENT = 300;

/** Resolves segments for a caller. Callers who may not read customers get only the count. */
export class SegmentReader {
  /** Fields that are empty for callers without the permission. */
  static readonly shows: FieldNeeds = { fields: ['customers'], of: ['customer.read'] };

  constructor(
    private readonly members: SegmentMembers,
    private readonly filters: Pick<ForgetFilters, 'makeRoom'>,
  ) {}

  /** Without `embeds`, only with their counts. */
  async resolveAll(actor: Actor, segments: readonly Segment[], embeds: boolean): Promise<SegmentAsJson[]> {
    if (segments.length === 0) return [];
    const most = Math.min(MAX_SHOWN_PER_SEGMENT, Math.floor(MAX_SHOWN_PER_RESPONSE / segments.length));
    const shown = embeds && showsCustomersTo(actor) ? most : 0;
    const criteria = segments.map(({ filters }) => criteriaOf(filters));
    const members = await this.#withRoom(() => this.members.resolveAsJson(criteria, shown, { reader: actor.id }));
    return segments.map((segment, index) => {
      const { count, customers } = members[index]!;
      return { segment, members: { count, customers: endCustomersJson(customers, MAX_SHOWN_BYTES) ?? customers } };
    });
  }

  /** Counts the members of each segment, all at one moment. */
  async count(actor: Actor, segments: readonly Segment[]): Promise<number[]> {
    if (segments.length === 0) return [];
    return (await this.#resolve(actor, segments, 0)).map(({ count }) => count);
  }

  async resolveOne(actor: Actor, segment: Segment): Promise<ResolvedSegment> {
    const [members] = await this.#resolve(actor, [segment], shownTo(actor));
    return { segment, members: members! };
  }

  /** Resolves unsaved filters without tracking them. */
  preview(actor: Actor, filters: SegmentFilters): Promise<Members> {
    return this.#resolveOnce(actor, filters, MAX_SHOWN_PER_SEGMENT);
  }

  /**
   * Tracks and resolves filters before they are saved. Does nothing in a dry run, which saves nothing. Throws
   * `Unavailable` when counting takes too long.
   */
  async prepare(
    actor: Actor,
    filters: SegmentFilters,
    { dryRun }: Pick<LoggedInput, 'dryRun'>,
  ): Promise<Members | undefined> {
    if (dryRun !== undefined) return undefined;
    const criteria = criteriaOf(filters);
    const options = { reader: actor.id };
    return this.#withRoom(async () => {
      await this.members.prepare(criteria, options);
      const [members] = await this.members.resolve([criteria], shownTo(actor), options);
      return shortened(members!);
    });
  }

  /**
   * Resolves a segment after a committed write. Falls back to the members of `prepare` if reading fails. In a dry run
   * there are none: the segment isn't saved, so it's resolved without tracking its filters.
   */
  async resolveSaved(actor: Actor, segment: Segment, prepared: Members | undefined): Promise<ResolvedSegment> {
    if (prepared === undefined) {
      return { segment, members: await this.#resolveOnce(actor, segment.filters, shownTo(actor)) };
    }
    try {
      return await this.resolveOne(actor, segment);
    } catch (error) {
      if (error instanceof Unavailable) return { segment, members: prepared };
      throw error;
    }
  }

  async #resolveOnce(actor: Actor, filters: SegmentFilters, embedded: number): Promise<Members> {
    return shortened(await this.members.resolveOnce(criteriaOf(filters), embedded, { reader: actor.id }));
  }

  async #resolve(actor: Actor, segments: readonly Segment[], embedded: number): Promise<readonly Members[]> {
    const criteria = segments.map(({ filters }) => criteriaOf(filters));
    const members = await this.#withRoom(() => this.members.resolve(criteria, embedded, { reader: actor.id }));
    return members.map(shortened);
  }

  /** Makes room and retries once when too many filters are tracked. */
  async #withRoom<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof TooManyFilters)) throw error;
    }
    await this.filters.makeRoom();
    return read();
  }
}

/** The members with the customers up to the one that brings them over `MAX_SHOWN_BYTES`. */
function shortened({ count, customers }: Members): Members {
  const bytesOf = (customer: Customer) => Buffer.byteLength(customerJson(customer));
  return { count, customers: customers.slice(0, countReadable(customers, bytesOf, MAX_SHOWN_BYTES)) };
}

/** How many customers of one segment the actor is shown. */
function shownTo(actor: Actor): number {
  return showsCustomersTo(actor) ? MAX_SHOWN_PER_SEGMENT : 0;
}

function showsCustomersTo(actor: Actor): boolean {
  return SegmentReader.shows.of.every((permission) => can(actor, permission));
}
