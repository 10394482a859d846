import type { AuthoritySnapshot, AuthoritySnapshots } from '../ports/authority-snapshots.js';
import type { ChangeLog } from '../ports/change-log.js';

/** Finds only snapshots of this log. A database restored from an older backup may have kept those of a longer one. */
export class TrustedSnapshots implements AuthoritySnapshots {
  constructor(
    private readonly snapshots: AuthoritySnapshots,
    private readonly log: Pick<ChangeLog, 'listAfter'>,
  ) {}

  /** Undefined as well if the latest one belongs to another log. */
  async findLatest(range: Parameters<AuthoritySnapshots['findLatest']>[0]): Promise<AuthoritySnapshot | undefined> {
    const snapshot = await this.snapshots.findLatest(range);
    if (snapshot === undefined) return undefined;
    const [entry] = await this.log.listAfter(snapshot.head.seq - 1, 1);
    return entry?.hash === snapshot.head.hash ? snapshot : undefined;
  }

  add(snapshot: AuthoritySnapshot): Promise<void> {
    return this.snapshots.add(snapshot);
  }
}
