import { canonicalJson } from './canonical-json.js';
import type { Change, ChangeEntry, Head, JsonObject } from './change.js';

/** SHA-256 of the UTF-8 bytes of a text, as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string;

/** Who caused a change, when and with which request. `at` is in milliseconds since the epoch. */
export interface Circumstances {
  readonly actorId: string;
  readonly requestId: string | null;
  readonly at: number;
}

type Unsealed = Omit<Change, 'hash' | 'canonical'>;

/** Creates the entry that follows `head`. Time never goes backwards: an earlier `at` is raised to the head's. */
export function sealChange(head: Head, entry: ChangeEntry, circumstances: Circumstances, sha256: Sha256): Change {
  const change = {
    seq: head.seq + 1,
    at: Math.max(circumstances.at, head.at),
    actorId: circumstances.actorId,
    resource: entry.resource,
    recordId: entry.recordId,
    action: entry.action,
    before: entry.before,
    after: entry.after,
    requestId: circumstances.requestId,
    previousHash: head.hash,
    canonical: '',
    hash: '',
  };
  change.canonical = canonicalText(change);
  change.hash = sha256(change.canonical);
  return change;
}

/** Parses an entry from its stored text. Doesn't compute the hash: it takes the stored one, for `follows` to check. */
export function parseChange(canonical: string, hash: string): Change {
  const fields = JSON.parse(canonical) as JsonObject;
  return {
    seq: fields['seq'] as number,
    at: Date.parse(fields['at'] as string),
    actorId: fields['actor_id'] as string,
    resource: fields['resource'] as Change['resource'],
    recordId: fields['record_id'] as string,
    action: fields['action'] as Change['action'],
    before: fields['before'] as JsonObject | null,
    after: fields['after'] as JsonObject | null,
    requestId: fields['request_id'] as string | null,
    previousHash: fields['previous_hash'] as string,
    canonical,
    hash,
  };
}

/** True when the entry directly follows `head` by number, link and time, and its hash matches its text. */
export function follows(head: Head, change: Change, sha256: Sha256): boolean {
  return (
    change.seq === head.seq + 1 &&
    change.previousHash === head.hash &&
    change.at >= head.at &&
    sha256(change.canonical) === change.hash
  );
}

function canonicalText(change: Unsealed): string {
  // Written out for speed, in the order of the names; a test with golden bytes compares it with `canonicalJson`.
  const members = [
    `"action":${JSON.stringify(change.action)}`,
    `"actor_id":${JSON.stringify(change.actorId)}`,
    `"after":${canonicalJson(change.after)}`,
    `"at":"${new Date(change.at).toISOString()}"`,
    `"before":${canonicalJson(change.before)}`,
    `"previous_hash":${JSON.stringify(change.previousHash)}`,
    `"record_id":${JSON.stringify(change.recordId)}`,
    `"request_id":${JSON.stringify(change.requestId)}`,
    `"resource":${JSON.stringify(change.resource)}`,
    `"seq":${change.seq}`,
  ];
  return `{${members.join(',')}}`;
}
