import { expect } from 'chai';
import { addressGroup } from '../../../src/application/limits/address-group.js';

describe('addressGroup', () => {
  const cases: [address: string, group: string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8::0.5.0.6', '2001:db8:0:0::/64'],
    ...[
      ...['::ffff:203.0.113.16', '::FFFF:203.0.113.16', '::ffff:cb00:7110', '0:0:0:0:0:ffff:cb00:7110'],
      ...['0000:0000:0000:0000:0000:ffff:203.0.113.16', '64:ff9b::cb00:7110', '64:ff9b::203.0.113.16'],
      ...['0064:ff9b:0:0:0:0:cb00:7110', '64:FF9B::CB00:7110%eth0', '203.0.113.16'],
    ].map((spelling): [string, string] => [spelling, '203.0.113.16']),
    ['::ffff:cb00:7111', '203.0.113.17'],
    ['::ffff:7', '0:0:0:0::/64'],
    ['::ffff:0:7', '0.0.0.7'],
    ['64:ff9b::7', '0.0.0.7'],
    ['64:ff9b:1::cb00:7110', '64:ff9b:1:0::/64'],
    ['unknown', 'unknown'],
  ];
  for (const [address, group] of cases) {
    it(`${address} counts as ${group}`, () => {
      expect(addressGroup(address)).to.equal(group);
    });
  }
});
