import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import type { SegmentMembers } from '../../src/application/ports/segment-members.js';
import { CreateSegment } from '../../src/application/segments/create-segment.js';
import { SegmentReader } from '../../src/application/segments/segment-reader.js';
import { UpdateSegment } from '../../src/application/segments/update-segment.js';
import type { SignedInUser } from '../../src/domain/users/signed-in-user.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { NO_FILTERS } from '../../src/domain/segments/segment.js';
import { CountedIds } from '../support/counted-ids.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, aSeededInstance } from '../support/instance.js';
import { rejectionOf } from '../support/rejection.js';

/** Reads members a given number of times, then times out. */
function tiring(members: SegmentMembers, reads: number): SegmentMembers {
  return {
    prepare: (criteria) => members.prepare(criteria),
    resolve: async (criteria, embedded) => {
      reads -= 1;
      if (reads < 0) throw new Unavailable('overloaded', 'Reading this list takes too long.', 2);
      return members.resolve(criteria, embedded);
    },
    resolveAsJson: (criteria, embedded) => members.resolveAsJson(criteria, embedded),
    resolveOnce: (criteria, embedded) => members.resolveOnce(criteria, embedded),
    countTogether: (criteria) => members.countTogether(criteria),
    divide: (division) => members.divide(division),
    retain: (criteria, newest) => members.retain(criteria, newest),
  };
}

const noRoomNeeded = { makeRoom: () => Promise.reject(new Error('There is room.')) };

describe("segments whose members can't be read in time", () => {
  const store = new MemoryStore();
  const ids = new CountedIds(0x9000);
  const input = { name: 'Everybody', description: '', filters: NO_FILTERS };
  let instance: Awaited<ReturnType<typeof aSeededInstance>>;
  let admin: SignedInUser;
  before(async () => {
    instance = await aSeededInstance({ store });
    admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
  });
  const createWith = (reads: number) => {
    const reader = new SegmentReader(tiring(store.segmentMembers, reads), noRoomNeeded);
    return new CreateSegment(instance.projection, instance.writer, ids, reader, store.customers).execute(admin, {
      ...input,
      requestId: 'request',
      dryRun: undefined,
    });
  };
  const updateWith = (reads: number, id: string, name: string) => {
    const reader = new SegmentReader(tiring(store.segmentMembers, reads), noRoomNeeded);
    const update = new UpdateSegment(instance.projection, instance.writer, reader, store.customers);
    return update.execute(admin, { id, patch: { name }, matches: () => true, requestId: 'request', dryRun: undefined });
  };
  const saved = () => instance.projection.authority.records.segments;

  it('are refused before they are saved', async () => {
    expect(await rejectionOf(createWith(0))).to.include({ code: 'overloaded' });
    expect(saved().size).to.equal(0);
  });

  it("are returned once they're saved, whatever happens then", async () => {
    const { segment, members } = await createWith(1);
    expect(saved().get(segment.id)).to.include({ name: 'Everybody' });
    expect(members).to.deep.equal({ count: 0, customers: [] });
  });

  it('are changed only if their members could be read, and then returned', async () => {
    const { segment } = await createWith(1);
    expect(await rejectionOf(updateWith(0, segment.id, 'Renamed'))).to.include({ code: 'overloaded' });
    expect(saved().get(segment.id)).to.include({ name: 'Everybody' });
    expect((await updateWith(1, segment.id, 'Renamed')).segment.name).to.equal('Renamed');
  });
});
