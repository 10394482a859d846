import { CheckAccess } from '../../../application/decisions/check-access.js';
import { EvaluateAccess } from '../../../application/decisions/evaluate-access.js';
import { SearchActions } from '../../../application/decisions/search-actions.js';
import { SearchSubjects } from '../../../application/decisions/search-subjects.js';
import { endOfTurn } from '../answers/end-of-turn.js';
import { part, routeGroup, type Used } from '../declarations/route-group.js';
import { isLoopbackHost } from '../../../domain/text/is-loopback-host.js';
import { guarded, publicRoute, type Route } from '../declarations/route.js';
import { routeNotFound } from '../problems/http-problem.js';
import { respondJson } from '../responses/respond.js';
import { readPageToken, writePageToken } from './page-token.js';
import { presentAnswer, presentAnswers } from './present.js';
import {
  actionSearchRequest,
  checkQuery,
  decisionSchema,
  decisionsSchema,
  evaluationRequest,
  evaluationsRequest,
  foundActionsSchema,
  foundSubjectsSchema,
  metadataSchema,
  subjectSearchRequest,
} from './schema.js';

/** Where people and services reach this one, without a slash at the end. */
export const PUBLIC_URL = part<string>('public URL');

const uses = {
  evaluateAccess: EvaluateAccess,
  searchSubjects: SearchSubjects,
  searchActions: SearchActions,
  checkAccess: CheckAccess,
  publicUrl: PUBLIC_URL,
};

/** The AuthZEN Authorization API 1.0 of the OpenID Foundation, and a check for gateways. */
export const accessRoutes = routeGroup(uses, routesOf);

const EVALUATION = '/access/v1/evaluation';
const EVALUATIONS = '/access/v1/evaluations';
const SEARCH_SUBJECT = '/access/v1/search/subject';
const SEARCH_ACTION = '/access/v1/search/action';
const OTHERS = 'Others than oneself need `role.read`, by address also `account.read`. ';

function routesOf(options: Used<typeof uses>): Route[] {
  const { evaluateAccess, searchSubjects, searchActions, checkAccess, publicUrl } = options;
  const common = { tags: ['access'], private: true, anyQuery: true } as const;
  const asked = { ...common, method: 'POST', dryRun: 'ignored', invalidIs400: true } as const;
  const metadata = metadataOf(publicUrl);
  return [
    guarded({
      ...asked,
      path: EVALUATION,
      needs: EvaluateAccess.needs,
      operationId: 'evaluateAccess',
      summary: 'Decide whether somebody may do something',
      description: `${OTHERS}A denial is a 200 with \`decision: false\`: gateways use \`GET /access/v1/check\`.`,
      body: evaluationRequest,
      responses: { 200: decisionSchema },
      refusals: ['forbidden', 'out_of_history'],
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const [answer] = await evaluateAccess.execute(actor, [body]);
        const json = presentAnswer(answer!);
        await endOfTurn();
        respondJson(ctx, json);
      },
    }),
    guarded({
      ...asked,
      path: EVALUATIONS,
      needs: EvaluateAccess.needs,
      operationId: 'evaluateSeveral',
      summary: 'Decide up to 100 questions at the same position of the change log',
      description: `${OTHERS}A list with a question that the caller may not ask is refused.`,
      body: evaluationsRequest,
      responses: { 200: decisionsSchema },
      refusals: ['forbidden', 'out_of_history'],
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        if ('subject' in body) {
          const [answer] = await evaluateAccess.execute(actor, [body]);
          respondJson(ctx, presentAnswer(answer!));
          return;
        }
        const wellFormed = body.questions.filter((question) => typeof question !== 'string');
        respondJson(ctx, presentAnswers(body, await evaluateAccess.execute(actor, wellFormed)));
      },
    }),
    guarded({
      ...asked,
      path: SEARCH_SUBJECT,
      needs: SearchSubjects.needs,
      operationId: 'searchSubjects',
      summary: 'List the ids of users or tokens that may do something',
      body: subjectSearchRequest,
      responses: { 200: foundSubjectsSchema },
      refusals: ['forbidden', 'out_of_history'],
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const { type, action, ability, moment, page } = body;
        const search = ['subject', type, action, ability, moment];
        const after = page.token === '' ? undefined : readPageToken(search, page.token);
        const found = await searchSubjects.execute(actor, { type, action, ability, moment, after, limit: page.limit });
        const next = found.next === undefined ? '' : writePageToken(search, found.next);
        ctx.body = { results: found.ids.map((id) => ({ type, id })), page: { next_token: next } };
      },
    }),
    guarded({
      ...asked,
      path: SEARCH_ACTION,
      needs: SearchActions.needs,
      operationId: 'searchActions',
      summary: 'List what somebody may do on an ability',
      description: OTHERS.trim(),
      body: actionSearchRequest,
      responses: { 200: foundActionsSchema },
      refusals: ['forbidden', 'out_of_history'],
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const { subject, ability, moment, page } = body;
        const search = ['action', subject.type, subject.id, ability, moment];
        const start = page.token === '' ? 0 : Number(readPageToken(search, page.token));
        const names = await searchActions.execute(actor, { subject, ability, moment });
        const end = start + page.limit;
        const next = end < names.length ? writePageToken(search, String(end)) : '';
        ctx.body = { results: names.slice(start, end).map((name) => ({ name })), page: { next_token: next } };
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/access/v1/check',
      needs: CheckAccess.needs,
      operationId: 'checkAccess',
      summary: 'Tell a gateway whether the caller may do something: 204, or 403',
      query: checkQuery,
      responses: { 204: null },
      refusals: ['forbidden'],
      handler: (ctx) => {
        checkAccess.execute(ctx.state.actor, ctx.state.query);
        ctx.status = 204;
      },
    }),
    publicRoute({
      tags: ['access'],
      anyQuery: true,
      method: 'GET',
      path: '/.well-known/authzen-configuration',
      wellKnown: true,
      operationId: 'getAccessMetadata',
      summary: 'Describe the AuthZEN endpoints; 404 unless `PUBLIC_URL` is https or loopback',
      responses: { 200: metadataSchema },
      refusals: ['not_found'],
      handler: (ctx) => {
        if (metadata === undefined) throw routeNotFound();
        ctx.body = metadata;
      },
    }),
  ];
}

/** Undefined where the standard wants https: this identifies the service to those who trust its decisions. */
function metadataOf(publicUrl: string) {
  // A HOST that isn't an address ends the start later, in words.
  if (!URL.canParse(publicUrl)) return undefined;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) return undefined;
  return {
    policy_decision_point: publicUrl,
    access_evaluation_endpoint: publicUrl + EVALUATION,
    access_evaluations_endpoint: publicUrl + EVALUATIONS,
    search_subject_endpoint: publicUrl + SEARCH_SUBJECT,
    search_action_endpoint: publicUrl + SEARCH_ACTION,
  };
}
