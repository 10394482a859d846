import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { SmtpMailer } from '../../src/adapters/mail/smtp-mailer.js';
import { AesSealer } from '../../src/adapters/security/aes-sealer.js';
import { SendMail } from '../../src/application/mail/send-mail.js';
import { SweepMail } from '../../src/application/mail/sweep-mail.js';
import type { MailLog } from '../../src/application/ports/mail-log.js';
import { MailRefused, NO_KEPT_MAIL, type Mailer, type OutgoingMail } from '../../src/application/ports/mailer.js';
import { FixedClock } from '../support/fixed-clock.js';
import { TestMailServer } from '../support/smtp.js';

const SECRET = 'a secret of thirty-two bytes or more, for tests';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('SendMail', () => {
  let server: TestMailServer;
  let store: MemoryStore;
  let clock: FixedClock;
  let lines: string[];
  let sendMail: SendMail;
  const sealer = new AesSealer([SECRET], 'tests');
  const stopping = new AbortController().signal;
  const log: MailLog = {
    queued: (id) => lines.push(`queued ${id}`),
    leftOut: ({ reason }) => lines.push(`left out ${reason}`),
    sent: ({ id, attempts }) => lines.push(`sent ${id} ${attempts}`),
    failed: ({ id, attempts, reason }) => lines.push(`failed ${id} ${attempts} ${reason}`),
    expired: (messages) => lines.push(`expired ${messages}`),
  };
  const mailerOf = () => new SmtpMailer({ url: server.url, from: 'castellan@example.com' });
  const sending = (mailer: Mailer | undefined, given: Partial<ConstructorParameters<typeof SendMail>[0]> = {}) =>
    new SendMail({ store, sealer, mailer, clock, log, stopping, ...given });

  beforeEach(async () => {
    server = await TestMailServer.start();
    store = new MemoryStore();
    clock = new FixedClock();
    lines = [];
    sendMail = sending(mailerOf());
  });
  afterEach(() => server.close());

  const queue = (id: string, given: { sealed?: string; lifeMs?: number } = {}) =>
    store.transact(async ({ outbox }) => {
      const mail = { to: `${id}@example.org`, subject: id, text: id, html: id };
      const sealed = given.sealed ?? sealer.seal(JSON.stringify(mail), id);
      const queuedAt = clock.now();
      const expiresAt = queuedAt + (given.lifeMs ?? 24 * HOUR);
      await outbox.insert({ id, mailbox: id, sealed, queuedAt, expiresAt, attempts: 0, dueAt: queuedAt });
    });
  const sendAll = async () => {
    while (await sendMail.execute());
  };
  const waiting = async () => (await store.outbox.list(10)).map(({ id }) => id);

  it('sends what waits and removes the text', async () => {
    await queue('m1');
    await queue('m2');
    await sendAll();
    expect(server.received.map(({ to }) => to)).to.have.deep.members([['m1@example.org'], ['m2@example.org']]);
    expect(await waiting()).to.deep.equal([]);
    expect(lines).to.have.members(['sent m1 1', 'sent m2 1']);
    await sendAll();
    expect(server.received).to.have.length(2);
  });

  it('delivers once the server is back after a minute, with growing pauses in between', async () => {
    await queue('m1');
    await server.close();
    const triedAt: number[] = [];
    const began = clock.now();
    for (let second = 0; second < 60; second += 1) {
      const before = lines.length;
      await sendAll();
      if (lines.length > before) triedAt.push((clock.now() - began) / 1_000);
      clock.advance(1_000);
    }
    expect(triedAt).to.deep.equal([0, 10, 30]);
    await server.open();
    clock.advance(10_000);
    await sendAll();
    expect(server.received).to.have.length(1);
    expect(lines.at(-1)).to.equal('sent m1 4');
  });

  it('sends what was queued or postponed before the clock was set back', async () => {
    await sendAll();
    clock.jumpWall(24 * HOUR);
    await queue('m1');
    server.behaviour = 'refuse';
    await sendAll();
    await queue('m2');
    server.behaviour = 'accept';
    clock.jumpWall(-24 * HOUR);
    await sendAll();
    expect(lines.at(-1)).to.equal('sent m2 1');
    clock.advance(2 * MINUTE);
    await sendAll();
    expect(lines.at(-1)).to.equal('sent m1 2');
  });

  it('retries at least hourly for a day, then gives up', async () => {
    await queue('m1');
    server.behaviour = 'refuse';
    for (let minute = 0; minute < 24 * 60 - 1; minute += 1) {
      await sendAll();
      clock.advance(MINUTE);
    }
    expect(server.tried.length).to.be.within(24, 40);
    expect(lines[0]).to.equal('failed m1 1 EENVELOPE RCPT TO 550');
    const sweep = new SweepMail(store, NO_KEPT_MAIL, clock, log);
    await sweep.execute();
    expect(await waiting()).to.deep.equal(['m1']);
    clock.advance(MINUTE);
    await sweep.execute();
    expect(await waiting()).to.deep.equal([]);
    expect(lines.at(-1)).to.equal('expired 1');
    const tried = server.tried.length;
    await sendAll();
    expect(server.tried).to.have.length(tried);
  });

  it('sends nothing whose link has expired', async () => {
    await queue('m1', { lifeMs: 30 * MINUTE });
    clock.advance(30 * MINUTE);
    await sendAll();
    expect(server.tried).to.deep.equal([]);
  });

  it('goes on with the next message after one that the server refuses', async () => {
    await queue('m1');
    server.behaviour = 'refuse';
    await sendAll();
    server.behaviour = 'accept';
    await queue('m2');
    await sendAll();
    expect(server.received.map(({ to }) => to)).to.deep.equal([['m2@example.org']]);
  });

  it('gives up an attempt that hangs after a minute, and retries it', async () => {
    await queue('m1');
    server.behaviour = 'hang';
    const execution = sendMail.execute();
    while (server.texts === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    clock.advance(MINUTE);
    expect(await execution).to.equal(false);
    expect(lines).to.deep.equal(['failed m1 1 the mail server took too long']);
    server.behaviour = 'accept';
    clock.advance(10_000);
    await sendAll();
    expect(server.received).to.have.length(1);
    expect(clock.pendingTimers).to.equal(0);
  });

  it('lets only one of two instances send a message', async () => {
    await queue('m1');
    await Promise.all([sendMail.execute(), sending(mailerOf()).execute()]);
    expect(server.received).to.have.length(1);
  });

  it('is sent by another instance once the one that leased it is gone', async () => {
    await queue('m1');
    const dying: Mailer = {
      send: () => {
        throw new Error('killed');
      },
    };
    await sending(dying)
      .execute()
      .catch(() => undefined);
    await sendAll();
    expect(server.received, 'still leased').to.have.length(0);
    clock.advance(2 * MINUTE);
    await sendAll();
    expect(server.received).to.have.length(1);
  });

  it('lets the mail server say that it has the text when the service stops', async () => {
    await queue('m1');
    server.behaviour = 'hang';
    const stop = new AbortController();
    const execution = sending(mailerOf(), { stopping: stop.signal }).execute();
    while (server.texts === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    clock.advance(2_999);
    server.answer();
    expect(await execution).to.equal(true);
    expect(lines).to.deep.equal(['sent m1 1']);
    expect(clock.pendingTimers).to.equal(0);
  });

  it('ends an attempt soon after the service stops', async () => {
    await queue('m1');
    server.behaviour = 'hang';
    const stop = new AbortController();
    const execution = sending(mailerOf(), { stopping: stop.signal }).execute();
    while (server.tried.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    clock.advance(3_000);
    expect(await execution).to.equal(false);
    expect(lines).to.deep.equal(['failed m1 1 the mail server took too long']);
    expect(await sending(mailerOf(), { stopping: stop.signal }).execute()).to.equal(false);
  });

  it('keeps a message that no known key opens, for an instance that has the key', async () => {
    await queue('m1', { sealed: new AesSealer([`another ${SECRET}`], 'tests').seal('{}', 'm1') });
    await sendAll();
    expect(lines).to.deep.equal(['failed m1 1 no known key opens the message']);
    expect(await waiting()).to.deep.equal(['m1']);
  });

  it('leaves messages in the store without a mailer', async () => {
    await queue('m1');
    expect(await sending(undefined).execute()).to.equal(false);
    expect((await store.outbox.list(1))[0]?.attempts).to.equal(0);
  });

  it('passes the message with its id and expiry', async () => {
    await queue('m1');
    const seen: OutgoingMail[] = [];
    await sending({
      send: async (mail) => {
        seen.push(mail);
        throw new MailRefused('on purpose');
      },
    }).execute();
    const expiresAt = clock.now() + 24 * HOUR;
    expect(seen).to.deep.equal([{ id: 'm1', expiresAt, to: 'm1@example.org', subject: 'm1', text: 'm1', html: 'm1' }]);
  });
});
