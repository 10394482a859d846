import type { RecoveryRequest } from '../../../application/ports/recovery-requests.js';
import type { MemoryState } from '../writing/memory-state.js';

/** Password-recovery requests. */
export class MemoryRecoveryRequests {
  constructor(private readonly state: Pick<MemoryState, 'recoveries'>) {}

  insert(request: RecoveryRequest): void {
    this.state.recoveries.set(request.id, request);
  }

  list(limit: number): RecoveryRequest[] {
    const requests = [...this.state.recoveries.values()].map(([, request]) => ({ ...request }));
    const ofUsers = requests.filter((request) => request.userId !== null);
    return ofUsers.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, limit);
  }

  removeBefore(time: number, limit: number): number {
    return this.state.recoveries.sweep(limit, (request) => request.at < time);
  }
}
