import type { Middleware, ParameterizedContext } from 'koa';
import type { Effect, MeasureEffect } from '../../../application/authority/measure-effect.js';
import { jsonArray } from '../lists/respond-list.js';
import { respondJson } from '../responses/respond.js';
import { SlicedContent } from '../responses/sliced-content.js';
import type { DryRunRoute, DryRunState } from './read-dry-run.js';
import { presentFeatureEffect, presentPermissionCount, presentSegmentEffect, presentTokenEffect } from './present.js';

/** Headers that announce a write, or what follows from it. */
const OF_WRITES = ['ETag', 'Location', 'X-Invitation'];

/**
 * Replaces the answer to a write by what the write would have changed: the handler can't tell a dry run from a write. Throws
 * when nothing was rolled back: then the write may have happened.
 */
export function answerDryRun(route: DryRunRoute, measure: Pick<MeasureEffect, 'execute'>): Middleware<DryRunState> {
  return async (ctx, next) => {
    await next();
    const { dryRun } = ctx.state;
    if (dryRun === undefined) return;
    const { write } = dryRun;
    if (write === undefined) throw new Error('A dry run was answered without a rollback.');
    const record = recordOf(ctx, route);
    for (const header of OF_WRITES) ctx.remove(header);
    const effect = await measure.execute(write);
    ctx.status = 200;
    // Samples hold names.
    ctx.set('Cache-Control', 'no-store');
    const start = { dry_run: true, seq: String(write.before.head.seq), record };
    respondJson(ctx, await joined(JSON.stringify(start), effect));
  };
}

/** The body of the answer to the write: null after a deletion, and with an id only if it's real. */
function recordOf({ method, status, body }: ParameterizedContext, { issues = [] }: DryRunRoute): object | null {
  if (method === 'DELETE') return null;
  const content: unknown = body instanceof SlicedContent ? body.content : body;
  const isText = Buffer.isBuffer(content) || typeof content === 'string';
  const record = (isText ? JSON.parse(content.toString()) : content) as object;
  if (status !== 201) return record;
  const kept = Object.entries(record).filter(([field]) => !issues.includes(field));
  return { ...Object.fromEntries(kept), id: null };
}

async function joined(start: string, { permissions, tokens, sessionsEnded, segments, features, ...effect }: Effect) {
  const { usersAffected, gained, lost } = permissions;
  const inSlices = <T>(records: readonly T[], present: (record: T) => object) =>
    jsonArray(records, (record) => JSON.stringify(present(record)));
  return Buffer.concat([
    Buffer.from(`${start.slice(0, -1)},"effect":{"permissions":{"users_affected":${usersAffected},"gained":`),
    await inSlices(gained, presentPermissionCount),
    Buffer.from(',"lost":'),
    await inSlices(lost, presentPermissionCount),
    Buffer.from('},"tokens":'),
    await inSlices(tokens, (token) => presentTokenEffect(token, effect.namesTokens)),
    Buffer.from(`,"sessions_ended":${sessionsEnded},"segments":`),
    await inSlices(segments, presentSegmentEffect),
    Buffer.from(',"features":'),
    await inSlices(features, (feature) => presentFeatureEffect(feature, effect.showsFeatures)),
    Buffer.from('}}'),
  ]);
}
