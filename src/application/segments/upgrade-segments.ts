import type { RenamedColumns } from '../../domain/customers/rename-columns.js';
import { decideUpgradedFilters } from '../../domain/segments/decide-segment.js';
import { rereadFilters } from '../../domain/segments/reread-filters.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { CustomerReader } from '../ports/customer-store.js';
import type { OldSegments } from '../ports/old-segments.js';

const ACTOR = { actorId: 'system:upgrade', requestId: null };

interface UpgradedSegments {
  /** The own columns with new names that a customer or a segment has. */
  readonly renamed: RenamedColumns;
  /** Filters that can't mean what they did, and may find more customers than before. */
  readonly reread: readonly { readonly segment: string; readonly filter: string; readonly now: string }[];
}

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

  async execute(): Promise<UpgradedSegments> {
    const left = await this.oldSegments.find();
    if (left === undefined) return { renamed: new Map(), reread: [] };
    const { versions, renamed, hasOldSearches } = left;
    const used = new Map<string, string>();
    const reread: UpgradedSegments['reread'][number][] = [];
    for (const [name, to] of renamed) if (await this.customers.hasColumn(to)) used.set(name, to);
    for (const segment of this.projection.authority.records.segments.values()) {
      if (hasOldSearches) reread.push(...(await this.#reread(segment)));
      if (decideUpgradedFilters(segment, left) === undefined) continue;
      for (const [name, to] of renamed) if (names(segment.filters.values.keys(), name)) used.set(name, to);
      await this.writer.write(ACTOR, async (transaction) => {
        const now = transaction.authority.records.segments.get(segment.id);
        const entry = now?.version === versions.get(segment.id) ? decideUpgradedFilters(now!, left) : undefined;
        if (entry !== undefined) await transaction.record(entry);
      });
    }
    await this.oldSegments.forget();
    return { renamed: used, reread };
  }

  async #reread({ name: segment, filters }: Segment): Promise<UpgradedSegments['reread']> {
    const found: UpgradedSegments['reread'][number][] = [];
    for (const { filter, now, column } of rereadFilters(filters))
      if (column === undefined || (await this.customers.hasColumn(column))) found.push({ segment, filter, now });
    return found;
  }
}

function names(ids: Iterable<string>, column: string): boolean {
  return [...ids].some((id) => id === column || id.startsWith(`${column}_`));
}
