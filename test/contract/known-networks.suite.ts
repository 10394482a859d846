import { expect } from 'chai';
import { HmacRequestMacs } from '../../src/adapters/security/hmac-request-macs.js';
import type { Store } from '../../src/application/ports/store.js';
import { KnownNetworks } from '../../src/application/limits/known-networks.js';
import { T0 } from '../support/builders-store.js';
import { FixedClock } from '../support/fixed-clock.js';

const DAY = 86_400_000;

export function knownNetworksSuite(current: () => Store): void {
  describe('known networks', () => {
    const clock = new FixedClock(T0);
    const known = (...secrets: string[]) =>
      new KnownNetworks(current().limits, clock, new HmacRequestMacs(secrets, 'a test'));
    const from = (address: string, email = 'ada@example.com') => ({ email, address });

    it('are kept per account, network and what was proved', async () => {
      const networks = known('key');
      await networks.remember(from('2001:db8::1'), 'password');
      expect(await networks.has(from('2001:db8::2', ' ADA@example.com'), 'password'), 'the same /64').to.equal(true);
      expect(await networks.has(from('2001:db8::1'), 'code')).to.equal(false);
      expect(await networks.has(from('2001:db8:1::1'), 'password')).to.equal(false);
      expect(await networks.has(from('2001:db8::1', 'grace@example.com'), 'password')).to.equal(false);
    });

    it('are known under previous keys, and to nobody without the key', async () => {
      await known('old').remember(from('192.0.2.1'), 'password');
      expect(await known('new', 'old').has(from('192.0.2.1'), 'password')).to.equal(true);
      expect(await known('new').has(from('192.0.2.1'), 'password')).to.equal(false);
    });

    it('are forgotten 90 days after a sign-in, and kept by later ones', async () => {
      const networks = known('key');
      const began = clock.now();
      for (const address of ['192.0.2.1', '192.0.2.2']) await networks.remember(from(address), 'password');
      await current().limits.removeExpired(clock.now(), 10);
      clock.advance(80 * DAY);
      await current().limits.removeExpired(clock.now(), 10);
      await networks.remember(from('192.0.2.1'), 'password');
      clock.advance(10 * DAY - 1);
      expect(await networks.has(from('192.0.2.2'), 'password')).to.equal(true);
      clock.advance(1);
      expect(await networks.has(from('192.0.2.2'), 'password')).to.equal(false);
      expect(await networks.has(from('192.0.2.1'), 'password')).to.equal(true);
      await current().limits.removeExpired(clock.now(), 10);
      expect(await networks.has(from('192.0.2.1'), 'password')).to.equal(true);
      expect(clock.now() - began).to.equal(90 * DAY);
    });

    it('are at most 100 of an account', async () => {
      const networks = known('key');
      const address = (index: number) => from(`198.51.100.${index}`);
      for (let index = 1; index <= 101; index += 1) await networks.remember(address(index), 'password');
      expect(await networks.has(address(100), 'password')).to.equal(true);
      expect(await networks.has(address(101), 'password')).to.equal(false);
      clock.advance(90 * DAY);
      await networks.remember(address(101), 'password');
      expect(await networks.has(address(101), 'password')).to.equal(true);
    });
  });
}
