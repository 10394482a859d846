import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { requireUntargeted } from '../../domain/features/segment-in-use.js';
import { decideDeletion } from '../../domain/authority/kinds/entries.js';
import { SEGMENT } from '../../domain/authority/kinds/segment.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecord, type Deletion, deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

const SEGMENT_DELETION = {
  needs: all('segment.delete', 'segment.read'),
  what: 'segment',
  find: ({ authority }, id) => authority.records.segments.get(id),
  decide: ({ authority }, segment, { actor, matches }) => {
    const entry = decideDeletion(SEGMENT, segment, matches);
    requireUntargeted(actor, segment, authority.records.features);
    return entry;
  },
} satisfies Deletion<Segment>;

/** Deletes a segment; its customers stay. */
export class DeleteSegment {
  static readonly needs = SEGMENT_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`, `SegmentInUse`. */
  execute(actor: Actor, input: ConditionalInput & LoggedInput): Promise<void> {
    return deleteRecord(this.writer, actor, input, SEGMENT_DELETION);
  }
}

/** Deletes several segments in one transaction; their customers stay. */
export class DeleteSegments {
  static readonly needs = SEGMENT_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, SEGMENT_DELETION);
  }
}
