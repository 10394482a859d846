import type { ExtendableContext, Middleware } from 'koa';
import type { Moment } from '../../../domain/changes/moment.js';
import { authorise } from '../../../domain/permissions/actor.js';
import { AuthorityHistory } from '../../../application/authority/authority-history.js';
import type { Authority } from '../../../domain/authority/authority.js';
import type { Needs } from '../../../domain/permissions/needs.js';
import type { Caller } from '../../../domain/users/caller.js';
import { badQuery } from '../problems/http-problem.js';
import { parseTime } from '../validation/fields.js';
import type { ListFields } from '../../../domain/lists/list-fields.js';
import { NO_QUERY, type Query } from '../queries/query.js';

export interface PastRoute {
  /** Whether a GET also answers about the past: `at` and `at_seq`, with the permissions of the change log. */
  readonly past?: boolean | undefined;
}

export interface PastState {
  /** Set when the request asks for the past. */
  moment?: Moment | undefined;
}

type Route = PastRoute & {
  readonly needs: Needs;
  readonly list?: { readonly fields: ListFields } | undefined;
};

/** The parameters that ask for the past. */
const PARAMETERS = ['at', 'at_seq'] as const;
const SEQUENCE_NUMBER = /^\d{1,15}$/;

/**
 * Reads the moment that a GET asks for; undefined for the present. Throws 400 naming the parameter, also on a route
 * that answers only about the present, and `Forbidden`.
 */
function readMoment(route: Route, query: Query, actor: Caller | undefined): Moment | undefined {
  if (query.size === 0) return undefined;
  const asked = filtersByTime(route) ? PARAMETERS.filter((name) => name !== 'at') : PARAMETERS;
  const [name, other] = asked.filter((parameter) => query.has(parameter));
  if (name === undefined) return undefined;
  if (route.past !== true || actor === undefined)
    throw badQuery(name, 'is not possible here: only the present can be read');
  authorise(actor, inOrderOf(route));
  if (other !== undefined) throw badQuery(other, 'cannot be combined with "at"');
  const [text = '', ...more] = query.get(name) ?? [];
  if (more.length > 0) throw badQuery(name, 'is given more than once');
  return name === 'at' ? { at: readTime(text) } : { seq: readSequenceNumber(text) };
}

/** Reads the moment that a GET asks for. */
export function readMomentOfGet(
  route: Route,
): Middleware<PastState & { parameters?: Query; actor?: Caller | undefined }> {
  return (ctx, next) => {
    const { parameters = NO_QUERY, actor } = ctx.state;
    ctx.state.moment = readMoment(route, parameters, actor);
    return next();
  };
}

/** The permissions of the change log, that of the route's area first, as refusals name them. */
function inOrderOf({ needs }: Route): Needs {
  const past = AuthorityHistory.needs;
  const area = 'of' in needs ? needs.of[0] : undefined;
  return 'of' in past ? { ...past, of: past.of.toSorted((a, b) => Number(b === area) - Number(a === area)) } : past;
}

/** In lists of changes, `at` is a filter. */
function filtersByTime({ list }: Route): boolean {
  return list?.fields.kinds.has('at') === true;
}

function readTime(text: string): number {
  const at = parseTime(text);
  if (at === undefined) throw badQuery('at', 'must be a time such as 2026-01-31T09:30:00.000Z');
  return at;
}

function readSequenceNumber(text: string): number {
  if (!SEQUENCE_NUMBER.test(text)) throw badQuery('at_seq', 'must be the sequence number of a change');
  return Number(text);
}

/** Says which change an answer about the past follows from. Returns whether it's about the past. */
export function presentMoment(
  ctx: ExtendableContext & { readonly state: PastState },
  { head }: Pick<Authority, 'head'>,
): boolean {
  if (ctx.state.moment === undefined) return false;
  ctx.set({ 'X-Log-Seq': String(head.seq), 'X-Log-At': new Date(head.at).toISOString() });
  return true;
}
