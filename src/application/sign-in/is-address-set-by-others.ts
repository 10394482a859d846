import { settingOfAddress } from '../../domain/providers/decide-arrival.js';
import type { User } from '../../domain/users/user.js';
import type { ChangeHistory } from '../ports/change-history.js';
import type { ChangeLog } from '../ports/change-log.js';

const ENTRIES_AT_ONCE = 200;
const MAX_ENTRIES = 10_000;

/**
 * Whether somebody else than the user, such as an administrator, set the address that the user has: to be asked after the user was read.
 * Of accounts that don't say who, the log does: false if none of the newest 10,000 entries does.
 */
export async function isAddressSetByOthers(
  { log, history }: { readonly log: Pick<ChangeLog, 'head'>; readonly history: Pick<ChangeHistory, 'listOfRecord'> },
  { id: userId, addressSetBy }: Pick<User, 'id' | 'addressSetBy'>,
): Promise<boolean> {
  if (addressSetBy !== null) return addressSetBy !== 'owner';
  let until: { readonly seq: number; readonly at: number } = await log.head();
  for (let read = 0; read < MAX_ENTRIES; read += ENTRIES_AT_ONCE) {
    const range = { until, limit: ENTRIES_AT_ONCE };
    const entries = await history.listOfRecord({ resource: 'user', recordId: userId }, range);
    const setting = settingOfAddress(entries);
    if (setting !== undefined) return setting.actorId !== userId;
    const oldest = entries.at(-1);
    if (oldest === undefined) return false;
    until = { seq: oldest.seq - 1, at: oldest.at };
  }
  return false;
}
