import type { RecoveryRequest, RecoveryRequests } from '../../../application/ports/recovery-requests.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { Gate } from '../users/memory-user-finder.js';

/** Password-recovery requests. */
export class MemoryRecoveryRequests implements RecoveryRequests {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  insert(request: RecoveryRequest): Promise<void> {
    return this.gate(() => this.state.recoveries.set(request.id, request));
  }

  list(limit: number): Promise<RecoveryRequest[]> {
    return this.gate(() => {
      const requests = [...this.state.recoveries.values()].map(([, request]) => ({ ...request }));
      const ofUsers = requests.filter((request) => request.userId !== null);
      return ofUsers.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, limit);
    });
  }

  removeBefore(time: number, limit: number): Promise<number> {
    return this.gate(() => this.state.recoveries.sweep(limit, (request) => request.at < time));
  }
}
