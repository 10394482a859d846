import { externalIdText } from '../../../domain/customers/external-id.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import { readOwnColumn } from '../../../domain/customers/own-column.js';
import type { AvatarCheck } from '../../avatars/avatar-check.js';
import type { Clock } from '../../ports/clock.js';
import type { CustomerTransaction } from '../../ports/customer-store.js';
import type { Ids } from '../../ports/ids.js';
import { RolledBack } from '../../ports/rolled-back.js';
import type { Store } from '../../ports/store.js';
import {
  IMPORT_ACTOR,
  prepareRow,
  readRow,
  writeRows,
  type ExternalId,
  type ImportedRow,
  type ImportTransaction,
  type PreparedRow,
  type RowOutcome,
} from './import-batch.js';
import { RepeatedKeys } from './repeated-keys.js';

interface DryImportOptions {
  readonly store: Pick<Store, 'customers'>;
  readonly avatars: Pick<AvatarCheck, 'exists'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

interface Tried {
  readonly outcomes: RowOutcome[];
  readonly changes: readonly CustomerChange[];
}

/**
 * Decides what `ImportCustomers` would do with the rows of a source, and writes nothing. Remembers the customers that a later row
 * might change again, so call `foresee` with every row first.
 */
export class DryImport {
  readonly batchSize = 250;
  #repeated: RepeatedKeys | undefined;
  /** As earlier rows would have left them, by external id. */
  readonly #changed = new Map<string, Customer>();
  #previous: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: DryImportOptions) {}

  foresee({ fields }: Pick<ImportedRow, 'fields'>, { key }: ExternalId): void {
    const read = readOwnColumn(key, fields[key]);
    if (!('value' in read) || read.value === null) return;
    this.#repeated ??= new RepeatedKeys();
    this.#repeated.note(externalIdText(read.value));
  }

  /** Returns the outcome of each row, in order. Batches may be handed over before earlier ones are decided. Throws `Unavailable`. */
  write(batch: readonly ImportedRow[], externalId: ExternalId | undefined): Promise<RowOutcome[]> {
    const outcomes = this.#previous.then(() => this.#try(batch, externalId));
    this.#previous = outcomes;
    return outcomes;
  }

  async #try(batch: readonly ImportedRow[], externalId: ExternalId | undefined): Promise<RowOutcome[]> {
    const { store, avatars, ids, clock } = this.options;
    const surroundings = { actorId: IMPORT_ACTOR, ids, clock, isKnown: (path: string) => avatars.exists(path) };
    const rows: PreparedRow[] = [];
    for (const { fields, errors } of batch) {
      rows.push(await prepareRow(readRow(fields, externalId, errors), surroundings));
    }
    try {
      return await store.customers.transact(
        async (transaction) => {
          const changes: CustomerChange[] = [];
          const outcomes = await writeRows(this.#over(transaction, changes), rows, externalId);
          throw new RolledBack<Tried>({ outcomes, changes });
        },
        { isLarge: true },
      );
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      const { outcomes, changes } = error.value as Tried;
      if (externalId !== undefined) this.#remember(changes, externalId);
      return outcomes;
    }
  }

  /** A transaction that collects what it should record, and finds customers as earlier rows would have left them. */
  #over(transaction: CustomerTransaction, changes: CustomerChange[]): ImportTransaction {
    return {
      record: async (more) => {
        changes.push(...more);
      },
      findAllByOwnColumn: async (key, values) => {
        const found = await transaction.findAllByOwnColumn(key, values);
        const isStored = (customer: Customer) => !this.#changed.has(externalIdText(customer.ownColumns.get(key)!));
        const changed = new Set(values.map((value) => this.#changed.get(externalIdText(value))));
        return [...found.filter(isStored), ...[...changed].filter((customer) => customer !== undefined)];
      },
    };
  }

  #remember(changes: readonly CustomerChange[], { key }: ExternalId): void {
    for (const { after } of changes) {
      const id = after?.ownColumns.get(key);
      if (id === undefined) continue;
      const text = externalIdText(id);
      if (this.#repeated?.has(text) === true) this.#changed.set(text, after!);
    }
  }
}
