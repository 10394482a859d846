import type { ExtendableContext } from 'koa';
import { z } from 'zod';
import type { EdgeChange, UserAccessOverTime } from '../../../application/users/trace-user-access.js';
import type { Named } from '../../../application/users/actor-names.js';
import type { AllowedSpan } from '../../../domain/access/access-timeline.js';
import { CHANGE_ACTIONS, CHANGE_RESOURCES } from '../../../domain/changes/change.js';
import { isoTime } from '../../../domain/changes/stored-entry.js';
import { jsonArray } from '../lists/respond-list.js';
import { respondJson } from '../responses/respond.js';
import { dateOrTime, timestamp } from '../validation/fields.js';
import { presentExplainedUser } from './present.js';
import { explainedUser } from './schema.js';

export const accessTimelineQuery = z.object({
  from: dateOrTime.optional().meta({ description: 'Where the period begins; by default 30 days before its end' }),
  to: dateOrTime.optional().meta({ description: 'Where it ends; by default now' }),
});

const span = z
  .object({
    from: timestamp,
    to: timestamp.nullable(),
    started_by: z.string().nullable(),
    ended_by: z.string().nullable(),
  })
  .meta({
    id: 'AllowedSpan',
    description:
      '`started_by` and `ended_by` are ids of `changes`. Without `started_by` it began before the period, without `ended_by` it goes ' +
      'on beyond it; then `to` is null',
  });

export const accessTimelineSchema = z
  .object({
    user: explainedUser,
    from: timestamp,
    to: timestamp,
    permissions: z
      .array(z.object({ ability: z.string(), action: z.string(), spans: z.array(span) }))
      .meta({ description: 'Those that were allowed at some time of the period' }),
    changes: z
      .array(
        z.object({
          id: z.string(),
          at: timestamp,
          actor_id: z.string(),
          actor_name: z.string().nullable(),
          resource: z.enum(CHANGE_RESOURCES),
          record_id: z.string(),
          action: z.enum(CHANGE_ACTIONS),
        }),
      )
      .meta({ description: 'What the spans began and ended with, in order; `GET /changes/:id` has the values' }),
  })
  .meta({ id: 'AccessTimeline' });

export async function respondTimeline(ctx: ExtendableContext, access: UserAccessOverTime): Promise<void> {
  const { user, from, until } = access;
  const start = { user: presentExplainedUser(user), from: isoTime(from), to: isoTime(until) };
  const permissions = await jsonArray(access.permissions, ({ ability, action, spans }) =>
    JSON.stringify({ ability, action, spans: spans.map(presentSpan) }),
  );
  const changes = await jsonArray(access.changes, (change) => JSON.stringify(presentEdge(change)));
  const text = JSON.stringify(start).slice(0, -1);
  respondJson(
    ctx,
    Buffer.concat([
      Buffer.from(`${text},"permissions":`),
      permissions,
      Buffer.from(',"changes":'),
      changes,
      Buffer.from('}'),
    ]),
  );
}

function presentSpan({ from, until, startedBy, endedBy }: AllowedSpan) {
  return {
    from: isoTime(from),
    to: until === undefined ? null : isoTime(until),
    started_by: startedBy === undefined ? null : String(startedBy),
    ended_by: endedBy === undefined ? null : String(endedBy),
  };
}

function presentEdge({ entry, actorName }: Named<EdgeChange>) {
  return {
    id: String(entry.seq),
    at: isoTime(entry.at),
    actor_id: entry.actorId,
    actor_name: actorName,
    resource: entry.resource,
    record_id: entry.recordId,
    action: entry.action,
  };
}
