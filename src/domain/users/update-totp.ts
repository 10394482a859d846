import { laterThan } from '../later-than.js';
import type { UserUpdate } from './update-user.js';
import type { User } from './user.js';

/** What happens to a user's one-time codes: `replaced` when another device takes over. */
export type TotpChange = 'on' | 'replaced' | 'off';

/**
 * Record and log entry of a change of one-time codes. Switching them on or off ends all sessions, a replacement none. Its
 * counterpart is `userStateAfter`.
 */
export function updateTotp(target: User, change: TotpChange, now: number): UserUpdate {
  const switched = change === 'replaced' ? undefined : { totp: change === 'on' };
  return {
    next: {
      ...target,
      ...switched,
      epoch: target.epoch + (switched === undefined ? 0 : 1),
      version: target.version + 1,
      updated: laterThan(target.updated, now),
    },
    entry: {
      resource: 'user',
      recordId: target.id,
      action: 'updated',
      before: switched === undefined ? {} : { totp: target.totp },
      after: { profile: ['totp'], ...switched },
    },
  };
}
