import { expect } from 'chai';
import { LRUCache } from 'lru-cache';
import { costOf } from '../../../src/adapters/security/scrypt-password-hasher.js';
import type { DeriveKey, ScryptParameters } from '../../../src/adapters/security/derive-key.js';
import { formatPhcScrypt } from '../../../src/adapters/security/phc-scrypt.js';
import { nodeScrypt } from '../../../src/adapters/security/node-scrypt.js';
import { portableScrypt } from '../../../src/adapters/security/portable-scrypt.js';
import { ScryptPasswordHasher } from '../../../src/adapters/security/scrypt-password-hasher.js';
import { FairSemaphore } from '../../../src/application/scheduling/fair-semaphore.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { FixedClock } from '../../support/fixed-clock.js';

const PRESENT: ScryptParameters = { ln: 5, r: 8, p: 2 };

const FROM = '192.0.2.1';

function queueOf(atOnce: number, maxWaiting: number): FairSemaphore {
  return new FairSemaphore({ atOnce, maxWaiting, clock: new FixedClock(), recentUse: new LRUCache({ max: 10 }) });
}

function hasherWith(parameters: Partial<ScryptParameters> = {}, derive: DeriveKey = nodeScrypt): ScryptPasswordHasher {
  return new ScryptPasswordHasher({ derive, ...PRESENT, ...parameters, queue: queueOf(2, 64) });
}

/** A hasher and the parameters and key length of every derivation it made. */
function countedHasher(): { hasher: ScryptPasswordHasher; derivations: [ScryptParameters, number][] } {
  const derivations: [ScryptParameters, number][] = [];
  const derive: DeriveKey = (password, salt, parameters, length) => {
    derivations.push([parameters, length]);
    return nodeScrypt(password, salt, parameters, length);
  };
  return { hasher: hasherWith({}, derive), derivations };
}

