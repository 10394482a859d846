import { expect } from 'chai';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { dump, type Caller } from './caller.js';
import type { Reply, TestService } from './service.js';

interface PermissionCount {
  readonly ability: string;
  readonly action: string;
  readonly users: number;
  readonly sample: readonly { readonly id: string; readonly first_name: string; readonly last_name: string }[];
}

/** The answer to a dry run. */
export interface DryRunBody {
  readonly dry_run: true;
  readonly seq: string;
  readonly record: (Readonly<Record<string, unknown>> & { readonly id: string | null }) | null;
  readonly effect: {
    readonly permissions: {
      readonly users_affected: number;
      readonly gained: readonly PermissionCount[];
      readonly lost: readonly PermissionCount[];
    };
    readonly tokens: readonly unknown[];
    readonly sessions_ended: number;
    readonly segments: readonly object[];
    readonly features: readonly object[];
  };
}

export const NO_EFFECT: DryRunBody['effect'] = {
  permissions: { users_affected: 0, gained: [], lost: [] },
  tokens: [],
  sessions_ended: 0,
  segments: [],
  features: [],
};

/** A write, as a client sends it. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** Sends a write; with `dry_run=true` if wanted. */
export function sendWrite(caller: Caller, { method, path, ...rest }: Write, isDry = false): Promise<Reply> {
  const url = isDry ? `${path}${path.includes('?') ? '&' : '?'}dry_run=true` : path;
  return caller.service.call(method, url, { as: caller.token, ...rest });
}

/** Sends a write as a dry run. It must succeed, and leave everything as it was. */
export async function dryRun(caller: Caller, write: Write): Promise<DryRunBody> {
  const before = await everything(caller.service);
  const answer = await sendWrite(caller, write, true);
  expect(answer.status, answer.text).to.equal(200);
  for (const header of ['etag', 'location', 'x-log-seq']) expect(answer.headers).to.not.have.property(header);
  expect(answer.headers['cache-control']).to.equal('no-store');
  expect(await everything(caller.service)).to.deep.equal(before);
  expect((await caller.get('/users/me')).status).to.equal(200);
  const body = answer.json as unknown as DryRunBody;
  expect(Object.keys(body)).to.deep.equal(['dry_run', 'seq', 'record', 'effect']);
  expect(body).to.include({ dry_run: true, seq: String((before.dumped as { head: { seq: number } }).head.seq) });
  return body;
}

/** The log's head, the tables, and all users with their versions, epochs and hashes. */
export async function everything(service: TestService) {
  const { users } = await service.get(identifiers.store);
  const { records } = await users.list({
    filters: [],
    search: [],
    order: [{ field: 'id', descending: false }],
    page: { kind: 'slice', start: 0, limit: 1_000 },
  });
  const ids = records.map(({ id }) => id);
  return { dumped: await dump(service, ids) };
}

/** Permissions with their numbers, such as `customer.read 12`. */
export function counted(counts: readonly PermissionCount[]): string[] {
  return counts.map(({ ability, action, users }) => `${ability}.${action} ${users}`);
}
