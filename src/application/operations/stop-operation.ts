import type { Actor } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import { stopped } from '../../domain/operations/operation.js';
import type { CustomerWriter } from '../customers/customer-writer.js';
import type { Clock } from '../ports/clock.js';
import { requireOwn } from './get-operation.js';

/** Stops an operation of the caller. What it has changed stays; one that has ended stays as it is. */
export class StopOperation {
  static readonly needs = SIGN_IN;

  constructor(
    private readonly writer: CustomerWriter,
    private readonly clock: Clock,
  ) {}

  /** Once it resolves, no further customer changes. Throws `NotFound`, also for operations of others. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<void> {
    const now = this.clock.now();
    await this.writer.writeAs(actor, { needs: StopOperation.needs }, async ({ operations }) => {
      const operation = requireOwn(actor, await operations.find(id));
      const next = stopped(operation, now);
      if (next !== operation) await operations.put(next);
    });
  }
}
