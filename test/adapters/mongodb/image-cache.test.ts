import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ImageCache } from '../../../src/adapters/mongodb/avatars/image-cache.js';

const MIB = 1_024 * 1_024;
const HOUR = 3_600_000;

describe('ImageCache', () => {
  let loaded: string[];
  const load = async (name: string) => {
    loaded.push(name);
    return new Uint8Array(20 * MIB);
  };
  beforeEach(() => {
    loaded = [];
  });

  it('reads an image once for all who want it', async () => {
    const cache = new ImageCache(load);
    await Promise.all([cache.get('a'), cache.get('a')]);
    await cache.getAgain('a');
    expect(loaded).to.deep.equal(['a']);
  });

  it('reads again only one after the other with a pause, and keeps nobody new waiting for that', async () => {
    const cache = new ImageCache(load, HOUR);
    for (const name of ['a', 'b', 'c']) await cache.get(name);
    await cache.getAgain('a');
    const waiting = ['b', 'b'].map((name) => cache.getAgain(name));
    let answered = 0;
    for (const answer of waiting) void answer.then(() => (answered += 1));
    await cache.get('c');
    await cache.get('d');
    for (let turns = 0; turns < 50; turns += 1) await nextTurn();
    expect(loaded).to.deep.equal(['a', 'b', 'c', 'a', 'c', 'd']);
    expect(answered).to.equal(0);
  });

  it('goes on reading again after a failure and a pause', async () => {
    let failures = 1;
    const cache = new ImageCache(async (name) => {
      if (failures-- > 0) throw new Error('No primary.');
      return load(name);
    }, 0);
    await cache.getAgain('a').catch(() => undefined);
    expect(await cache.getAgain('a')).to.have.lengthOf(20 * MIB);
  });
});
