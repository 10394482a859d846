import type { Ids } from '../ports/ids.js';
import type { RecoveryRecorder } from '../ports/recovery-recorder.js';
import type { RecoveryRequests } from '../ports/recovery-requests.js';
import type { SecurityLog } from '../ports/security-log.js';

/** Notifier that sends no mail: it logs recovery requests and stores them for administrators. */
export class RecordRecoveryRequest implements RecoveryRecorder {
  constructor(
    private readonly requests: RecoveryRequests,
    private readonly ids: Ids,
    private readonly log: SecurityLog,
  ) {}

  async requested({ userId, requestId, at }: Parameters<RecoveryRecorder['requested']>[0]): Promise<void> {
    this.log.recovery({ userId, requestId });
    await this.requests.insert({ id: this.ids.next(), userId: userId ?? null, at });
  }
}
