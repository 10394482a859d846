import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { AesSealer } from '../../src/adapters/security/aes-sealer.js';
import { Es256AssertionSigner } from '../../src/adapters/security/es256-assertion-signer.js';
import { AssertionKeyRing } from '../../src/application/assertions/assertion-key-ring.js';
import { StorageFull } from '../../src/domain/domain-error.js';
import { FixedClock } from '../support/fixed-clock.js';
import { rejectionOf } from '../support/rejection.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [OLD, NEW] = ['an old secret of thirty-two bytes or so', 'a new secret of thirty-two bytes or so'];
const CLAIMS = { iss: 'i', aud: 'a', sub: 's', permissions: [], iat: 1, exp: 2, jti: 'j' };

describe('the keys of assertions', () => {
  let store: MemoryStore;
  let clock: FixedClock;
  beforeEach(() => {
    store = new MemoryStore();
    clock = new FixedClock();
  });

  /** An instance with these token keys. */
  function aRing(...secrets: readonly string[]) {
    const made: number[] = [];
    const ring = new AssertionKeyRing({
      ...{ store, clock, signer: new Es256AssertionSigner(), sealer: new AesSealer(secrets, 'test') },
      onMade: ({ unreadable }) => made.push(unreadable),
    });
    /** The id of the key that signs now. */
    const signing = async () => {
      const [header = ''] = (await ring.signer())(CLAIMS).split('.');
      return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { readonly kid: string }).kid;
    };
    const published = async () => (await ring.published()).map(({ id }) => id);
    return { ring, made, signing, published };
  }

  it('are made once by instances that start together, and sign at once', async () => {
    const rings = [aRing(OLD), aRing(OLD), aRing(OLD)];
    const ids = await Promise.all(rings.map(({ signing }) => signing()));
    expect(new Set(ids).size).to.equal(1);
    for (const { published } of rings) expect(await published()).to.deep.equal([ids[0]]);
    expect(rings.flatMap(({ made }) => made)).to.deep.equal([0]);
  });

  it('rotate, each known for a day before it signs and for an hour after, on two instances', async () => {
    const [one, two] = [aRing(OLD), aRing(OLD)];
    const first = await one.signing();
    /** When somebody who reads the keys once an hour saw each first. */
    const known = new Map<string, number>();
    const signed = new Map<string, number>();
    for (let hour = 0; hour < 190 * 24; hour += 1) {
      const id = await (hour % 2 === 0 ? one : two).signing();
      const ids = await one.published();
      expect(await two.published()).to.deep.equal(ids);
      for (const other of ids) if (!known.has(other)) known.set(other, clock.now());
      if (id !== first) expect(clock.now() - known.get(id)!).to.be.at.least(DAY);
      signed.set(id, clock.now());
      for (const [other, last] of signed) if (clock.now() - last <= HOUR) expect(ids).to.include(other);
      clock.advance(HOUR);
    }
    expect(signed.size).to.equal(3);
    expect(await store.assertionKeys.list()).to.have.length(1);
  });

  it('go on signing while nobody asked for long, until the successor was published for a day', async () => {
    const { signing, published } = aRing(OLD);
    const first = await signing();
    clock.advance(200 * DAY);
    expect(await signing()).to.equal(first);
    expect(await published()).to.have.length(2);
    clock.advance(DAY - 1);
    expect(await signing()).to.equal(first);
    clock.advance(60_000);
    const second = await signing();
    expect(second).to.not.equal(first);
    expect(await published()).to.include(first);
    clock.advance(HOUR);
    expect(await published()).to.deep.equal([second]);
  });

  it('survive a new token key, and never lose the old seal', async () => {
    const first = await aRing(OLD).signing();
    expect(await aRing(NEW, OLD).signing()).to.equal(first);
    for (const secret of [NEW, OLD]) {
      const { signing, made } = aRing(secret);
      expect(await signing()).to.equal(first);
      expect(made).to.deep.equal([]);
    }
  });

  it('of another token key stay, and the instance makes its own, which signs at once', async () => {
    const one = aRing(OLD);
    const first = await one.signing();
    const two = aRing(NEW);
    const second = await two.signing();
    expect(second).to.not.equal(first);
    expect(two.made).to.deep.equal([1]);
    expect(await one.published()).to.have.members([first, second]);
    clock.advance(2 * DAY);
    expect(await one.signing()).to.equal(first);
    // Both continue, each with its own.
    clock.advance(89 * DAY);
    for (const { signing } of [one, two]) await signing();
    clock.advance(2 * DAY);
    const next = [await one.signing(), await two.signing()];
    clock.advance(HOUR);
    expect(await two.published()).to.have.members(next);
    expect(new Set([...next, first, second]).size).to.equal(4);
    // An instance with both signs with the newest.
    expect(next).to.include(await aRing(NEW, OLD).signing());
  });

  it('of the future, before the clock was set back, wait no longer than new ones', async () => {
    const { signing } = aRing(OLD);
    const first = await signing();
    clock.jumpWall(89 * DAY);
    await signing();
    clock.jumpWall(-89 * DAY);
    expect(await signing()).to.equal(first);
    clock.advance(DAY);
    expect(await signing()).to.not.equal(first);
  });

  it('sign on while the storage is full, but must have begun', async () => {
    const full = { transact: () => Promise.reject(new StorageFull('full')), assertionKeys: store.assertionKeys };
    const [signer, sealer] = [new Es256AssertionSigner(), new AesSealer([OLD], 'test')];
    const ring = new AssertionKeyRing({ store: full, clock, signer, sealer, onMade: () => undefined });
    expect(await rejectionOf(ring.signer())).to.be.instanceOf(StorageFull);
    await aRing(OLD).signing();
    clock.advance(400 * DAY);
    (await ring.signer())(CLAIMS);
    expect(await ring.published()).to.have.length(1);
  });
});
