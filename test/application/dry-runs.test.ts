import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { DryRun } from '../../src/application/authority/dry-run.js';
import { CreateSegment } from '../../src/application/segments/create-segment.js';
import { SegmentReader } from '../../src/application/segments/segment-reader.js';
import { UpdateSegment } from '../../src/application/segments/update-segment.js';
import type { SegmentMembers } from '../../src/application/ports/segment-members.js';
import { Forbidden } from '../../src/domain/permissions/errors.js';
import { SIGN_IN } from '../../src/domain/permissions/needs.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { FEATURE } from '../../src/domain/authority/kinds/feature.js';
import { NO_FILTERS } from '../../src/domain/segments/segment.js';
import { aFeature, created } from '../support/builders.js';
import { CountedIds } from '../support/counted-ids.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anInstance, aSeededInstance, type Instance } from '../support/instance.js';
import { refusalOf } from '../support/refusal.js';

const REQUEST = { requestId: 'request-1', receipt: undefined, dryRun: undefined };

async function aHouse() {
  const store = new HostileStore(new MemoryStore({ sha256 }));
  const instance = await aSeededInstance({ store });
  return { store, instance, admin: await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD) };
}

type House = Awaited<ReturnType<typeof aHouse>>;

function addFeature({ instance, admin }: Pick<House, 'instance' | 'admin'>, key: string, dryRun?: DryRun) {
  return instance.writer.writeAs(admin, { needs: SIGN_IN, ...REQUEST, dryRun }, async (transaction) => {
    await transaction.record(created('feature', `feature-${key}`, FEATURE.logFields(aFeature(key))));
    return [...transaction.authority.records.features.values()].map((feature) => feature.key);
  });
}

async function keysOf({ store, projection }: Instance): Promise<string[]> {
  const { head, records } = await store.log.load();
  expect(projection.authority.head).to.deep.equal(head);
  expect(projection.authority.records).to.deep.equal(records);
  return [...records.features.values()].map(({ key }) => key);
}

