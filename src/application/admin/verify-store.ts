import { errorOfAnchored, errorOfLength, type Anchor } from '../../domain/audit/anchor.js';
import { compareRecords } from '../../domain/audit/compare-records.js';
import { LogReplay } from '../../domain/audit/log-replay.js';
import type { Head } from '../../domain/changes/change.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { errorOfHead } from '../../domain/changes/stored-entry.js';
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
  | { readonly error: string };

interface VerifyOptions {
  readonly onProgress: OnProgress;
  /** An entry that must still be in the log, unchanged, with everything before it. */
  readonly anchor?: Anchor | undefined;
}

type Step = { readonly error: string | undefined };

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
      const errorOfLog =
        log.error ??
        errorOfHead(head, authority.head) ??
        errorOfLength(head, anchor) ??
        log.revived ??
        compareRecords(await snapshot.loadRecords(), authority.records);
      if (errorOfLog !== undefined) return { error: errorOfLog };
      const { error, exactSpellings } = await compareUsers(snapshot, replay, (done) => {
        onProgress('users', done, Math.max(done, total));
      });
      // Derived data comes last: it can only be checked against correct records.
      const lastError =
        error ??
        snapshots.error ??
        (await snapshot.findBrokenDerivation((checked, of) => {
          onProgress('customers', checked, of);
        }));
      return lastError === undefined ? { head, users: total, exactSpellings } : { error: lastError };
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
  const errorOfStart = errorOfAnchored(replay.authority.head, anchor);
  if (errorOfStart !== undefined) return { error: errorOfStart, revived };
  for await (const batch of snapshot.entries()) {
    const ended = new Map<string, number>();
    for (const stored of batch) {
      const checked = replay.add(stored);
      if ('error' in checked) return { error: checked.error, revived };
      const error = errorOfAnchored(checked.change, anchor);
      if (error !== undefined) return { error, revived };
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
  return { error: undefined, revived };
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
      const error = users.compare(user, authority.records);
      if (error !== undefined) return { error, exactSpellings };
      if (user.exactEmail === true && exactSpellings.length < MAX_NAMED) exactSpellings.push(user.id);
    }
    done += batch.length;
    onDone(done);
  }
  return { error: users.errorOfMissingUser(), exactSpellings };
}
