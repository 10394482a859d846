import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Middleware } from 'koa';
import { ExcludedVersion, ValidationFailed } from '../../../domain/domain-error.js';
import { HttpProblem } from '../problems/http-problem.js';
import { loggedOf, type LoggedState } from '../log-position/logged.js';

export interface ConditionalRoute {
  /** Whether successes carry an ETag. It makes a GET conditional. */
  readonly etag?: 'always' | 'sometimes' | undefined;
  /** Whether it concerns several records, so that the refusal of `If-Match` and `If-None-Match` says so. */
  readonly several?: boolean | undefined;
  /** Whether `If-Match` and `If-None-Match` are checked. Other writes refuse them. */
  readonly ifMatch?: boolean | undefined;
}

/** A request whose path names a record. */
interface OfRecord {
  readonly headers: IncomingHttpHeaders;
  readonly state: LoggedState & { readonly params: { readonly id: string } };
}

/** Formats `"<version>.<tag>"`. If-Match compares the version, If-None-Match the whole tag. */
export function formatEtag(version: number, tag: string | number = 0): string {
  return `"${version}.${tag}"`;
}

/**
 * The start of the content's SHA-256 in base64url. By default as long as it takes to tell the states of one record apart,
 * which share a version; longer for content without one.
 */
export function tagOf(content: string | Uint8Array, characters = 12): string {
  return hash('sha256', content, 'base64url').slice(0, characters);
}

/** Weak comparison with a list of entity tags or `*` (RFC 9110, 13.1.2): true when the client already has this one. */
export function noneMatchHits(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return tagsOf(header).some((tag) => (tag.startsWith('W/') ? tag.slice(2) : tag) === etag);
}

/** Any version, or the versions of a list of our tags. */
type Versions = '*' | readonly number[];

/**
 * Reads the versions that `If-Match` or `If-None-Match` names. Foreign tags name none. The weak form of ours does, though
 * RFC 9110, 13.1.1, says otherwise: proxies weaken tags when they compress, and the version says what was read.
 */
export function versionsOf(header: string): Versions {
  if (header.trim() === '*') return '*';
  const versions: number[] = [];
  for (const tag of tagsOf(header)) {
    const version = /^(?:W\/)?"(0|[1-9]\d{0,15})\.[^"]*"$/.exec(tag)?.[1];
    if (version !== undefined) versions.push(Number(version));
  }
  return versions;
}

/** What a deletion requires: the record's id, and the versions that its preconditions accept. */
export function deletionOf(ctx: OfRecord) {
  const { id } = ctx.state.params;
  return { id, matches: versionMatcher(ctx.headers), ...loggedOf(ctx) };
}

/**
 * The same for an update, with the time at which the client read the record: the `updated` that it sends back, unless
 * `If-Match` names the version. Throws `ValidationFailed` when the id in the body isn't the one in the path.
 */
export function updateOf(
  ctx: OfRecord & {
    readonly state: { readonly body: { readonly id?: string | undefined; readonly updated?: number | undefined } };
  },
) {
  const { params, body } = ctx.state;
  if (body.id !== undefined && body.id !== params.id) {
    throw new ValidationFailed({ id: { code: 'not_the_path', message: 'must be the id of the path' } });
  }
  return { ...deletionOf(ctx), since: ctx.headers['if-match'] === undefined ? body.updated : undefined };
}

/**
 * Refuses preconditions on a write that can't evaluate them, for several records or for none with a version: ignoring one
 * would overwrite. For writes without `ifMatch`: reads by POST ignore them, as HTTP has it. `If-None-Match` holds for what doesn't exist yet, so a single POST meets it.
 */
export function refusePreconditions({ method, several }: ConditionalRoute & { readonly method: string }): Middleware {
  const refused = method === 'POST' && several !== true ? ['If-Match'] : ['If-Match', 'If-None-Match'];
  const reason =
    several === true
      ? 'for several records. Send it with each of them.'
      : 'here: no stored version is compared. Leave it out.';
  return ({ headers }, next) => {
    const name = refused.find((header) => headers[header.toLowerCase()] !== undefined);
    if (name !== undefined) throw new HttpProblem(400, 'bad_request', `${name} is not possible ${reason}`);
    return next();
  };
}

/** Returns a predicate: does `If-Match` accept this stored version? Throws `ExcludedVersion` for one that `If-None-Match` names. */
function versionMatcher(headers: IncomingHttpHeaders): (version: number) => boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const wanted = match === undefined ? '*' : versionsOf(match);
  const excluded = noneMatch === undefined ? [] : versionsOf(noneMatch);
  return (version) => {
    if (!isAmong(version, wanted)) return false;
    if (isAmong(version, excluded)) throw new ExcludedVersion(excluded === '*' ? 'any' : 'this');
    return true;
  };
}

function isAmong(version: number, versions: Versions): boolean {
  return versions === '*' || versions.includes(version);
}

/** Returns the well-formed entity tags of a list. */
function tagsOf(header: string): string[] {
  return header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
}
