import type { RenamedColumns } from '../../domain/customers/rename-columns.js';
import { decideUpgradedFilters } from '../../domain/segments/decide-segment.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { CustomerReader } from '../ports/customer-store.js';
import type { OldSegments } from '../ports/old-segments.js';

const ACTOR = { actorId: 'system:upgrade', requestId: null };

/**
 * Keeps the meaning of filters that an older release stored in segments: before 0.3.0, a search was one text, which is put into
 * quotes; and own columns have other names since standard fields got theirs. Of instances that start at once only one changes a
 * segment, whose version is then another.
 */
export class UpgradeSegments {
  constructor(
    private readonly oldSegments: OldSegments,
    private readonly projection: AuthorityReader,
    private readonly writer: AuthorityWriter,
    private readonly customers: Pick<CustomerReader, 'hasColumn'>,
  ) {}

  /** Returns the own columns with new names that a customer or a segment has. */
  async execute(): Promise<RenamedColumns> {
    const left = await this.oldSegments.find();
    if (left === undefined) return new Map();
    const { versions, renamed } = left;
    const used = new Map<string, string>();
    for (const [name, to] of renamed) if (await this.customers.hasColumn(to)) used.set(name, to);
    for (const segment of this.projection.authority.records.segments.values()) {
      if (decideUpgradedFilters(segment, left) === undefined) continue;
      for (const [name, to] of renamed) if (names(segment.filters.values.keys(), name)) used.set(name, to);
      await this.writer.write(ACTOR, async (transaction) => {
        const now = transaction.authority.records.segments.get(segment.id);
        const entry = now?.version === versions.get(segment.id) ? decideUpgradedFilters(now!, left) : undefined;
        if (entry !== undefined) await transaction.record(entry);
      });
    }
    await this.oldSegments.forget();
    return used;
  }
}

function names(ids: Iterable<string>, column: string): boolean {
  return [...ids].some((id) => id === column || id.startsWith(`${column}_`));
}