describe('ScryptPasswordHasher', () => {
  it('keeps neither the password nor a hash that repeats', async () => {
    const hasher = hasherWith();
    const [one, other] = await Promise.all([hasher.hash('password', FROM), hasher.hash('password', FROM)]);

    expect(one).to.match(/^\$scrypt\$ln=5,r=8,p=2\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.to.equal(other);
    expect(one).not.to.include('password');
    expect(await hasher.verify('password', one, FROM)).to.be.true;
    expect(await hasher.verify('password', other, FROM)).to.be.true;
  });

  const OTHERS = ['', 'Password', 'password ', 'passwor', '\0password'];
  for (const other of OTHERS) {
    it(`does not take ${JSON.stringify(other)} for "password"`, async () => {
      const hasher = hasherWith();
      expect(await hasher.verify(other, await hasher.hash('password', FROM), FROM)).to.be.false;
    });
  }

  it('keeps every byte of a long password apart', async () => {
    const hasher = hasherWith();
    expect(await hasher.verify(`${'🔑'.repeat(256)}b`, await hasher.hash(`${'🔑'.repeat(256)}a`, FROM), FROM)).to.be
      .false;
  });

  describe('with an accent, in either form of Unicode', () => {
    const [NFC, NFD] = ['caf\u00e9', 'cafe\u0301'];

    it('hashes NFC, and verifies both forms', async () => {
      const hasher = hasherWith();
      for (const set of [NFC, NFD]) {
        const hash = await hasher.hash(set, FROM);
        for (const sent of [NFC, NFD]) expect(await hasher.verify(sent, hash, FROM), `${set} ${sent}`).to.be.true;
        expect(await hasher.verify('cafe', hash, FROM)).to.be.false;
      }
    });

    it('verifies what an older release hashed as it was sent, with the same work whatever is right', async () => {
      const { hasher, derivations } = countedHasher();
      const salt = Buffer.alloc(16, 7);
      const key = await nodeScrypt(Buffer.from(NFD), salt, PRESENT, 32);
      const old = formatPhcScrypt({ parameters: PRESENT, salt, key });
      const current = await hasher.hash(NFC, FROM);
      for (const [hash, isRight] of [
        [old, true],
        [current, true],
        [await hasher.hash('other', FROM), false],
        [null, false],
      ] as const) {
        derivations.length = 0;
        expect(await hasher.verify(NFD, hash, FROM)).to.equal(isRight);
        expect(derivations).to.have.length(2);
      }
      derivations.length = 0;
      expect(await hasher.verify(NFC, current, FROM)).to.be.true;
      expect(derivations).to.have.length(1);
    });
  });

  it('has two derivations that verify the hashes of each other', async () => {
    const node = hasherWith({}, nodeScrypt);
    const portable = hasherWith({}, portableScrypt);
    const password = 'pässwörd 🔑';

    expect(await portable.verify(password, await node.hash(password, FROM), FROM)).to.be.true;
    expect(await node.verify(password, await portable.hash(password, FROM), FROM)).to.be.true;
    expect(await portable.verify('password', await node.hash(password, FROM), FROM)).to.be.false;
    expect(await node.verify('password', await portable.hash(password, FROM), FROM)).to.be.false;
  });

  describe('does one derivation with the present parameters', () => {
    const CASES = [
      ['the right password', 'password', (hash: string) => hash, true],
      ['a wrong password', 'wrong', (hash: string) => hash, false],
      ['no hash', 'password', () => null, false],
      ['an empty hash', 'password', () => '', false],
      ['a malformed hash', 'password', () => 'password', false],
      ['a poisoned hash', 'password', (hash: string) => hash.replace('ln=5', 'ln=30'), false],
    ] as const;
    for (const [name, password, stored, answer] of CASES) {
      it(`for ${name}`, async () => {
        const { hasher, derivations } = countedHasher();
        const hash = stored(await hasherWith().hash('password', FROM));

        expect(await hasher.verify(password, hash, FROM)).to.equal(answer);
        expect(derivations).to.deep.equal([[PRESENT, 32]]);
      });
    }
  });

  describe('does the work of the present parameters', () => {
    const CHEAPER: Partial<ScryptParameters>[] = [
      { ln: 4 },
      { ln: 3, p: 1 },
      { r: 4 },
      { r: 5, p: 3 },
      { p: 1 },
      { ln: 2, r: 1, p: 1 },
    ];
    for (const cheaper of CHEAPER) {
      for (const password of ['password', 'wrong', 'pass\0']) {
        it(`for ${JSON.stringify(password)} and a hash with ${JSON.stringify(cheaper)}`, async () => {
          const { hasher, derivations } = countedHasher();
          const hash = await hasherWith(cheaper).hash('password', FROM);

          expect(await hasher.verify(password, hash, FROM)).to.equal(password === 'password');
          expect(derivations[0]).to.deep.equal([{ ...PRESENT, ...cheaper }, 32]);
          const work = derivations.reduce((sum, [parameters]) => sum + costOf(parameters), 0);
          // With another r the rest can be less than the smallest derivation.
          expect(work).to.be.within(costOf(PRESENT) - 2 * PRESENT.r, costOf(PRESENT));
          if (cheaper.r === undefined) expect(work).to.equal(costOf(PRESENT));
        });
      }
    }

    it('in the steps of the hash before, when there is none', async () => {
      for (const [parameters, steps] of [
        [{ ln: 4 }, 2],
        [{}, 1],
        [{ ln: 6 }, 1],
      ] as const) {
        const { hasher, derivations } = countedHasher();
        const hash = await hasherWith(parameters).hash('password', FROM);
        await hasher.verify('wrong', hash, FROM);
        const before = derivations.splice(0);
        expect(await hasher.verify('wrong', null, FROM)).to.be.false;
        expect(derivations).to.deep.equal(before).and.to.have.length(steps);
      }
    });

    it('and no more than its own for a hash that costs more', async () => {
      const { hasher, derivations } = countedHasher();
      const hash = await hasherWith({ ln: 6 }).hash('password', FROM);

      expect(await hasher.verify('password', hash, FROM)).to.be.true;
      expect(derivations).to.deep.equal([[{ ...PRESENT, ln: 6 }, 32]]);
    });
  });

  describe('takes what can be nobody’s password for none, with the same work', () => {
    const CASES = [
      ['\0\0\0\0', ''],
      ['\0\0\0\0', '\0\0\0\0'],
      ['abc\0', 'abc'],
      ['password', 'password\0'],
      ['password\0', 'password\0'],
    ] as const;
    for (const [stored, given] of CASES) {
      it(`${JSON.stringify(given)} against the hash of ${JSON.stringify(stored)}`, async () => {
        const { hasher, derivations } = countedHasher();
        const hash = await hasherWith().hash(stored, FROM);

        expect(await hasher.verify(given, hash, FROM)).to.be.false;
        expect(derivations).to.deep.equal([[PRESENT, 32]]);
      });
    }
  });

  it('asks for its turn by address, and by /64 of an IPv6 one', async () => {
    const keys: string[] = [];
    const queue = {
      run: <T>(key: string, task: () => Promise<T>) => {
        keys.push(key);
        return task();
      },
    };
    const hasher = new ScryptPasswordHasher({ derive: nodeScrypt, ...PRESENT, queue });
    for (const from of ['192.0.2.7', '2001:db8:1:2:3:4:5:6']) {
      await hasher.hash('password', from);
      await hasher.verify('password', null, from);
    }
    expect(keys).to.deep.equal(['192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64', '2001:db8:1:2::/64']);
  });

  it('calls a hash outdated when any parameter is weaker', async () => {
    const hash = await hasherWith().hash('password', FROM);
    const outdatedFor = (parameters: Partial<ScryptParameters>) => hasherWith(parameters).isOutdated(hash);

    expect(outdatedFor({})).to.be.false;
    expect(outdatedFor({ ln: 4, r: 4, p: 1 })).to.be.false;
    expect(outdatedFor({ ln: 6 })).to.be.true;
    expect(outdatedFor({ r: 9 })).to.be.true;
    expect(outdatedFor({ p: 3 })).to.be.true;
    expect(outdatedFor({ ln: 4, p: 3 })).to.be.true;
    expect(hasherWith().isOutdated('password')).to.be.true;
  });

  it('says it is overloaded when the queue is full', async () => {
    const hasher = new ScryptPasswordHasher({ derive: nodeScrypt, ...PRESENT, queue: queueOf(1, 1) });
    const admitted = [hasher.hash('one', FROM), hasher.verify('two', null, FROM)];
    const refusals: unknown[] = await Promise.all([
      hasher.hash('three', FROM).catch((error: unknown) => error),
      hasher.verify('four', null, FROM).catch((error: unknown) => error),
    ]);

    for (const refusal of refusals) {
      expect(refusal).to.be.instanceOf(Unavailable);
      expect(refusal).to.include({ code: 'overloaded' });
    }
    await Promise.all(admitted);
  });

  it('does not exist with parameters whose hashes it could not read', () => {
    expect(() => hasherWith({ ln: 24 })).to.throw(RangeError);
    expect(() => hasherWith({ ln: 0 })).to.throw(RangeError);
  });
});
