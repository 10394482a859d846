import { decideQuotedSearch } from '../../domain/segments/decide-segment.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { OldSearches } from '../ports/old-searches.js';

const ACTOR = { actorId: 'system:upgrade', requestId: null };

/**
 * Keeps the meaning of searches that a release before 0.3.0 stored in segments: what would be read as several words now is put
 * into quotes. Of instances that start at once only one changes a segment, whose version is then another.
 */
export class QuoteOldSearches {
  constructor(
    private readonly oldSearches: OldSearches,
    private readonly projection: AuthorityReader,
    private readonly writer: AuthorityWriter,
  ) {}

  async execute(): Promise<void> {
    const versions = await this.oldSearches.list();
    if (versions.size === 0) return;
    for (const segment of this.projection.authority.records.segments.values()) {
      if (decideQuotedSearch(segment) === undefined) continue;
      await this.writer.write(ACTOR, async (transaction) => {
        const now = transaction.authority.records.segments.get(segment.id);
        const entry = now?.version === versions.get(segment.id) ? decideQuotedSearch(now!) : undefined;
        if (entry !== undefined) await transaction.record(entry);
      });
    }
    await this.oldSearches.forget();
  }
}
