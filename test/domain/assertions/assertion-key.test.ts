import { expect } from 'chai';
import {
  believableKey,
  isPublished,
  needsSuccessor,
  signingKey,
  signsFrom,
  type AssertionKey,
} from '../../../src/domain/assertions/assertion-key.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const T = Date.parse('2026-01-02T03:04:05.000Z');

function aKey(id: string, from: number, ...tokenKeys: readonly string[]): AssertionKey {
  const seals = Object.fromEntries(
    (tokenKeys.length === 0 ? ['t'] : tokenKeys).map((tokenKey) => [tokenKey, 'sealed']),
  );
  return { id, publicKey: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }, signsFrom: from, seals };
}

describe('keys of assertions', () => {
  const [first, second] = [aKey('z', T), aKey('a', T + 90 * DAY)];

  it('sign at once if there is no other, else once published for a day', () => {
    expect(signsFrom(T, true)).to.equal(T);
    expect(signsFrom(T, false)).to.equal(T + DAY);
  });

  it('sign until the newer one does', () => {
    for (const [keys, at, id] of [
      [[], T, undefined],
      [[first], T, 'z'],
      [[first], T - HOUR, 'z'],
      [[first], T + 1_000 * DAY, 'z'],
      [[second, first], T + 90 * DAY - 1, 'z'],
      [[second, first], T + 90 * DAY, 'a'],
      [[second], T, 'a'],
    ] as const) {
      expect(signingKey(keys, at)?.id, `${keys.length} at ${at - T}`).to.equal(id);
    }
  });

  it('have a successor a day before they have signed for 90 days', () => {
    expect(needsSuccessor([], T)).to.equal(true);
    expect(needsSuccessor([first], T + 89 * DAY - 1)).to.equal(false);
    expect(needsSuccessor([first], T + 89 * DAY)).to.equal(true);
    expect(needsSuccessor([second, first], T + 89 * DAY)).to.equal(false);
  });

  it('are published until an hour after their last signature', () => {
    const keys = [second, first];
    expect(isPublished(second, keys, T + 89 * DAY)).to.equal(true);
    expect(isPublished(first, keys, T + 90 * DAY + HOUR - 1)).to.equal(true);
    expect(isPublished(first, keys, T + 90 * DAY + HOUR)).to.equal(false);
  });

  it('are published for anybody who opens them, until each has a newer one', () => {
    const other = aKey('other', T + DAY, 'u');
    const both = aKey('both', T, 't', 'u');
    // Nobody who has the token key t alone opens the other one.
    expect(isPublished(both, [both, other], T + 80 * DAY)).to.equal(true);
    const later = aKey('later', T + 5 * DAY, 't');
    expect(isPublished(both, [both, other, later], T + 5 * DAY + HOUR - 1)).to.equal(true);
    expect(isPublished(both, [both, other, later], T + 5 * DAY + HOUR)).to.equal(false);
    // Without a newer one, its instances have ended.
    expect(isPublished(other, [other, later], T + 92 * DAY)).to.equal(true);
    expect(isPublished(other, [other, later], T + 92 * DAY + HOUR)).to.equal(false);
  });

  it('are believed to begin within a day', () => {
    expect(believableKey(first, T - DAY)).to.equal(first);
    expect(believableKey(first, T - DAY - 1)).to.deep.equal({ ...first, signsFrom: T - 1 });
  });
});
