import type { Actor } from '../permissions/actor.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import { hasExpired, type ApiToken } from './api-token.js';

/** An actor that is a program which sent an API token: its records decide about the credential, as a session's do about a user's. */
export interface TokenActor extends Actor {
  readonly kind: 'token';
  /** `token:<id of the token>`. */
  readonly id: string;
  readonly token: ApiToken;
  /** Another one after each rotation. */
  readonly credential: string;
}

const PREFIX = 'token:';
const CREDENTIAL = /^token:([^:]+):([0-9a-f]{16})$/;
/** Enough to tell apart the texts that a token has had. */
const HASH_DIGITS = 16;

export function tokenActor(token: ApiToken, permissions: EffectivePermissions): TokenActor {
  const credential = `${PREFIX}${token.id}:${token.hash.slice(0, HASH_DIGITS)}`;
  return { kind: 'token', id: `${PREFIX}${token.id}`, token, credential, permissions };
}

export function isTokenActor(actor: Actor): actor is TokenActor {
  return actor.kind === 'token' && 'token' in actor;
}

/** Whether the actor is this user, or a token that they made: what a session mustn't be enough for, its token mustn't be either. */
export function actsFor(actor: Actor, userId: string): boolean {
  return actor.id === userId || (isTokenActor(actor) && actor.token.createdBy === userId);
}

/** The id of the token that acts under this actor id; undefined if it isn't a token's. */
export function tokenIdOf(actorId: string): string | undefined {
  return actorId.startsWith(PREFIX) ? actorId.slice(PREFIX.length) : undefined;
}

/** Whether a text is a token's credential rather than that of a session. */
export function isTokenCredential(credential: string): boolean {
  return CREDENTIAL.test(credential);
}

/** The token that the credential is of; undefined if it was deleted, was rotated or has expired. */
export function tokenOfCredential(
  tokens: ReadonlyMap<string, ApiToken>,
  credential: string,
  now: number,
): ApiToken | undefined {
  const [, id = '', hash = ''] = CREDENTIAL.exec(credential) ?? [];
  const token = tokens.get(id);
  return token?.hash.startsWith(hash) === true && !hasExpired(token, now) ? token : undefined;
}
