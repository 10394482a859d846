import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { CustomerLogs } from '../ports/customer-logs.js';
import type { UserNames } from '../ports/user-repository.js';

/** An entry with the name its actor has now; null when the user is gone. */
export interface NamedLogEntry {
  readonly entry: CustomerLogEntry;
  readonly actorName: string | null;
}

/** A page of what happened to customers. */
export class ListCustomerLogs {
  static readonly needs = all('customer.read');

  constructor(
    private readonly logs: Pick<CustomerLogs, 'list'>,
    private readonly users: UserNames,
  ) {}

  async execute(actor: Actor, query: ListQuery): Promise<ListPage<NamedLogEntry>> {
    authorise(actor, ListCustomerLogs.needs);
    const { records, total, next } = await this.logs.list(query, { reader: actor.id });
    const names = await this.users.findNames([...new Set(records.map(({ actorId }) => actorId))]);
    return { records: records.map((entry) => ({ entry, actorName: names.get(entry.actorId) ?? null })), total, next };
  }
}
