import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { ScheduledBackups } from '../backups/scheduled-backups.js';
import type { Operations } from '../ports/operations.js';
import type { Outbox } from '../ports/outbox.js';

interface PendingWork {
  readonly mailWaiting: number;
  readonly operationsRunning: number;
  /** When the newest backup on schedule began, in milliseconds since the epoch; undefined if there is none. */
  readonly lastBackup: number | undefined;
  /** Whether anybody may create an account. */
  readonly isRegistrationOpen: boolean;
}

interface GetPendingWorkOptions {
  readonly outbox: Pick<Outbox, 'measure'>;
  readonly operations: Pick<Operations, 'measure'>;
  readonly backups: Pick<ScheduledBackups, 'newestAt'> | undefined;
  readonly isRegistrationOpen: boolean;
}

/** Tells what the service still has to do, on all processes, and what its operator looks after. */
export class GetPendingWork {
  static readonly needs = all('settings.read');

  constructor(private readonly options: GetPendingWorkOptions) {}

  /** Throws `Forbidden`, `Unavailable`. */
  async execute(actor: Actor): Promise<PendingWork> {
    authorise(actor, GetPendingWork.needs);
    const { outbox, operations, backups, isRegistrationOpen } = this.options;
    const [{ waiting }, { running }] = await Promise.all([outbox.measure(), operations.measure()]);
    return { mailWaiting: waiting, operationsRunning: running, lastBackup: backups?.newestAt, isRegistrationOpen };
  }
}
