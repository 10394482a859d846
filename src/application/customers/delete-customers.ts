import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { decideDeletion } from '../../domain/customers/decide-customer.js';
import { NotFound, StaleVersion } from '../../domain/domain-error.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { CustomerWriter } from './customer-writer.js';

export interface DeleteCustomersOptions {
  readonly writer: CustomerWriter;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Deletes customers and hides the values in their log; who changed which field and when stays. */
export class DeleteCustomers {
  static readonly needs = all('customer.delete', 'customer.read');

  constructor(private readonly options: DeleteCustomersOptions) {}

  /** Deletes one. Throws `Forbidden`, `NotFound`, `StaleVersion`. */
  async execute(actor: Actor, id: string, matches: (version: number) => boolean): Promise<void> {
    await this.#delete(actor, [id], (versions) => {
      const version = versions.get(id);
      if (version === undefined) throw new NotFound('customer');
      if (!matches(version)) throw new StaleVersion();
    });
  }

  /** Deletes several in one transaction; ignores unknown ids. Throws `Forbidden`. */
  async executeAll(actor: Actor, ids: readonly string[]): Promise<void> {
    await this.#delete(actor, [...new Set(ids)], () => undefined);
  }

  async #delete(
    actor: Actor,
    ids: readonly string[],
    check: (versions: ReadonlyMap<string, number>) => void,
  ): Promise<void> {
    const { writer, clock } = this.options;
    authorise(actor, DeleteCustomers.needs);
    const [actorId, now] = [actor.id, clock.now()];
    const entryIds = new Map(ids.map((id) => [id, this.options.ids.next()]));
    await writer.writeAs(
      actor,
      DeleteCustomers.needs,
      async (transaction) => {
        const found = new Map((await transaction.findAll(ids)).map((customer) => [customer.id, customer]));
        check(new Map([...found.values()].map(({ id, version }) => [id, version])));
        const changes = [...entryIds].flatMap(([id, entryId]) => {
          const customer = found.get(id);
          return customer === undefined ? [] : [decideDeletion(customer, { actorId, now, entryId })];
        });
        if (changes.length > 0) await transaction.record(changes);
      },
      ids,
    );
  }
}
