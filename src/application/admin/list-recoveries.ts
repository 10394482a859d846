import type { User } from '../../domain/users/user.js';
import type { RecoveryRequests } from '../ports/recovery-requests.js';
import type { UserReader } from '../ports/user-repository.js';

const MAX = 1_000;

/** A user's request for password recovery. */
export interface PendingRecovery {
  readonly at: number;
  readonly user: User;
}

/** Lists the newest recovery requests, at most 1,000, of existing users. */
export class ListRecoveries {
  constructor(
    private readonly recoveries: Pick<RecoveryRequests, 'list'>,
    private readonly users: Pick<UserReader, 'find'>,
  ) {}

  async execute(): Promise<PendingRecovery[]> {
    const pending: PendingRecovery[] = [];
    for (const { userId, at } of await this.recoveries.list(MAX)) {
      const user = userId === null ? undefined : await this.users.find(userId);
      if (user !== undefined) pending.push({ at, user });
    }
    return pending;
  }
}
