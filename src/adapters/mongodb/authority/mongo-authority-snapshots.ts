import type { AuthoritySnapshot, AuthoritySnapshots } from '../../../application/ports/authority-snapshots.js';
import { readSnapshot, SNAPSHOT_FORM, writeSnapshot } from '../../storage-kernel/authority-snapshot-text.js';
import type { AuthoritySnapshotDocument } from '../documents/documents.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { onceOnly } from '../database/once-only.js';

/** The server's limit for a document is 16 MiB. */
const MAX_BYTES = 15 * 1_024 * 1_024;

/** Snapshots of past authorities in a collection. Ignores those in a form that another release wrote. */
export class MongoAuthoritySnapshots implements AuthoritySnapshots {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async findLatest(range: { readonly after: number; readonly until: number }): Promise<AuthoritySnapshot | undefined> {
    const { after, until } = range;
    const filter = { _id: { $gt: after, $lte: until }, form: SNAPSHOT_FORM };
    const document = await this.gate.run(() =>
      this.collections.authoritySnapshots.findOne(filter, { ...COMMITTED, promoteBuffers: true, sort: { _id: -1 } }),
    );
    if (document === null) return undefined;
    const snapshot = await readSnapshotDocument(document).catch(() => undefined);
    return snapshot ?? this.findLatest({ after, until: document._id - 1 });
  }

  async add({ head: { seq, at, hash }, records }: AuthoritySnapshot): Promise<void> {
    const bytes = await writeSnapshot(records);
    if (bytes.length > MAX_BYTES) return;
    const content = { at, hash, form: SNAPSHOT_FORM, records: bytes };
    await this.gate.write(() =>
      onceOnly(() =>
        this.collections.authoritySnapshots.replaceOne({ _id: seq }, content, { ...LIMITED, upsert: true }),
      ),
    );
  }
}

/** Throws `DamagedStore`. */
export async function readSnapshotDocument(document: AuthoritySnapshotDocument): Promise<AuthoritySnapshot> {
  const { _id, at, hash, records } = document;
  return { head: { seq: _id, at, hash }, records: await readSnapshot(new Uint8Array(records), _id) };
}
