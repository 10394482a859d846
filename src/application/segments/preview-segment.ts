import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { Members } from '../ports/segment-members.js';
import type { SegmentReader } from './segment-reader.js';

/** Resolves filters to their members without saving anything. */
export class PreviewSegment {
  static readonly needs = all('segment.read', 'customer.read');

  constructor(private readonly reader: SegmentReader) {}

  /** Throws `Forbidden`, and `Unavailable` when counting takes too long. */
  async execute(actor: Actor, { filters }: Pick<Segment, 'filters'>): Promise<Members> {
    authorise(actor, PreviewSegment.needs);
    return this.reader.preview(actor, filters);
  }
}
