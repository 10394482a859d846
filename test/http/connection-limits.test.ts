import { expect } from 'chai';
import { ConnectionLimits, originOf } from '../../src/adapters/http/connections/connection-limits.js';
import { LocalSlots } from '../../src/application/scheduling/local-slots.js';

function limitsOf(total: number, perAddress: number) {
  const slots = { connections: new LocalSlots(), sites: new LocalSlots() };
  const limits = new ConnectionLimits({ total, perAddress }, slots);
  const admit = (address: string) => limits.admit(originOf(address));
  return { limits, admit };
}

describe('ConnectionLimits', () => {
  it('let an IPv6 /48 have four times what one of its /64 may have', async () => {
    const { admit } = limitsOf(0, 2);
    for (let net = 0; net < 4; net += 1) {
      for (const host of [1, 2]) expect(await admit(`2001:db8:0:${net}::${host}`)).to.be.a('function');
      expect(await admit(`2001:db8:0:${net}::3`)).to.equal('ofKey');
    }
    expect(await admit('2001:db8:0:9::1')).to.equal('ofKey');
    expect(await admit('2001:db8:1:9::1')).to.be.a('function');
  });

  it('release both, once', async () => {
    const { limits, admit } = limitsOf(0, 1);
    const release = await admit('2001:db8::1');
    expect(limits.weightOf(originOf('2001:db8::2'))).to.equal(1);
    if (typeof release !== 'function') throw new Error('refused');
    release();
    release();
    expect(limits.weightOf(originOf('2001:db8::2'))).to.equal(0);
    for (let net = 0; net < 4; net += 1) expect(await admit(`2001:db8:0:${net}::1`)).to.be.a('function');
    expect(await admit('2001:db8:0:9::1')).to.equal('ofKey');
  });

  it('leave no place of a /48 taken when all connections are', async () => {
    const { admit } = limitsOf(2, 1);
    const first = await admit('192.0.2.1');
    await admit('192.0.2.2');
    for (let time = 0; time < 9; time += 1) expect(await admit('2001:db8::1')).to.equal('sum');
    if (typeof first === 'function') first();
    expect(await admit('2001:db8::1')).to.be.a('function');
  });

  it('weigh a /48 by a quarter of its connections', async () => {
    const { limits, admit } = limitsOf(0, 100);
    for (let net = 0; net < 8; net += 1) await admit(`2001:db8:0:${net}::1`);
    expect(limits.weightOf(originOf('2001:db8:0:99::1'))).to.equal(2);
    expect(limits.weightOf(originOf('2001:db8:1::1'))).to.equal(0);
    await admit('::ffff:192.0.2.1');
    expect(limits.weightOf(originOf('192.0.2.1'))).to.equal(1);
  });
});
