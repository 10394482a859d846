import { routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { EndSession } from '../../../application/sessions/end-session.js';
import { EndSessions } from '../../../application/sessions/end-sessions.js';
import { ListSessions } from '../../../application/sessions/list-sessions.js';
import { SIGN_IN } from '../../../domain/permissions/needs.js';
import { SESSION_FIELDS, sessionValue } from '../../../domain/sessions/session-list.js';
import type { Caller } from '../../../domain/users/caller.js';
import type { ListedSession } from '../../../domain/sessions/session.js';
import type { ListRequest } from '../lists/list-request.js';
import { respondList } from '../lists/respond-list.js';
import { nothing, timestamp } from '../validation/fields.js';
import { loggedOf } from '../log-position/logged.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';

const uses = {
  listSessions: ListSessions,
  endSession: EndSession,
  endSessions: EndSessions,
};

const sessionSchema = z
  .object({
    id: z.string(),
    created: timestamp,
    last_seen: timestamp,
    address: z.string(),
    user_agent: z.string(),
    method: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({
    id: 'Session',
    description:
      '`last_seen` is exact to five minutes, `current` marks the session of this request. `address` and `user_agent` are ' +
      'those of the sign-in; empty if it was by an earlier release. `method` says how: `password`, `code` (a password and a ' +
      'one-time code), `passkey`, or `oidc:` and the key of the identity provider; null if an earlier release didn’t note it',
  });
const sessionsSchema = z.array(sessionSchema);

type ListContext = RouteContext<unknown, unknown, unknown, Caller, ListRequest>;

/** The live sessions of the caller and of other users. */
export const liveSessionRoutes = routeGroup(uses, routesOf);

function routesOf({ listSessions, endSession, endSessions }: Used<typeof uses>): Route[] {
  const common = { tags: ['sessions'], private: true } as const;
  const own = { ...common, withoutSecondFactor: 'always', peopleOnly: true } as const;
  const respondSessions = async (ctx: ListContext, id: string): Promise<void> => {
    const { actor, list } = ctx.state;
    const page = await listSessions.execute(actor, { id, query: list.query });
    const current = actor.kind === 'user' ? actor.session.id : undefined;
    const valueOf = (session: ListedSession, field: string) => sessionValue(session, field, current);
    await respondList(ctx, page, (session) => JSON.stringify(present(session, current)), valueOf);
  };
  return [
    guarded({
      ...own,
      method: 'GET',
      path: '/users/me/sessions',
      needs: SIGN_IN,
      operationId: 'listOwnSessions',
      summary: 'List the caller’s sessions',
      list: { fields: SESSION_FIELDS },
      responses: { 200: sessionsSchema },
      handler: (ctx) => respondSessions(ctx, ctx.state.actor.id),
    }),
    guarded({
      ...own,
      method: 'DELETE',
      path: '/users/me/sessions/:id',
      needs: SIGN_IN,
      operationId: 'endOwnSession',
      summary: 'End one of the caller’s sessions everywhere',
      responses: { 200: nothing },
      logged: true,
      handler: async (ctx) => {
        const { actor, params } = ctx.state;
        await endSession.execute(actor, { id: actor.id, sessionId: params.id, ...loggedOf(ctx) });
        ctx.body = {};
      },
    }),
    guarded({
      ...own,
      method: 'DELETE',
      path: '/users/me/sessions',
      needs: SIGN_IN,
      operationId: 'endOtherSessions',
      summary: 'End all of the caller’s sessions but the one of this request',
      responses: { 200: nothing },
      logged: true,
      handler: async (ctx) => {
        const { actor } = ctx.state;
        await endSessions.execute(actor, { id: actor.id, which: 'others', ...loggedOf(ctx) });
        ctx.body = {};
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/:id/sessions',
      withoutSecondFactor: 'own',
      needs: ListSessions.needs,
      operationId: 'listSessions',
      summary: 'List a user’s sessions',
      list: { fields: SESSION_FIELDS },
      responses: { 200: sessionsSchema },
      handler: (ctx) => respondSessions(ctx, ctx.state.params.id),
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/users/:id/sessions',
      withoutSecondFactor: 'own',
      needs: EndSessions.needs,
      operationId: 'endSessions',
      summary: 'End all of a user’s sessions everywhere',
      responses: { 200: nothing },
      logged: true,
      refusals: ['escalation_denied'],
      handler: async (ctx) => {
        const { actor, params } = ctx.state;
        await endSessions.execute(actor, { id: params.id, which: 'all', ...loggedOf(ctx) });
        ctx.body = {};
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/users/:id/sessions/:session',
      withoutSecondFactor: 'own',
      needs: EndSession.needs,
      operationId: 'endSession',
      summary: 'End one of a user’s sessions everywhere',
      responses: { 200: nothing },
      logged: true,
      refusals: ['escalation_denied'],
      handler: async (ctx) => {
        const { actor, params } = ctx.state;
        await endSession.execute(actor, { id: params.id, sessionId: params.session, ...loggedOf(ctx) });
        ctx.body = {};
      },
    }),
  ];
}

function present({ id, openedAt, lastSeen, device, method }: ListedSession, current: string | undefined) {
  return {
    id,
    created: new Date(openedAt).toISOString(),
    last_seen: new Date(lastSeen).toISOString(),
    address: device.address,
    user_agent: device.userAgent,
    method,
    current: id === current,
  };
}
