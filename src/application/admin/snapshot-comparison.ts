import { compareRecords } from '../../domain/audit/compare-records.js';
import type { Authority } from '../../domain/authority/authority.js';
import type { AuditSnapshot } from '../ports/audit.js';
import type { AuthoritySnapshot } from '../ports/authority-snapshots.js';

/** Compares the snapshots of past authorities with a replay of the log. */
export class SnapshotComparison {
  readonly #snapshots: AsyncIterator<AuthoritySnapshot>;
  #next: AuthoritySnapshot | undefined;
  #error: string | undefined;

  private constructor({ authoritySnapshots }: Pick<AuditSnapshot, 'authoritySnapshots'>) {
    this.#snapshots = authoritySnapshots()[Symbol.asyncIterator]();
  }

  static async begin(snapshot: Pick<AuditSnapshot, 'authoritySnapshots'>): Promise<SnapshotComparison> {
    const comparison = new SnapshotComparison({ authoritySnapshots: () => snapshot.authoritySnapshots() });
    await comparison.#advance();
    return comparison;
  }

  /** Whether `compare` has something to do at this position. Call it for each entry. */
  isDue(seq: number): boolean {
    return this.#error === undefined && this.#next !== undefined && this.#next.head.seq <= seq;
  }

  /** Compares the next snapshot with the replay, which has reached its position. */
  async compare({ head, records }: Authority): Promise<void> {
    const next = this.#next!;
    const isThere = next.head.seq === head.seq && next.head.at === head.at && next.head.hash === head.hash;
    const error = isThere ? compareRecords(next.records, records) : 'there is no such entry';
    if (error !== undefined) this.#error = errorAt(next, error);
    await this.#advance();
  }

  /** Describes the first difference, once the replay has reached the end of the log; undefined if there is none. */
  get error(): string | undefined {
    return this.#error ?? (this.#next && errorAt(this.#next, 'there is no such entry'));
  }

  async #advance(): Promise<void> {
    const next = await this.#snapshots.next();
    this.#next = next.done === true ? undefined : next.value;
  }
}

function errorAt({ head }: AuthoritySnapshot, error: string): string {
  return `snapshot at entry ${head.seq}: ${error}`;
}
