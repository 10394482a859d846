import { expect } from 'chai';
import { BoundedQueue } from '../../../src/adapters/security/bounded-queue.js';
import type { DeriveKey, ScryptParameters } from '../../../src/adapters/security/derive-key.js';
import { nodeScrypt } from '../../../src/adapters/security/node-scrypt.js';
import { portableScrypt } from '../../../src/adapters/security/portable-scrypt.js';
import { ScryptPasswordHasher } from '../../../src/adapters/security/scrypt-password-hasher.js';
import { Unavailable } from '../../../src/domain/domain-error.js';

const PRESENT: ScryptParameters = { ln: 5, r: 8, p: 2 };

function hasherWith(parameters: Partial<ScryptParameters> = {}, derive: DeriveKey = nodeScrypt): ScryptPasswordHasher {
  return new ScryptPasswordHasher({ derive, ...PRESENT, ...parameters, queue: new BoundedQueue(2) });
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
    const [one, other] = await Promise.all([hasher.hash('password'), hasher.hash('password')]);

    expect(one).to.match(/^\$scrypt\$ln=5,r=8,p=2\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.to.equal(other);
    expect(one).not.to.include('password');
    expect(await hasher.verify('password', one)).to.be.true;
    expect(await hasher.verify('password', other)).to.be.true;
  });

  const OTHERS = ['', 'Password', 'password ', 'passwor', '\0password'];
  for (const other of OTHERS) {
    it(`does not take ${JSON.stringify(other)} for "password"`, async () => {
      const hasher = hasherWith();
      expect(await hasher.verify(other, await hasher.hash('password'))).to.be.false;
    });
  }

  it('keeps every byte of a long password and every form of a letter apart', async () => {
    const hasher = hasherWith();
    expect(await hasher.verify(`${'🔑'.repeat(256)}b`, await hasher.hash(`${'🔑'.repeat(256)}a`))).to.be.false;
    expect(await hasher.verify('caf\u0065\u0301', await hasher.hash('caf\u00e9'))).to.be.false;
    expect(await hasher.verify('caf\u00e9', await hasher.hash('caf\u00e9'))).to.be.true;
  });

  it('has two derivations that verify the hashes of each other', async () => {
    const node = hasherWith({}, nodeScrypt);
    const portable = hasherWith({}, portableScrypt);
    const password = 'pässwörd 🔑';

    expect(await portable.verify(password, await node.hash(password))).to.be.true;
    expect(await node.verify(password, await portable.hash(password))).to.be.true;
    expect(await portable.verify('password', await node.hash(password))).to.be.false;
    expect(await node.verify('password', await portable.hash(password))).to.be.false;
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
        const hash = stored(await hasherWith().hash('password'));

        expect(await hasher.verify(password, hash)).to.equal(answer);
        expect(derivations).to.deep.equal([[PRESENT, 32]]);
      });
    }
  });

  it('verifies a hash with the parameters it was made with', async () => {
    const { hasher, derivations } = countedHasher();
    const hash = await hasherWith({ ln: 4, p: 1 }).hash('password');

    expect(await hasher.verify('password', hash)).to.be.true;
    expect(derivations).to.deep.equal([[{ ln: 4, r: 8, p: 1 }, 32]]);
  });

  it('calls a hash outdated when any parameter is weaker', async () => {
    const hash = await hasherWith().hash('password');
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
    const hasher = new ScryptPasswordHasher({ derive: nodeScrypt, ...PRESENT, queue: new BoundedQueue(1, 1) });
    const admitted = [hasher.hash('one'), hasher.verify('two', null)];
    const refusals: unknown[] = await Promise.all([
      hasher.hash('three').catch((error: unknown) => error),
      hasher.verify('four', null).catch((error: unknown) => error),
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
