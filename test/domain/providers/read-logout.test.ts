import { expect } from 'chai';
import type { Claims } from '../../../src/domain/providers/arrival.js';
import { readLogout } from '../../../src/domain/providers/read-logout.js';

const NOW = 1_700_000_000_000;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TOKEN: Claims = { iat: NOW / 1_000, jti: 'a', sub: 'ada', events: { [EVENT]: {} } };

describe('a logout token', () => {
  it('ends a session, or without one all of the subject', () => {
    expect(readLogout(TOKEN, NOW)).to.deep.include({ jti: 'a', ended: { sub: 'ada' } });
    expect(readLogout({ ...TOKEN, sid: 's' }, NOW).ended).to.deep.equal({ sid: 's' });
    expect(readLogout({ ...TOKEN, sub: undefined, sid: 's' }, NOW).ended).to.deep.equal({ sid: 's' });
  });

  it('is good for five minutes around its issue', () => {
    for (const seconds of [-300, 300]) expect(readLogout(TOKEN, NOW + seconds * 1_000).jti).to.equal('a');
  });

  const wrong: Readonly<Record<string, Claims>> = {
    'is too old': { iat: NOW / 1_000 - 301 },
    'is of the future': { iat: NOW / 1_000 + 301 },
    'has no time': { iat: undefined },
    'has a time that is text': { iat: String(NOW / 1_000) },
    'has a nonce': { nonce: 'n' },
    'has no events': { events: undefined },
    'has another event': { events: { other: {} } },
    'has an event that is no object': { events: { [EVENT]: true } },
    'has no id': { jti: undefined },
    'has an empty id': { jti: '' },
    'names nobody': { sub: undefined },
    'has a session that is no text': { sid: 7 },
  };
  for (const [what, claims] of Object.entries(wrong)) {
    it(`is refused if it ${what}`, () => {
      expect(() => readLogout({ ...TOKEN, ...claims }, NOW))
        .to.throw()
        .with.property('code', 'logout_token_invalid');
    });
  }
});
