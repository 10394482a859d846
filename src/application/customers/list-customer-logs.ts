import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { CustomerLogs } from '../ports/customer-logs.js';
import type { ActorNames } from '../users/actor-names.js';

/** A log entry with its actor's current name; null if the user or token was deleted. */
export interface NamedLogEntry {
  readonly entry: CustomerLogEntry;
  readonly actorName: string | null;
}

/** Lists customer log entries. */
export class ListCustomerLogs {
  static readonly needs = all('customer.read');

  constructor(
    private readonly logs: Pick<CustomerLogs, 'list'>,
    private readonly names: Pick<ActorNames, 'find'>,
  ) {}

  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<NamedLogEntry>> {
    authorise(actor, ListCustomerLogs.needs);
    const { records, total, next } = await this.logs.list(query, { reader: actor.id });
    const names = await this.names.find(records.map(({ actorId }) => actorId));
    return { records: records.map((entry) => ({ entry, actorName: names.get(entry.actorId) ?? null })), total, next };
  }
}
