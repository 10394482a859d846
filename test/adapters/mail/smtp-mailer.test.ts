import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import { SmtpMailer } from '../../../src/adapters/mail/smtp-mailer.js';
import { MailRefused, type OutgoingMail } from '../../../src/application/ports/mailer.js';
import { TestMailServer } from '../../support/smtp.js';

const MAIL: OutgoingMail = {
  id: '0199-message',
  expiresAt: 0,
  to: 'marie@example.org',
  subject: 'Ein Überblick',
  text: 'Open https://example.com/#token=a.b\n',
  html: '<p>Open</p>',
};
const NEVER = new AbortController().signal;
const from = 'Castellan at Example <castellan@example.com>';

async function reasonOf(sending: Promise<void>): Promise<string> {
  const error: unknown = await sending.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).to.be.instanceOf(MailRefused);
  expect((error as Error).message).to.not.include('@');
  return (error as MailRefused).reason;
}

describe('SmtpMailer', () => {
  let server: TestMailServer;
  let mailer: SmtpMailer;
  beforeEach(async () => {
    server = await TestMailServer.start();
    mailer = new SmtpMailer({ url: server.url, from });
  });
  afterEach(() => server.close());

  it('sends a message with a plain and an HTML part, under the same id every time', async () => {
    await mailer.send(MAIL, NEVER);
    await mailer.send(MAIL, NEVER);
    expect(server.received).to.have.length(2);
    for (const { from: sender, to, source } of server.received) {
      expect([sender, to]).to.deep.equal(['castellan@example.com', ['marie@example.org']]);
      expect(source).to.include('From: Castellan at Example <castellan@example.com>\r\n');
      expect(source).to.include('To: marie@example.org\r\n');
      expect(source).to.include('Message-ID: <0199-message@example.com>\r\n');
      expect(source).to.include('Auto-Submitted: auto-generated\r\n');
      expect(source).to.match(/^Subject: =\?UTF-8\?/m);
      expect(source).to.include('https://example.com/#token').and.include('<p>Open</p>');
      expect(source).to.include('Content-Type: text/plain').and.include('Content-Type: text/html');
    }
  });

  it('sends to one mailbox, whatever the address looks like', async () => {
    await mailer.send({ ...MAIL, to: 'a,b@example.org' }, NEVER);
    expect(server.received.map(({ to }) => to)).to.deep.equal([['"a,b"@example.org']]);
    for (const to of ['a>@example.org', 'a<b@example.org', 'a\r\nRCPT TO:<b@example.org>@c'])
      await mailer.send({ ...MAIL, to }, NEVER).catch(() => undefined);
    for (const { to } of server.received) expect(to).to.have.length(1).and.not.include('b@example.org');
  });

  it('adds no header, whatever the subject holds', async () => {
    await mailer.send({ ...MAIL, subject: 'A\r\nBcc: eve@example.org\r\n\r\nB' }, NEVER);
    const [mail] = server.received;
    expect(mail?.to).to.deep.equal(['marie@example.org']);
    expect(mail?.source).to.not.match(/^Bcc:/im);
  });

  it('reads no file or address that a text mentions', async () => {
    await mailer.send({ ...MAIL, text: 'file:///etc/hostname', html: '<img src="file:///etc/hostname">' }, NEVER);
    expect(server.received[0]?.source).to.include('file:///etc/hostname');
  });

  it('says in codes why a message was refused', async () => {
    server.behaviour = 'refuse';
    expect(await reasonOf(mailer.send(MAIL, NEVER))).to.equal('EENVELOPE RCPT TO 550');
    server.behaviour = 'busy';
    expect(await reasonOf(mailer.send(MAIL, NEVER))).to.equal('EMESSAGE DATA 451');
    await server.close();
    expect(await reasonOf(mailer.send(MAIL, NEVER))).to.match(/^ESOCKET|^ECONNECTION/);
    await server.open();
    server.behaviour = 'accept';
    await mailer.send(MAIL, NEVER);
  });

  it('ends an attempt that hangs when it is told to', async () => {
    server.behaviour = 'hang';
    const abort = new AbortController();
    const sending = reasonOf(mailer.send(MAIL, abort.signal));
    setTimeout(() => {
      abort.abort();
    }, 100);
    expect(await sending).to.match(/^EABORT/);
  });

  it('ends an attempt at a server that never greets', async () => {
    const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const abort = AbortSignal.timeout(100);
    expect(await reasonOf(new SmtpMailer({ url, from }).send(MAIL, abort))).to.match(/^EABORT/);
    silent.close();
  });
});
