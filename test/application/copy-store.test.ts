import { expect } from 'chai';
import fc from 'fast-check';
import { MemoryAvatarStore } from '../../src/adapters/memory/avatars/memory-avatar-store.js';
import { CollectionDigest } from '../../src/application/copy/collection-digest.js';
import type { CopySource } from '../../src/application/copy/copy-store.js';
import { COLLECTIONS } from '../../src/application/copy/row-text.js';
import type { StoreCollection, StoreRows } from '../../src/application/ports/store-dump.js';
import { GENESIS } from '../../src/domain/changes/change.js';
import { aCustomer } from '../support/builders-customers.js';
import { aKey, aUser, aView, sha256 } from '../support/builders-store.js';
import { aFeature, aGroup, aRole, aSegment, aToken, aWebhook, anAbility } from '../support/builders.js';
import { copyAll, differing, QUIET } from '../support/copying.js';
import { RowStorage } from '../support/row-storage.js';
import { rejectionOf } from '../support/rejection.js';

const COLUMNS = { seq: 1, at: 1, actor_id: 'a', resource: 'user', record_id: 'r', action: 'created', request_id: null };
const ENTRY = { id: 'e', customerId: 'c', type: 'created', actorId: 'a', changes: [], created: 1 } as const;
const PUBLIC_KEY = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } as const;

/** For every collection, a row and a minimally different one. */
const ROWS: { readonly [C in StoreCollection]: readonly [StoreRows[C], StoreRows[C]] } = {
  head: [GENESIS, { ...GENESIS, at: 1 }],
  changes: [
    { columns: COLUMNS, text: '{}', hash: 'h' },
    { columns: { ...COLUMNS, request_id: '' }, text: '{}', hash: 'h' },
  ],
  abilities: [anAbility('a', ['read']), anAbility('a', ['read', 'update'])],
  roles: [aRole('r', { a: ['read'] }), aRole('r', { a: [] })],
  groups: [aGroup('g', ['a', 'b']), aGroup('g', ['b', 'a'])],
  features: [aFeature('f', false), aFeature('f', true)],
  segments: [aSegment('s', { status: ['a', 'b'] }), aSegment('s', { status: ['b', 'a'] })],
  tokens: [aToken('t', ['a', 'b']), aToken('t', ['b', 'a'])],
  webhooks: [aWebhook('w'), aWebhook('w', { events: ['user.*'] })],
  users: [
    { user: aUser(), passwordHash: 'one' },
    { user: aUser(), passwordHash: 'two' },
  ],
  sign_in_keys: [aKey(), aKey({ lastUsed: 1 })],
  one_time_codes: [
    { userId: 'u', keyId: 'k', sealed: 's', lastStep: 1, recoveryHashes: ['h'] },
    { userId: 'u', keyId: 'k', sealed: 's', lastStep: 1, recoveryHashes: [] },
  ],
  assertion_keys: [
    { id: 'k', publicKey: PUBLIC_KEY, signsFrom: 1, seals: { t: 's' } },
    { id: 'k', publicKey: PUBLIC_KEY, signsFrom: 1, seals: { t: 's', u: 's' } },
  ],
  webhook_queues: [
    { id: 'w', keyId: 'k', sealed: 's', changes: 1, customers: 2 },
    { id: 'w', keyId: 'k', sealed: 's', changes: 2, customers: 2 },
  ],
  attempt_limits: [
    { key: 'k', state: { tries: [1], waits: 0, blockedUntil: 0, expiresAt: 9 } },
    { key: 'k', state: { tries: [1, 1], waits: 0, blockedUntil: 0, expiresAt: 9 } },
  ],
  recovery_requests: [
    { id: 'r', userId: null, at: 1 },
    { id: 'r', userId: 'null', at: 1 },
  ],
  totals: [
    { series: 'sizes', key: 's', part: '', day: 1, counts: [1] },
    { series: 'sizes', key: 's', part: '', day: 1, counts: [2] },
  ],
  views: [aView(), aView({ audience: 'everybody' })],
  customers: [
    aCustomer({ ownColumns: new Map([['seats', 42]]) }),
    aCustomer({ ownColumns: new Map([['seats', '42']]) }),
  ],
  customer_trash: [
    { customer: aCustomer(), deleted: 1, actorId: 'a', entryId: 'e' },
    { customer: aCustomer(), deleted: 1, actorId: 'a', entryId: 'f' },
  ],
  customer_log: [
    { seq: 1, entry: ENTRY },
    { seq: 2, entry: ENTRY },
  ],
};

async function sourceOf(rows: 0 | 1 = 0): Promise<{ source: CopySource; kept: RowStorage }> {
  const kept = new RowStorage();
  const restoration = await kept.begin();
  for (const collection of COLLECTIONS) await restoration.write(collection, [ROWS[collection][rows]]);
  await restoration.release();
  return { source: { dump: kept, avatars: new MemoryAvatarStore() }, kept };
}

function aTarget() {
  const restore = new RowStorage();
  return { restore, avatars: restore.avatars };
}
const image = (text: string) => ({ format: 'png', bytes: Buffer.from(text) }) as const;

