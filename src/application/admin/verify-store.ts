import { flawOfAnchored, flawOfLength, type Anchor } from '../../domain/audit/anchor.js';
import { compareRecords } from '../../domain/audit/compare-records.js';
import { LogReplay } from '../../domain/audit/log-replay.js';
import type { Head } from '../../domain/changes/change.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { flawOfHead } from '../../domain/changes/stored-entry.js';
import { sessionIdOfName } from '../../domain/sessions/session-id.js';
import type { Audit, AuditSnapshot } from '../ports/audit.js';
import { SnapshotComparison } from './snapshot-comparison.js';

/** Called after every batch with the progress of a step. */
type OnProgress = (step: 'entries' | 'users' | 'customers', done: number, total: number) => void;

/** Users named in a result; there may be more. */
const MAX_NAMED = 1_000;

/**
 * Result: the log's head, the number of users compared, and the ids of those who sign in with the exact spelling of their address alone
 * (`User.exactEmail`), or a description of the first error.
 */
export type Verification =
  | { readonly head: Head; readonly users: number; readonly exactSpellings: readonly string[] }
  | { readonly flaw: string };

interface VerifyOptions {
  readonly onProgress: OnProgress;
  /** An entry that must still be in the log, unchanged, with everything before it. */
  readonly anchor?: Anchor | undefined;
}

type Step = { readonly flaw: string | undefined };

/**
 * Verifies a store: first the log's hash chain and the anchor, then the authority's records, users and ended sessions
 * against the log, then snapshots of past authorities, and the data that the storage derives from records, such as sort keys.
 */
export class VerifyStore {
  constructor(
    private readonly audit: Audit,
    private readonly sha256: Sha256,
  ) {}

  execute({ onProgress, anchor }: VerifyOptions): Promise<Verification> {
    return this.audit.read(async (snapshot) => {
      const replay = new LogReplay(this.sha256);
      const head = await snapshot.head();
      const snapshots = await SnapshotComparison.begin(snapshot);
      const log = await readLog({ snapshot, snapshots, replay, sha256: this.sha256, anchor }, (done) => {
        onProgress('entries', done, Math.max(done, head.seq));
      });
      const { authority, users } = replay;
      const total = users.size;
      const flawOfLog =
        log.flaw ??
        flawOfHead(head, authority.head) ??
        flawOfLength(head, anchor) ??
        log.revived ??
        compareRecords(await snapshot.loadRecords(), authority.records);
      if (flawOfLog !== undefined) return { flaw: flawOfLog };
      const { flaw, exactSpellings } = await compareUsers(snapshot, replay, (done) => {
        onProgress('users', done, Math.max(done, total));
      });
      // Derived data comes last: it can only be checked against correct records.
      const lastFlaw =
        flaw ??
        snapshots.flaw ??
        (await snapshot.findBrokenDerivation((checked, of) => {
          onProgress('customers', checked, of);
        }));
      return lastFlaw === undefined ? { head, users: total, exactSpellings } : { flaw: lastFlaw };
    });
  }
}

interface LogReading {
  readonly snapshot: AuditSnapshot;
  readonly snapshots: SnapshotComparison;
  readonly replay: LogReplay;
  readonly sha256: Sha256;
  readonly anchor: Anchor | undefined;
}

/** Reads and checks the log. `revived` describes a session that exists although a log entry ended it. */
async function readLog(
  { snapshot, snapshots, replay, sha256, anchor }: LogReading,
  onDone: (done: number) => void,
): Promise<Step & { readonly revived: string | undefined }> {
  let done = 0;
  let revived: string | undefined;
  // The position before the first entry can be an anchor too.
  const flawOfStart = flawOfAnchored(replay.authority.head, anchor);
  if (flawOfStart !== undefined) return { flaw: flawOfStart, revived };
  for await (const batch of snapshot.entries()) {
    const ended = new Map<string, number>();
    for (const stored of batch) {
      const checked = replay.add(stored);
      if ('flaw' in checked) return { flaw: checked.flaw, revived };
      const flaw = flawOfAnchored(checked.change, anchor);
      if (flaw !== undefined) return { flaw, revived };
      const { resource, action, recordId, seq } = checked.change;
      while (snapshots.isDue(seq)) await snapshots.compare(replay.authority);
      if (resource === 'session' && action === 'deleted') ended.set(sessionIdOfName(recordId, sha256), seq);
    }
    if (ended.size > 0) {
      const [id] = await snapshot.findSessions([...ended.keys()]);
      if (id !== undefined) revived ??= `session ${id}: is in the table, but entry ${String(ended.get(id))} ended it`;
    }
    done += batch.length;
    onDone(done);
  }
  return { flaw: undefined, revived };
}

async function compareUsers(
  snapshot: AuditSnapshot,
  { users, authority }: LogReplay,
  onDone: (done: number) => void,
): Promise<Step & { readonly exactSpellings: readonly string[] }> {
  const exactSpellings: string[] = [];
  let done = 0;
  for await (const batch of snapshot.users()) {
    for (const user of batch) {
      const flaw = users.compare(user, authority.records.roles);
      if (flaw !== undefined) return { flaw, exactSpellings };
      if (user.exactEmail === true && exactSpellings.length < MAX_NAMED) exactSpellings.push(user.id);
    }
    done += batch.length;
    onDone(done);
  }
  return { flaw: users.flawOfMissingUser(), exactSpellings };
}
