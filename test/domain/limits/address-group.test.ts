import { expect } from 'chai';
import { addressGroup } from '../../../src/domain/limits/address-group.js';

describe('addressGroup', () => {
  const cases: [address: string, group: string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ];
  for (const [address, group] of cases) {
    it(`${address} counts as ${group}`, () => {
      expect(addressGroup(address)).to.equal(group);
    });
  }
});
