import { expect } from 'chai';
import { HmacStreamTickets } from '../../../src/adapters/security/hmac-stream-tickets.js';
import { sha256 } from '../../../src/adapters/security/sha256.js';

const OLD = 'an older secret of thirty-two bytes or more';
const NEW = 'a newer secret of thirty-two bytes or more';
const SESSION = 'c'.repeat(64);
const tickets = new HmacStreamTickets([NEW, OLD]);

describe('HmacStreamTickets', () => {
  it('makes the same ticket every time, which names its session', () => {
    const ticket = tickets.issue(SESSION);
    expect(new HmacStreamTickets([NEW]).issue(SESSION)).to.equal(ticket);
    expect(tickets.verify(ticket)).to.equal(SESSION);
    expect(ticket)
      .to.match(/^[\w.-]+$/, 'needs no escape in an address')
      .and.to.not.include(NEW);
  });

  it('still takes those of an older key, and none of an unknown one', () => {
    const old = new HmacStreamTickets([OLD]).issue(SESSION);
    expect(tickets.verify(old)).to.equal(SESSION);
    expect(new HmacStreamTickets([NEW]).verify(old)).to.be.undefined;
  });

  it('takes one of release 0.1.0, which named the session by the id in the token', () => {
    const tokenId = '01890000-0000-7000-8000-000000000001';
    expect(tickets.verify(tickets.issue(tokenId))).to.equal(sha256(tokenId));
  });

  it('refuses whatever else', () => {
    const ticket = tickets.issue(SESSION);
    const mac = ticket.split('.')[1]!;
    const other = tickets.issue('d'.repeat(64)).split('.')[1]!;
    for (const wrong of [
      '',
      '.',
      SESSION,
      `.${mac}`,
      `${SESSION}.`,
      `${SESSION}.${other}`,
      `${SESSION}.${mac.slice(1)}`,
    ])
      expect(tickets.verify(wrong), wrong).to.be.undefined;
    expect(tickets.verify(`${SESSION}x.${mac}`)).to.be.undefined;
    expect(tickets.verify(`${'x'.repeat(300)}.${mac}`)).to.be.undefined;
  });

  it('needs a secret', () => expect(() => new HmacStreamTickets([])).to.throw(RangeError));
});
