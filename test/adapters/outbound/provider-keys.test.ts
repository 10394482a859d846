import { expect } from 'chai';
import * as jose from 'jose';
import { ProviderKeys } from '../../../src/adapters/outbound/provider-keys.js';
import { rejectionOf } from '../../support/rejection.js';

const ALG = 'ES256';

describe('keys of a provider', () => {
  let now: number;
  let published: jose.JWK[];
  let fetched: number;
  let keys: ProviderKeys;

  beforeEach(() => {
    [now, published, fetched] = [0, [], 0];
    const fetchKeys = async () => {
      fetched += 1;
      return { keys: published };
    };
    keys = new ProviderKeys(fetchKeys, { jose, clock: { monotonic: () => now } });
  });

  /** A token signed with a new key, which is published alone. */
  async function rotate(kid: string): Promise<string> {
    const { privateKey, publicKey } = await jose.generateKeyPair(ALG);
    published = [{ ...(await jose.exportJWK(publicKey)), kid, alg: ALG }];
    return new jose.SignJWT({}).setProtectedHeader({ alg: ALG, kid }).sign(privateKey);
  }

  it('are fetched again for one that is new, also right after they were fetched first, and once a minute', async () => {
    await keys.verify(await rotate('first'), { algorithms: [ALG] });
    await keys.verify(await rotate('second'), { algorithms: [ALG] });
    expect(fetched).to.equal(2);
    const third = await rotate('third');
    now = 59_999;
    expect(await rejectionOf(keys.verify(third, { algorithms: [ALG] }))).to.include({
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    });
    expect(fetched).to.equal(2);
    now = 60_000;
    await keys.verify(third, { algorithms: [ALG] });
    expect(fetched).to.equal(3);
  });

  it('are kept for an hour', async () => {
    const token = await rotate('only');
    for (now of [0, 3_599_999]) await keys.verify(token, { algorithms: [ALG] });
    expect(fetched).to.equal(1);
    now = 3_600_000;
    await keys.verify(token, { algorithms: [ALG] });
    expect(fetched).to.equal(2);
  });
});
