type Filter = Readonly<Record<string, unknown>>;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** People who were never seen, as a value of `not_seen` beside numbers of days. */
export const NEVER = 'never';

/**
 * Filters of people whose values are relative to the present, so that an address with one stays right: `not_seen` for so many
 * days, and `invitation`, `open` or `ended`. Others stay as they are.
 */
export function withMoments({ not_seen: notSeen, invitation, ...filter }: Filter, now: number): Filter {
  const at = (time: number) => new Date(time).toISOString();
  const days = Number(notSeen);
  return {
    ...filter,
    ...(notSeen === NEVER && { last_seen_null: 'true' }),
    ...(days > 0 && { last_seen_lte: at(now - days * DAY_MS) }),
    ...(invitation === 'open' && { invited_until_gte: at(now) }),
    ...(invitation === 'ended' && { invited_until_lte: at(now) }),
  };
}
