import { expect } from 'chai';
import { addressSite } from '../../../src/application/limits/address-site.js';

describe('addressSite', () => {
  const cases: [address: string, site: string | undefined][] = [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:1:3::1', '2001:db8:1::/48'],
    ['2001:db8::5', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['192.0.2.7', undefined],
    ['::ffff:192.0.2.7', undefined],
    ['unknown', undefined],
  ];
  for (const [address, site] of cases) {
    it(`${address} is part of ${site ?? 'none'}`, () => {
      expect(addressSite(address)).to.equal(site);
    });
  }
});
