import type { Filter } from 'mongodb';
import type {
  ChangeHistory,
  ChangeRange,
  ChangesUntil,
  CreatedUntil,
} from '../../../application/ports/change-history.js';
import type { RecordOfLog } from '../../../application/ports/record-of-log.js';
import { AUTHORITY_RESOURCES, type Change } from '../../../domain/changes/change.js';
import type { ChangeDocument } from '../documents/documents.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { readChanges } from './read-changes.js';

/** The hint keeps the server from choosing another index, and scanning the entries in between. */
interface Found {
  readonly hint: Readonly<Record<string, 1>>;
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly limit: number;
}

/** The past, read from the log as acknowledged by a majority of the replica set. */
export class MongoChangeHistory implements ChangeHistory {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async findFirstLater(at: number): Promise<Change | undefined> {
    const [found] = await this.#find(
      { at: { $gt: at } },
      { hint: { at: 1, _id: 1 }, sort: { at: 1, _id: 1 }, limit: 1 },
    );
    return found;
  }

  /** The index by resource is read once for each of them, and merged in order of `_id`. */
  listOfAuthority({ after, until, limit }: ChangeRange): Promise<Change[]> {
    const range = { resource: { $in: [...AUTHORITY_RESOURCES] }, _id: { $gt: after, $lte: until } };
    return this.#find(range, { hint: { resource: 1, _id: 1 }, sort: { _id: 1 }, limit });
  }

  listOfRecord({ resource, recordId }: RecordOfLog, { until, limit }: ChangesUntil): Promise<Change[]> {
    const filter = { record_id: recordId, resource, _id: { $lte: until.seq } };
    return this.#find(filter, { hint: { record_id: 1, _id: 1 }, sort: { _id: -1 }, limit });
  }

  listUsersEver({ after = '', until, limit }: CreatedUntil): Promise<string[]> {
    const filter = { action: 'created', resource: 'user', record_id: { $gt: after }, _id: { $lte: until } } as const;
    const index = { resource: 1, record_id: 1 } as const;
    const options = { ...COMMITTED, hint: index, sort: index, limit, projection: { record_id: 1 } };
    return this.gate.run(async () => {
      const found = await this.collections.changes.find(filter, options).toArray();
      return found.map(({ record_id }) => record_id);
    });
  }

  #find(filter: Filter<ChangeDocument>, options: Found): Promise<Change[]> {
    const projection = { entry: 1, hash: 1 };
    return this.gate.run(() =>
      readChanges(this.collections.changes.find(filter, { ...COMMITTED, ...options, projection })),
    );
  }
}
