import { expect } from 'chai';
import fc from 'fast-check';
import { diffRecords } from '../../../src/domain/authority/authority-diff.js';
import type { Authority } from '../../../src/domain/authority/authority.js';
import { ABILITY } from '../../../src/domain/authority/kinds/ability.js';
import { FEATURE } from '../../../src/domain/authority/kinds/feature.js';
import { ROLE } from '../../../src/domain/authority/kinds/role.js';
import { bytesOfFilters, SEGMENT } from '../../../src/domain/authority/kinds/segment.js';
import { TOKEN } from '../../../src/domain/authority/kinds/token.js';
import {
  bytesOfKind,
  MAX_BYTES_PER_KIND,
  overfullKinds,
  requireRoomForBytes,
} from '../../../src/domain/authority/record-bytes.js';
import { BytesLimitReached } from '../../../src/domain/domain-error.js';
import { filterState } from '../../../src/domain/segments/segment-fields.js';
import type { Segment } from '../../../src/domain/segments/segment.js';
import { aFeature, anAbility, anAdministratorRole, anAuthority, aSegment, aToken } from '../../support/builders.js';
import { thrownBy } from '../../support/refusal.js';

/** A segment whose filters take this many bytes. */
function aSegmentOf(bytes: number, name = 'Big', character = 'x'): Segment {
  const empty = Buffer.byteLength(JSON.stringify(filterState(aSegment(name, { q: [''] }).filters)));
  const length = Buffer.byteLength(character);
  return aSegment(name, { q: [character.repeat((bytes - empty) / length)] });
}

function write(before: Authority, segments: readonly Segment[]) {
  const after = anAuthority({ segments });
  return {
    run: () => requireRoomForBytes(before.records, after.records, diffRecords(before.records, after.records)),
    after,
  };
}

describe('bytes of records', () => {
  it('count the JSON in UTF-8 of what takes room', () => {
    const abilities = [anAbility('role')];
    const roles = [anAdministratorRole(abilities)];
    const [segment, feature, token] = [aSegment('Zoë', { q: ['Zoë'] }), aFeature('a'), aToken('T', ['r'])];
    const { records } = anAuthority({ abilities, roles, segments: [segment], features: [feature], tokens: [token] });
    const bytes = (json: unknown) => Buffer.byteLength(JSON.stringify(json));
    expect(bytesOfKind(SEGMENT, records)).to.equal(bytes({ values: { q: ['Zoë'] }, enabled: ['q'] }));
    expect(bytesOfKind(FEATURE, records)).to.equal(bytes({ off: false, on: true }) + bytes([]));
    expect(bytesOfKind(ROLE, records)).to.be.above(
      bytes({ role: { create: true, read: true, update: true, delete: true } }),
    );
    for (const kind of [ABILITY, TOKEN]) expect(bytesOfKind(kind, records)).to.be.above(0);
  });

  it('of filters are those of their JSON, whatever their texts', () => {
    const text = fc.string({ unit: 'binary' });
    const values = fc.uniqueArray(fc.tuple(text, fc.array(text)), { selector: ([id]) => id });
    fc.assert(
      fc.property(values, fc.array(text), (entries, enabled) => {
        const filters = { values: new Map(entries), enabled };
        expect(bytesOfFilters(filters)).to.equal(Buffer.byteLength(JSON.stringify(filterState(filters))));
      }),
    );
  });

  it('let a kind be filled to the last byte', () => {
    const half = MAX_BYTES_PER_KIND / 2;
    const [first, second] = [aSegmentOf(half, 'First'), aSegmentOf(half, 'Second')];
    const { run, after } = write(anAuthority({ segments: [first] }), [first, second]);
    run();
    expect(bytesOfKind(SEGMENT, after.records)).to.equal(MAX_BYTES_PER_KIND);
    expect(overfullKinds(after.records)).to.deep.equal({});
    const third = aSegment('Third');
    const error = thrownBy(write(after, [first, second, third]).run);
    expect(error).to.be.instanceOf(BytesLimitReached);
    expect(String(error)).to.include('segments').and.include('8388608');
  });

  it('count bytes, not characters', () => {
    const full = aSegmentOf(MAX_BYTES_PER_KIND / 2 + 1, 'Full', 'é');
    expect(
      thrownBy(write(anAuthority({ segments: [full] }), [full, aSegmentOf(MAX_BYTES_PER_KIND / 2 + 1)]).run),
    ).to.be.instanceOf(BytesLimitReached);
  });

  it('never refuse what takes room away or as much as before, in a store that holds more', () => {
    const [big, other] = [aSegmentOf(MAX_BYTES_PER_KIND + 2_000), aSegmentOf(1_000, 'Other')];
    const before = anAuthority({ segments: [big, other] });
    expect(overfullKinds(before.records)).to.have.all.keys('segments');
    const smaller = { ...big, filters: aSegmentOf(MAX_BYTES_PER_KIND + 1_000).filters };
    write(before, [smaller, other]).run();
    write(before, [{ ...big, name: 'A longer name' }, other]).run();
    write(before, [big]).run();
    const larger = { ...other, filters: aSegmentOf(1_001).filters };
    expect(thrownBy(write(before, [big, larger]).run)).to.be.instanceOf(BytesLimitReached);
  });

  it('measure only what a write changes', () => {
    const segments = Array.from({ length: 5 }, (_, n) => aSegmentOf(1_000, `Segment ${n}`));
    let before = anAuthority({ segments });
    expect(bytesOfKind(SEGMENT, before.records)).to.equal(5_000);
    for (const [index, segment] of segments.entries()) {
      // Its filters can't be read again.
      Object.defineProperty(segment.filters, 'values', { get: () => expect.fail('measured again') });
      const next = write(before, [...segments.slice(0, index), ...segments.slice(index + 1), aSegmentOf(1_500, 'New')]);
      next.run();
      expect(bytesOfKind(SEGMENT, next.after.records)).to.equal(5_500);
      before = anAuthority({ segments });
    }
  });
});
