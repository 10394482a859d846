import { authorise, type Actor } from '../../domain/access/actor.js';
import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import { flawsForEverybody } from '../../domain/customers/flaws-for-everybody.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import { CountChanged, newOperation, OperationInProgress, type Operation } from '../../domain/operations/operation.js';
import { NOT_ISSUED, type AvatarCheck } from '../avatars/avatar-check.js';
import type { CustomerWriter } from '../customers/customer-writer.js';
import { UpdateCustomer } from '../customers/update-customer.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerReader } from '../ports/customer-store.js';
import type { Ids } from '../ports/ids.js';

export interface UpdateMatchingOptions {
  readonly customers: Pick<CustomerReader, 'list'>;
  readonly writer: Pick<CustomerWriter, 'writeAs'>;
  readonly avatars: Pick<AvatarCheck, 'claim'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

export interface UpdateMatchingInput {
  readonly criteria: Criteria;
  readonly patch: CustomerPatch;
  /** How many customers the caller expects to match. */
  readonly expect: number;
}

/** Starts an operation that makes the same change to all customers that match. `RunOperations` continues it. */
export class UpdateMatching {
  static readonly needs = UpdateCustomer.needs;

  constructor(private readonly options: UpdateMatchingOptions) {}

  /**
   * Throws `Forbidden`, `ValidationFailed` with fields named `changes.<field>`, `CountChanged`, and `OperationInProgress`
   * if another operation of the caller is still running.
   */
  async execute(actor: Actor, { criteria, patch, expect }: UpdateMatchingInput): Promise<Operation> {
    const { customers, writer, ids, clock } = this.options;
    const { needs } = UpdateMatching;
    authorise(actor, needs);
    await this.#requireValid(patch);
    const counted = { ...criteria, order: [{ field: 'id', descending: false }], page: NO_ROWS };
    const { total } = await customers.list(counted, { reader: actor.id });
    if (total !== expect) throw new CountChanged(total);
    const given = { id: ids.next(), actorId: actor.id, total, created: clock.now() };
    return writer.writeAs(actor, { needs }, async ({ seq, operations }) => {
      // The transaction may be repeated although it was saved, and the operation may have ended since.
      const own = await operations.find(given.id);
      if (own !== undefined) return own;
      if ((await operations.findRunningOf(actor.id)) !== undefined) throw new OperationInProgress();
      const operation = newOperation({ ...given, update: { criteria, patch, createdUpTo: seq } });
      await operations.put(operation);
      return operation;
    });
  }

  async #requireValid(patch: CustomerPatch): Promise<void> {
    const { avatar } = patch.fields;
    const isUnknown = Boolean(avatar) && !(await this.options.avatars.claim(avatar!));
    const flaws = Object.entries({ ...flawsForEverybody(patch), ...(isUnknown && { avatar: NOT_ISSUED }) });
    if (flaws.length === 0) return;
    throw new ValidationFailed(Object.fromEntries(flaws.map(([field, flaw]) => [`changes.${field}`, flaw])));
  }
}

const NO_ROWS = { kind: 'slice', start: 0, limit: 0 } as const;