describe('AuthorityWriter in a dry run', () => {
  it('returns the result, says what would have changed, and changes nothing', async () => {
    const house = await aHouse();
    const { instance } = house;
    const changes: unknown[] = [];
    instance.projection.onChange('streams', (change) => changes.push(change));
    const { authority } = instance.projection;
    const dryRun = new DryRun();
    expect(await addFeature(house, 'a', dryRun)).to.deep.equal(['a']);
    expect(dryRun.write!.before).to.equal(authority);
    expect(dryRun.write!.after.records.features.size).to.equal(1);
    expect(instance.projection.authority).to.equal(authority);
    expect(changes).to.deep.equal([]);
    expect(await keysOf(instance)).to.deep.equal([]);
  });

  it('has no effects after the commit, of which every other write has its own once', async () => {
    const { instance, admin } = await aHouse();
    const effects: string[] = [];
    const write = (name: string, more: { readonly dryRun?: DryRun; readonly isRefused?: boolean } = {}) =>
      instance.writer.writeAs(admin, { needs: SIGN_IN, ...REQUEST, ...more }, async (transaction) => {
        transaction.afterCommit(() => effects.push(name));
        if (more.isRefused === true) throw new Forbidden([]);
      });
    await write('dry', { dryRun: new DryRun() });
    expect(await refusalOf(write('refused', { isRefused: true }))).to.be.instanceOf(Forbidden);
    // The callback runs twice.
    await write('written');
    expect(effects).to.deep.equal(['written']);
  });

  it('leaves no gap, and nothing that a later write builds on', async () => {
    const house = await aHouse();
    for (const key of ['a', 'b']) await addFeature(house, key, new DryRun());
    expect(await addFeature(house, 'c')).to.deep.equal(['c']);
    expect(await keysOf(house.instance)).to.deep.equal(['c']);
  });

  it('beside writes, sees those before it and is seen by none', async () => {
    const house = await aHouse();
    const runs = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? undefined : new DryRun()));
    const seen = await Promise.all(runs.map((dryRun, n) => addFeature(house, `f${n}`, dryRun)));
    const written = await keysOf(house.instance);
    expect(written).to.have.members(runs.flatMap((dryRun, n) => (dryRun === undefined ? [`f${n}`] : [])));
    for (const [n, dryRun] of runs.entries()) {
      expect(seen[n]!.filter((key) => !written.includes(key))).to.deep.equal(dryRun === undefined ? [] : [`f${n}`]);
    }
  });

  it('presents nothing older than what it was decided on', async () => {
    const house = await aHouse();
    const { instance, store } = house;
    const other = anInstance({ store, clock: instance.clock, ids: instance.ids });
    await other.projection.refresh();
    await addFeature(house, 'a');
    expect(await addFeature({ ...house, instance: other }, 'b', new DryRun())).to.deep.equal(['a', 'b']);
    expect(await keysOf(other)).to.deep.equal(['a']);
  });

  it('passes refusals on', async () => {
    const { instance, admin } = await aHouse();
    const dryRun = new DryRun();
    const refused = instance.writer.writeAs(admin, { needs: SIGN_IN, ...REQUEST, dryRun }, async (transaction) => {
      await transaction.record(created('feature', 'feature-x', FEATURE.logFields(aFeature('x'))));
      throw new Forbidden([]);
    });
    expect(await refusalOf(refused)).to.be.instanceOf(Forbidden);
    expect(dryRun.write).to.equal(undefined);
    expect(await keysOf(instance)).to.deep.equal([]);
  });

  it('never leaves in doubt whether something was changed', async () => {
    const house = await aHouse();
    for (const [code, expected] of [
      ['outcome_unknown', 'storage_unavailable'],
      ['storage_full', 'storage_full'],
    ] as const) {
      house.store.transact = () => Promise.reject(new Unavailable(code, 'On demand.'));
      expect(await refusalOf(addFeature(house, 'a', new DryRun()))).to.include({ code: expected });
    }
  });
});

describe('a dry run of segments', () => {
  it('tracks no filters', async () => {
    const { store, instance, admin } = await aHouse();
    const ids = new CountedIds(0x9000);
    const refuse = () => Promise.reject(new Error('No filter may be tracked.'));
    const untracked: SegmentMembers = {
      prepare: refuse,
      resolve: refuse,
      resolveAsJson: refuse,
      resolveOnce: (criteria, embedded) => store.segmentMembers.resolveOnce(criteria, embedded),
      countTogether: (criteria) => store.segmentMembers.countTogether(criteria),
      divide: refuse,
      retain: refuse,
    };
    const readers = [store.segmentMembers, untracked].map(
      (members) => new SegmentReader(members, { makeRoom: refuse }),
    );
    const [create, dryCreate] = readers.map(
      (reader) => new CreateSegment(instance.projection, instance.writer, ids, reader, store.customers),
    );
    const input = { name: 'Everybody', description: '', filters: NO_FILTERS };
    const made = await dryCreate!.execute(admin, { ...input, ...REQUEST, dryRun: new DryRun() });
    expect([made.segment.name, made.members.count]).to.deep.equal(['Everybody', 0]);
    const { segment } = await create!.execute(admin, { ...input, ...REQUEST });
    const patch = { filters: { values: new Map([['q', ['x']]]) } };
    const update = new UpdateSegment(instance.projection, instance.writer, readers[1]!, store.customers);
    const wanted = { id: segment.id, patch, matches: () => true };
    const changed = await update.execute(admin, { ...wanted, ...REQUEST, dryRun: new DryRun() });
    expect(changed.segment.filters.values.get('q')).to.deep.equal(['x']);
    expect(instance.projection.authority.records.segments.get(segment.id)!.filters).to.deep.equal(NO_FILTERS);
  });
});
