import { domainToASCII } from 'node:url';
import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { AesSealer } from '../../src/adapters/security/aes-sealer.js';
import { Mailroom, type MailDraft } from '../../src/application/mail/mailroom.js';
import { openMail } from '../../src/application/mail/open-mail.js';
import { ALLOWANCES, MAX_WAITING } from '../../src/domain/mail/outbox-rules.js';
import { sha256 } from '../support/builders-store.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 1_000_000_000_000;

describe('Mailroom', () => {
  let store: MemoryStore;
  let next = 0;
  const sealer = new AesSealer(['a secret of thirty-two bytes or more, for tests'], 'tests');
  const roomOf = (isSending: boolean) =>
    new Mailroom({
      templates: {
        render: (name, { first_name, link, service }) => {
          const subject = `${name} for ${first_name}`;
          return { subject, text: `${link} at ${service}`, html: '' };
        },
      },
      sealer,
      naming: { sha256, asciiDomain: domainToASCII },
      publicUrl: 'https://example.com',
      isSending,
    });
  const room = roomOf(true);
  const queue = (given: Partial<MailDraft> = {}, now = START, from = room) =>
    store.transact(({ outbox }) => {
      const to = { email: 'Marie@example.org', firstName: 'Marie' };
      const draft = { id: `m${String((next += 1))}`, name: 'recovery', to, lifeMs: 30 * MINUTE, ...given } as const;
      return from.queue({ outbox, clockTime: now }, draft);
    });

  beforeEach(() => {
    store = new MemoryStore();
    next = 0;
  });

  it('counts the messages to one mailbox, however its address is written', async () => {
    for (const email of ['x@münchen.de', 'X@MÜNCHEN.de', 'x@xn--mnchen-3ya.de', 'x@ｍünchen.de', 'x@münchen。de']) {
      expect(await queue({ to: { email, firstName: '' } }), email).to.equal('queued');
    }
    expect(await queue({ to: { email: 'x@münchen.de', firstName: '' } })).to.equal('mailbox_full');
  });

  it('sends nothing to addresses that mean something else in the commands of mail', async () => {
    for (const email of [
      '<x@ex.org>',
      'x@ex.org>',
      '"x"@ex.org',
      'g:x@ex.org;',
      'a,x@ex.org',
      '(c)x@ex.org',
      'x@[::1]',
    ])
      expect(await queue({ to: { email, firstName: '' } }), email).to.equal('unmailable');
    expect(await store.outbox.list(5)).to.deep.equal([]);
  });

  it('queues an encrypted message to the address as it is stored', async () => {
    expect(await queue({ values: { link: 'https://example.com/#t' } })).to.equal('queued');
    const [message] = await store.outbox.list(5);
    expect(JSON.stringify(message)).to.not.match(/marie|example/i);
    expect(message).to.include({ queuedAt: START, dueAt: START, expiresAt: START + 30 * MINUTE, attempts: 0 });
    expect(openMail(message!, sealer)).to.deep.equal({
      ...{ id: 'm1', expiresAt: START + 30 * MINUTE, to: 'Marie@example.org' },
      ...{ subject: 'recovery for Marie', text: 'https://example.com/#t at https://example.com', html: '' },
    });
  });

  it('leaves out the sixth message to a mailbox within an hour, decoys included', async () => {
    const to = { email: 'MARIE@example.org', firstName: '' };
    for (const isDecoy of [false, true, false, true, false]) expect(await queue({ isDecoy, to })).to.equal('queued');
    expect(await queue()).to.equal('mailbox_full');
    expect(await queue({ to: { email: 'other@example.org', firstName: '' } })).to.equal('queued');
    expect(await queue({}, START + HOUR - 1)).to.equal('mailbox_full');
    expect(await queue({}, START + HOUR)).to.equal('queued');
  });

  it('leaves out no notice and no invitation because of requests by strangers, nor one because of the other', async () => {
    for (let number = 0; number < 6; number += 1) await queue();
    expect(await queue()).to.equal('mailbox_full');
    const kinds = [
      ['password-changed', 'email-changed', 'codes-off', 'codes-on'],
      ['invitation'],
      ['directory-refused'],
    ] as const;
    for (const names of kinds) {
      for (let number = 0; number < 20; number += 1) {
        expect(await queue({ name: names[number % names.length]! }), `${names[0]} ${number}`).to.equal('queued');
      }
      for (const name of names) expect(await queue({ name }), name).to.equal('mailbox_full');
    }
  });

  it('sends nothing for a decoy', async () => {
    await queue({ isDecoy: true });
    expect(await store.outbox.list(5)).to.deep.equal([]);
  });

  it('retries for a day at most, and keeps for the operator as long as the link works', async () => {
    await queue({ lifeMs: 7 * 24 * HOUR });
    await queue({ lifeMs: 7 * 24 * HOUR }, START, roomOf(false));
    const expiries = (await store.outbox.list(5)).map(({ expiresAt }) => (expiresAt - START) / HOUR);
    expect(expiries).to.deep.equal([24, 7 * 24]);
  });

  it('queues nothing while too many messages wait, and keeps room from strangers', async () => {
    const wait = (from: number, to: number) =>
      store.transact(async ({ outbox }) => {
        for (let number = from; number < to; number += 1) {
          const times = { queuedAt: START, expiresAt: START + HOUR, dueAt: START };
          await outbox.insert({ id: `x${number}`, mailbox: 'x', sealed: 'x', attempts: 0, ...times });
        }
      });
    await wait(0, ALLOWANCES.recovery.waiting);
    expect(await queue()).to.equal('outbox_full');
    await store.outbox.settle('x1');
    expect(await queue()).to.equal('queued');
    expect(await queue({ name: 'password-changed' })).to.equal('queued');
    await wait(ALLOWANCES.recovery.waiting, MAX_WAITING);
    expect(await queue({ name: 'password-changed' })).to.equal('outbox_full');
    expect(await queue({ name: 'invitation' })).to.equal('outbox_full');
  });
});
