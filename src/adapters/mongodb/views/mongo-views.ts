import type { TransactionalViews, Views } from '../../../application/ports/views.js';
import type { StoredView } from '../../../domain/views/view.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import type { ViewDocument } from '../documents/documents.js';
import { mapping } from '../documents/mapping.js';
import type { BufferedRows } from '../writing/buffered-rows.js';

export const VIEWS = mapping<StoredView, 'id'>('id');

const SHARED = { audience: 'everybody' } as const;

/** Saved views of lists, outside a transaction. */
export class MongoViews implements Views {
  constructor(
    private readonly collections: Pick<MongoCollections, 'views'>,
    private readonly gate: MongoGate,
  ) {}

  async find(id: string): Promise<StoredView | undefined> {
    const found = await this.gate.run(() => this.collections.views.findOne({ _id: id }, COMMITTED));
    return found === null ? undefined : VIEWS.read(found);
  }

  async listOf(ownerId: string): Promise<StoredView[]> {
    const rows = await this.gate.run(() => this.collections.views.find({ owner_id: ownerId }, COMMITTED).toArray());
    return rows.map(VIEWS.read);
  }

  async listShared(): Promise<StoredView[]> {
    const rows = await this.gate.run(() => this.collections.views.find(SHARED, COMMITTED).toArray());
    return rows.map(VIEWS.read);
  }
}

/** Saved views of lists, inside a transaction. Writes of this group take precedence. */
export class MongoTransactionalViews implements TransactionalViews {
  constructor(private readonly rows: BufferedRows<ViewDocument>) {}

  async find(id: string): Promise<StoredView | undefined> {
    const row = await this.rows.find(id);
    return row && VIEWS.read(row);
  }

  async listOf(ownerId: string): Promise<StoredView[]> {
    const written = [...this.rows.written()].filter((row) => row.owner_id === ownerId);
    const others = await this.rows.listOnServer({ owner_id: ownerId, _id: { $nin: this.rows.writtenIds() } }, 0);
    return [...written, ...others].map(VIEWS.read);
  }

  async listShared(): Promise<StoredView[]> {
    const written = [...this.rows.written()].filter(({ audience }) => audience === SHARED.audience);
    const others = await this.rows.listOnServer({ ...SHARED, _id: { $nin: this.rows.writtenIds() } }, 0);
    return [...written, ...others].map(VIEWS.read);
  }

  async count(): Promise<number> {
    return [...this.rows.written()].length + (await this.rows.countOnServer({}));
  }

  async insert(view: StoredView): Promise<void> {
    this.rows.insert(VIEWS.write(view));
  }

  async replace(view: StoredView): Promise<void> {
    if ((await this.rows.find(view.id)) !== undefined) this.rows.replace(VIEWS.write(view));
  }

  async remove(id: string): Promise<void> {
    await this.rows.removeFound(id);
  }
}