describe('CopyStore', () => {
  it('copies every collection and releases the target', async () => {
    const { source } = await sourceOf();
    const target = aTarget();
    const copied = await copyAll(source, target);
    expect(copied.map(({ name }) => name)).to.deep.equal([...COLLECTIONS, 'images']);
    expect(differing(copied)).to.deep.equal([]);
    for (const collection of COLLECTIONS) {
      expect(target.restore.rowsOf(collection)).to.deep.equal([ROWS[collection][0]]);
    }
  });

  for (const collection of COLLECTIONS) {
    it(`finds a corrupted row of ${collection}, and doesn't release the target`, async () => {
      const { source } = await sourceOf();
      const target = aTarget();
      const begin = target.restore.begin.bind(target.restore);
      target.restore.begin = async () => {
        const restoration = await begin();
        const write = restoration.write.bind(restoration);
        const spoilt = <C extends StoreCollection>(name: C, rows: readonly StoreRows[C][]) =>
          write(name, name === collection ? [ROWS[name][1]] : rows);
        return { ...restoration, write: spoilt };
      };
      expect(differing(await copyAll(source, target))).to.deep.equal([collection]);
      expect(target.restore.isWhole).to.equal(false);
    });
  }

  it('finds missing and duplicate rows', async () => {
    for (const times of [0, 2]) {
      const { source } = await sourceOf();
      const target = aTarget();
      const begin = target.restore.begin.bind(target.restore);
      target.restore.begin = async () => {
        const restoration = await begin();
        return {
          ...restoration,
          write: async (name, rows) => {
            for (let time = 0; time < (name === 'users' ? times : 1); time += 1) await restoration.write(name, rows);
          },
        };
      };
      expect(differing(await copyAll(source, target))).to.deep.equal(['users']);
    }
  });

  it('finds a corrupted image', async () => {
    const { source } = await sourceOf();
    const avatars = new MemoryAvatarStore();
    await avatars.save(image('a'), 1);
    const target = aTarget();
    const read = target.avatars.read.bind(target.avatars);
    target.avatars.read = async (name) => ({ ...(await read(name))!, ...image('b') });
    expect(differing(await copyAll({ ...source, avatars }, target))).to.deep.equal(['images']);
    expect(target.restore.isWhole).to.equal(false);
  });

  it('copies images with their names and times, including those added before the snapshot', async () => {
    const { kept } = await sourceOf();
    const avatars = new MemoryAvatarStore();
    const names = [await avatars.save(image('a'), 1), await avatars.save(image('b'), 2)];
    const dump = {
      read: async (...args: Parameters<RowStorage['read']>) => {
        names.push(await avatars.save(image('late'), 3));
        // Already copied, so removing it now has no effect.
        await avatars.removeUntouched(names[0]!, 2);
        return kept.read(...args);
      },
    } as CopySource['dump'];
    const target = aTarget();
    expect(differing(await copyAll({ dump, avatars }, target))).to.deep.equal([]);
    const found = await target.avatars.list('', 10);
    expect(found).to.have.deep.members(names.map((name, index) => ({ name, touchedAt: index + 1 })));
    expect(Buffer.from((await target.avatars.read(names[2]!))!.bytes).toString()).to.equal('late');
  });

  it("stops between two batches when aborted, and doesn't release the target", async () => {
    const { source } = await sourceOf();
    const target = aTarget();
    const interruption = new AbortController();
    const reason = new Error('on demand');
    const onProgress = (step: string) => {
      if (step === 'users') interruption.abort(reason);
    };
    const { signal } = interruption;
    expect(await rejectionOf(copyAll(source, target, { onProgress, signal }))).to.equal(reason);
    expect(target.restore.isWhole).to.equal(false);
    expect(differing(await copyAll(source, target))).to.deep.equal([]);
  });

  it('throws the original error, even if closing the target fails', async () => {
    const { source } = await sourceOf();
    const target = aTarget();
    const begin = target.restore.begin.bind(target.restore);
    const broken = new Error('no space is left');
    target.restore.begin = async () => ({
      ...(await begin()),
      write: () => Promise.reject(broken),
      leave: () => Promise.reject(new Error('nobody answers')),
    });
    expect(await rejectionOf(copyAll(source, target))).to.equal(broken);
  });

  it('reports the progress of each step', async () => {
    const { source } = await sourceOf();
    const told: string[] = [];
    await copyAll(source, aTarget(), { ...QUIET, onProgress: (...words) => told.push(words.join(' ')) });
    expect(told).to.include.members(['users 1 1', 'indexes 1 1', 'verifying users 1 1']);
  });
});

describe('CollectionDigest', () => {
  const digestOf = (texts: readonly string[]) => {
    const digest = new CollectionDigest(sha256);
    for (const text of texts) digest.add(text);
    return [digest.rows, digest.hex];
  };

  it('is the same in any order, and differs for other rows', () => {
    const texts = fc.array(fc.string(), { maxLength: 20 });
    fc.assert(
      fc.property(texts, texts, (some, others) => {
        expect(digestOf(some.toReversed())).to.deep.equal(digestOf(some));
        const isSame = some.toSorted().join('\0') === others.toSorted().join('\0') && some.length === others.length;
        expect(digestOf(some)[1] === digestOf(others)[1]).to.equal(isSame);
      }),
    );
  });

  it("of one row is the row's SHA-256", () => {
    expect(digestOf(['abc'])).to.deep.equal([1, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad']);
  });
});
