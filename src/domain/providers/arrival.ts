import { errorOfNewEmail, parseEmail, type Email } from '../text/email.js';
import { errorOfInvisible } from '../text/error-of-invisible.js';
import { normalText } from '../text/normal-text.js';
import { errorOfLabel } from '../text/text-rules.js';
import { SignInRefused } from './errors.js';
import type { ProviderPolicy } from './provider-policy.js';

/** Claims of an ID token or an answer of UserInfo (OpenID Connect Core 1.0): any JSON. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a provider says about somebody who signed in there. All of it is JSON. */
export interface Arrival {
  /** The claim `iss`: only there is the subject one person's. */
  readonly issuer: string;
  /** The claim `sub`. */
  readonly subject: string;
  /** The claim `sid`: the provider's name for its own session. */
  readonly providerSession: string | null;
  /** When they proved who they are, in milliseconds since the epoch; null if the provider doesn't say. */
  readonly authenticatedAt: number | null;
  readonly isSecondFactorTrusted: boolean;
  /** Undefined without a usable one. */
  readonly email: Email | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** OpenID Connect Core 1.0, section 2. */
const MAX_SUBJECT_LENGTH = 255;
/** How many groups a claim may name. */
const MAX_CLAIMED_GROUPS = 200;
/** The last moment of a `Date`. */
const MAX_SECONDS = 8_640_000_000_000;
/** In UTF-16 units. */
const MAX_LOCAL_NAME = 64;

/** Claims that UserInfo is asked for where the ID token lacks them, beside the groups. */
const WANTED = ['email', 'email_verified', 'given_name', 'family_name'];

/** Whether the ID token leaves something open that UserInfo may say. */
export function lacksClaims(idToken: Claims, { groupsClaim }: Pick<ProviderPolicy, 'groupsClaim'>): boolean {
  return [...WANTED, groupsClaim].some((name) => idToken[name] === undefined);
}

/**
 * The claims of both. What the ID token says wins. `email_verified` speaks of the address beside it, so it's taken from UserInfo only with
 * that address.
 */
export function mergeClaims(idToken: Claims, userInfo: Claims): Claims {
  const { email_verified: isVerified, ...others } = userInfo;
  const isSameEmail = idToken['email'] === undefined || idToken['email'] === userInfo['email'];
  return { ...others, ...(isSameEmail && isVerified !== undefined && { email_verified: isVerified }), ...idToken };
}

/** Reads who somebody is. Throws `SignInRefused` ('invalid_answer') for an issuer or a subject that isn't one. */
export function readArrival(claims: Claims, { trustsEmail, trustedAmr }: ProviderPolicy): Arrival {
  const { iss, sub, sid, auth_time: seconds, email: address } = claims;
  if (
    typeof iss !== 'string' ||
    typeof sub !== 'string' ||
    sub === '' ||
    sub.length > MAX_SUBJECT_LENGTH ||
    !sub.isWellFormed()
  ) {
    throw new SignInRefused('invalid_answer');
  }
  const email = typeof address === 'string' && errorOfNewEmail(address) === undefined ? parseEmail(address) : undefined;
  const isTime = typeof seconds === 'number' && seconds >= 0 && seconds <= MAX_SECONDS;
  return {
    issuer: iss,
    subject: sub,
    providerSession: typeof sid === 'string' && sid !== '' && sid.length <= MAX_SUBJECT_LENGTH ? sid : null,
    authenticatedAt: isTime ? Math.floor(seconds * 1_000) : null,
    isSecondFactorTrusted: [claims['amr'], claims['acr']].flat().some((value) => trustedAmr.includes(value as string)),
    email,
    isEmailVerified: email !== undefined && (claims['email_verified'] === true || trustsEmail),
    ...namesOf(claims, email),
  };
}

/** Missing names come from the whole one: its last word is the last name, a single word both; else the local part of the address. */
function namesOf(claims: Claims, email: Email | undefined): Pick<Arrival, 'firstName' | 'lastName'> {
  const [local] = email?.address.split('@') ?? [];
  const words = (labelOf(claims['name']) ?? labelOf(local?.slice(0, MAX_LOCAL_NAME)) ?? '').split(' ');
  const last = words.pop() ?? '';
  return {
    firstName: labelOf(claims['given_name']) ?? (words.length === 0 ? last : words.join(' ')),
    lastName: labelOf(claims['family_name']) ?? last,
  };
}

function labelOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = normalText(value).trim().replaceAll(/\s+/gu, ' ');
  return errorOfLabel(text) === undefined && errorOfInvisible(text) === undefined ? text : undefined;
}

/**
 * The groups that the claim names, each once. A missing claim names none. Throws `SignInRefused`: `groups_overage` for more than 200, or
 * where the provider says that there are too many to tell, and `invalid_answer` for a claim that isn't text or a list of texts.
 */
export function readClaimedGroups(claims: Claims, { groupsClaim }: Pick<ProviderPolicy, 'groupsClaim'>): string[] {
  const elsewhere = claims['_claim_names'];
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim);
  // As Entra ID says it: a claim source for the groups, or that there are some.
  if (isElsewhere || [true, 'true'].includes(claims['hasgroups'] as string)) throw new SignInRefused('groups_overage');
  const groups: unknown[] = [claims[groupsClaim] ?? []].flat();
  if (groups.length > MAX_CLAIMED_GROUPS) throw new SignInRefused('groups_overage');
  if (!groups.every((group) => typeof group === 'string')) throw new SignInRefused('invalid_answer');
  return [...new Set(groups.map((group) => normalText(group)))];
}
