import { expect } from 'chai';
import { NO_RELYING_PARTY, relyingPartyOf } from '../../../src/domain/passkeys/relying-party.js';

describe('relyingPartyOf', () => {
  it('is the host and the origin of the public address', () => {
    const publicUrl = 'https://admin.example.com:8443/api';
    const origins = ['https://admin.example.com:8443'];
    expect(relyingPartyOf({ publicUrl })).to.deep.equal({ id: 'admin.example.com', origins });
    expect(relyingPartyOf({ publicUrl, id: 'example.com' })).to.deep.equal({ id: 'example.com', origins });
    const others = { origins: ['https://app.example.com'] };
    expect(relyingPartyOf({ publicUrl, ...others })).to.deep.equal({ id: 'admin.example.com', ...others });
    expect(relyingPartyOf({ publicUrl: 'http://localhost:3000' }).id).to.equal('localhost');
  });

  it('is nobody with an IP address, however it is written', () => {
    for (const host of ['127.0.0.1', '0.0.0.0', '[::1]', '0x7f.1', '2130706433'])
      expect(relyingPartyOf({ publicUrl: `http://${host}:3000` }), host).to.equal(NO_RELYING_PARTY);
    expect(relyingPartyOf({ publicUrl: 'https://example.com', id: '192.0.2.1' })).to.equal(NO_RELYING_PARTY);
    expect(relyingPartyOf({ publicUrl: 'http://127.0.0.1:3000', id: 'example.com' }).id).to.equal('example.com');
  });
});
