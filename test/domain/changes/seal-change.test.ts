import { expect } from 'chai';
import fc from 'fast-check';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import {
  CHANGE_ACTIONS,
  CHANGE_RESOURCES,
  GENESIS,
  GENESIS_HASH,
  headAfter,
  type ChangeEntry,
  type JsonObject,
} from '../../../src/domain/changes/change.js';
import { follows, parseChange, sealChange } from '../../../src/domain/changes/seal-change.js';
import { created, deleted, sealed, THEN, updated } from '../../support/builders.js';

const anyFields = fc.option(
  fc.dictionary(fc.string(), fc.jsonValue()).map((fields) => JSON.parse(JSON.stringify(fields)) as JsonObject),
);
const anyEntry: fc.Arbitrary<ChangeEntry> = fc.record({
  resource: fc.constantFrom(...CHANGE_RESOURCES),
  recordId: fc.string(),
  action: fc.constantFrom(...CHANGE_ACTIONS),
  before: anyFields,
  after: anyFields,
});
const anyTime = fc.integer({ min: 0, max: 253_402_300_799_999 });

describe('sealChange', () => {
  it('numbers, dates, links and hashes an entry', () => {
    const entry = updated('role', 'role-1', { name: 'Ünï' });
    const change = sealChange(GENESIS, entry, { actorId: 'user-9', requestId: null, at: THEN }, sha256);
    expect(change).to.deep.include({ ...entry, seq: 1, at: THEN, actorId: 'user-9', requestId: null });
    expect(change.previousHash).to.equal(GENESIS_HASH);
    expect(change.canonical).to.equal(
      '{"action":"updated","actor_id":"user-9","after":{"name":"Ünï"},"at":"2026-01-01T00:00:00.000Z","before":{},' +
        `"previous_hash":"${GENESIS_HASH}","record_id":"role-1","request_id":null,"resource":"role","seq":1}`,
    );
    expect(change.hash).to.equal(sha256(change.canonical));
  });

  it('round-trips through its text and follows its predecessor, whatever the values', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyEntry, anyTime), { maxLength: 5 }), (entries) => {
        let head = GENESIS;
        for (const [entry, at] of entries) {
          const change = sealChange(head, entry, { actorId: 'a', requestId: 'r', at }, sha256);
          const back = parseChange(change.canonical, change.hash);
          expect(back).to.deep.equal(change);
          expect(follows(head, back, sha256)).to.be.true;
          expect(back.at).to.be.at.least(head.at);
          head = headAfter(change);
        }
        expect(head.seq).to.equal(entries.length);
      }),
    );
  });

  it('never lets time go backwards', () => {
    const first = sealed(GENESIS, created('store', 'store-1', {}), THEN);
    const second = sealed(headAfter(first), deleted('role', 'role-1'), THEN - 60_000);
    expect(second.at).to.equal(THEN);
    expect(sealed(headAfter(second), deleted('role', 'role-1'), THEN + 1).at).to.equal(THEN + 1);
  });
});

describe('follows', () => {
  const first = sealed(GENESIS, created('store', 'store-1', {}));
  const head = headAfter(first);
  const second = sealed(head, deleted('role', 'role-1'));

  it('is true for the next entry only', () => {
    expect(follows(GENESIS, first, sha256)).to.be.true;
    expect(follows(head, second, sha256)).to.be.true;
    expect(follows(GENESIS, second, sha256), 'a gap').to.be.false;
    expect(follows(head, first, sha256), 'again').to.be.false;
  });

  it('is false for another history, an altered text, an altered hash and an earlier time', () => {
    const other = sealed(headAfter(sealed(GENESIS, created('store', 'store-2', {}))), deleted('role', 'role-1'));
    expect(follows(head, other, sha256)).to.be.false;
    expect(follows(head, { ...second, canonical: second.canonical.replace('role-1', 'role-2') }, sha256)).to.be.false;
    expect(follows(head, { ...second, hash: GENESIS_HASH }, sha256)).to.be.false;
    expect(follows(head, { ...second, at: head.at - 1 }, sha256)).to.be.false;
  });
});
