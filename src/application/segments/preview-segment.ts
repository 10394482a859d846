import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { CustomerReader } from '../ports/customer-store.js';
import type { Members } from '../ports/segment-members.js';
import { requireFilterColumns } from './require-filter-columns.js';
import type { SegmentReader } from './segment-reader.js';

/** Resolves filters to their members without saving anything. */
export class PreviewSegment {
  static readonly needs = all('segment.read', 'customer.read');

  constructor(
    private readonly reader: SegmentReader,
    private readonly customers: Pick<CustomerReader, 'hasColumn'>,
  ) {}

  /** Throws `Forbidden`, and `Unavailable` when counting takes too long. */
  async execute(actor: Actor, { filters }: Pick<Segment, 'filters'>): Promise<Members> {
    authorise(actor, PreviewSegment.needs);
    await requireFilterColumns(filters, this.customers);
    return this.reader.preview(actor, filters);
  }
}
