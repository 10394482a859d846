import { expect } from 'chai';
import * as jose from 'jose';
import { ProviderKeys } from '../../../src/adapters/outbound/provider-keys.js';

const MINUTE = 60_000;
const nameOf = (error: unknown) => (error as Error).name;
const OPTIONS = { algorithms: ['ES256'] };

describe('ProviderKeys', () => {
  let now: number;
  let published: jose.JWK[];
  let fetched: number;
  let keys: ProviderKeys;
  beforeEach(() => {
    [now, published, fetched] = [0, [], 0];
    const fetchKeys = () => {
      fetched += 1;
      return Promise.resolve({ keys: published });
    };
    keys = new ProviderKeys(fetchKeys, { jose, clock: { monotonic: () => now } });
  });

  /** Publishes a key, and returns a token that it signed; without `kid` if so said. */
  async function signed(kid: string, names = true): Promise<string> {
    const { privateKey, publicKey } = await jose.generateKeyPair('ES256');
    published = [...published, { ...(await jose.exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' }];
    return new jose.SignJWT({ sub: kid }).setProtectedHeader({ alg: 'ES256', ...(names && { kid }) }).sign(privateKey);
  }

  it('are fetched once for an hour', async () => {
    const token = await signed('a');
    for (const at of [0, 59 * MINUTE]) {
      now = at;
      expect((await keys.verify(token, OPTIONS)).payload.sub).to.equal('a');
    }
    expect(fetched).to.equal(1);
    published = [];
    now = 60 * MINUTE;
    expect(await keys.verify(token, OPTIONS).catch(nameOf)).to.equal('JWKSNoMatchingKey');
  });

  it('are fetched again for a key that is not among them, at most once a minute', async () => {
    await keys.verify(await signed('a'), OPTIONS);
    expect((await keys.verify(await signed('b'), OPTIONS)).payload.sub).to.equal('b');
    const fresh = await signed('c');
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await keys.verify(fresh, OPTIONS).catch(nameOf)).to.equal('JWKSNoMatchingKey');
    }
    expect(fetched).to.equal(2);
    now = MINUTE;
    expect((await keys.verify(fresh, OPTIONS)).payload.sub).to.equal('c');
    expect(fetched).to.equal(3);
  });

  it('are tried one after the other for a token that names none', async () => {
    await signed('a');
    expect((await keys.verify(await signed('b', false), OPTIONS)).payload.sub).to.equal('b');
  });
});
