import type { Filter } from '../lists/list-query.js';

/** How an account is used. Only `hasPasskey` changes with an entry in the log; the others change neither version nor `updated`. */
export interface AccountUse {
  /** Whether the user has a passkey. */
  readonly hasPasskey: boolean;
  /** The start of the hour in which the user last used the service; null if never, or before that was noted. */
  readonly lastSeen: number | null;
  /** When the last invitation ends or ended; null if there was none, or a password or another address has made it void. */
  readonly invitedUntil: number | null;
}

/** Of a new account. */
export const UNUSED: AccountUse = { hasPasskey: false, lastSeen: null, invitedUntil: null };

const DAY_MS = 24 * 3_600_000;

/** Whether the user has a second factor: one-time codes or a passkey. */
export function hasSecondFactor({ totp, hasPasskey }: { readonly totp: boolean; readonly hasPasskey: boolean }) {
  return totp || hasPasskey;
}

/** How `notSeen` is written: a number of days from 1 to 9999, or never. */
export const NOT_SEEN = /^(never|[1-9]\d{0,3})$/;
export const INVITATION_STATES = ['open', 'ended'] as const;

/** Filters of users relative to the present, so that a saved one stays right. */
export interface UseFilters {
  /** Last seen so many days ago or earlier; or never. */
  readonly notSeen?: number | 'never' | undefined;
  /** Whether the last invitation has ended. */
  readonly invitation?: (typeof INVITATION_STATES)[number] | undefined;
}

/** The same as filters of a list at `now`, in milliseconds since the epoch. */
export function filtersOfUse({ notSeen, invitation }: UseFilters, now: number): Filter[] {
  const filters: Filter[] = [];
  if (notSeen === 'never') filters.push({ field: 'last_seen', operator: 'null', values: [true] });
  else if (notSeen !== undefined)
    filters.push({ field: 'last_seen', operator: 'lte', values: [now - notSeen * DAY_MS] });
  if (invitation !== undefined)
    filters.push({ field: 'invited_until', operator: invitation === 'open' ? 'gte' : 'lte', values: [now] });
  return filters;
}
