import { AuthorityDraft } from '../../domain/authority/apply-change.js';
import { Authority, NO_RECORDS } from '../../domain/authority/authority.js';
import { overfullKinds } from '../../domain/authority/record-bytes.js';
import { snapshotSpacing } from '../../domain/authority/snapshot-spacing.js';
import { mayBeCutShort } from '../../domain/changes/readable-changes.js';
import { GENESIS, headAfter } from '../../domain/changes/change.js';
import type { AuthoritySnapshots } from '../ports/authority-snapshots.js';
import type { Clock } from '../ports/clock.js';
import type { ChangeHistory } from '../ports/change-history.js';
import type { AuthorityReader } from './authority-reader.js';

/** Of a store that holds more than it may, there are no snapshots: writing one takes several times the memory. */
function isOverfull({ records }: Pick<Authority, 'records'>): boolean {
  return Object.keys(overfullKinds(records)).length > 0;
}

/** Entries per portion. */
const BATCH = 100;

interface Position {
  readonly draft: AuthorityDraft;
  /** Sequence number of the last entry applied. */
  seq: number;
  /** Entries applied since the last snapshot. */
  since: number;
}

/**
 * Maintenance job: stores a snapshot of the authority every so many of its changes, at positions that follow from the
 * log, so several instances store the same ones.
 */
export class SnapshotAuthority {
  #position: Position | undefined;

  constructor(
    private readonly reader: AuthorityReader,
    private readonly history: Pick<ChangeHistory, 'listOfAuthority'>,
    private readonly snapshots: AuthoritySnapshots,
    private readonly clock: Pick<Clock, 'timer'>,
    private readonly spacing = snapshotSpacing,
  ) {}

  /** Continues by a portion. Resolves with whether more is left. Throws `Unavailable`. */
  async execute(): Promise<boolean> {
    // It would hold as much again as the authority.
    if (isOverfull(this.reader.authority)) {
      this.#position = undefined;
      return false;
    }
    const until = this.reader.authority.head.seq;
    const position = this.#position ?? (await this.#start(until));
    // After a failure, the position would be between two entries.
    this.#position = undefined;
    const changes = await this.history.listOfAuthority({ after: position.seq, until, limit: BATCH });
    for (const change of changes) {
      position.draft.apply(change);
      position.since += 1;
      if (position.since >= this.spacing(position.draft.records)) {
        const authority = position.draft.at(headAfter(change));
        if (!isOverfull(authority)) await this.snapshots.add(authority);
        position.since = 0;
      }
    }
    position.seq = changes.at(-1)?.seq ?? position.seq;
    this.#position = position;
    if (changes.length < BATCH && !mayBeCutShort(changes)) return false;
    // On some storages, the next portion would otherwise follow in the same turn of the event loop.
    await this.clock.timer(0).elapsed;
    return true;
  }

  async #start(until: number): Promise<Position> {
    const snapshot = await this.snapshots.findLatest({ after: 0, until });
    const authority =
      snapshot === undefined ? new Authority(GENESIS, NO_RECORDS) : new Authority(snapshot.head, snapshot.records);
    return { draft: new AuthorityDraft(authority), seq: authority.head.seq, since: 0 };
  }
}
