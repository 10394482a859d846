import { expect } from 'chai';
import { ReadOutbox } from '../../src/application/admin/read-outbox.js';
import type { Mail } from '../../src/application/ports/mailer.js';
import { STORED, identifiers } from '../../src/bootstrap/identifiers.js';
import type { TestService } from './service.js';

/** The messages of a service without a mail server, oldest first. */
export async function mailsOf(service: TestService): Promise<Mail[]> {
  const [outbox, kept, sealer] = [
    await service.get(STORED.outbox),
    await service.get(identifiers.keptMail),
    await service.get(identifiers.mailSealer),
  ];
  const stored = await new ReadOutbox(outbox, kept, sealer).execute();
  return stored.map(({ mail }) => mail!);
}

/** The token of the link in a message. */
export function tokenOf(mail: Pick<Mail, 'text'> | undefined): string {
  const [, token] = /#token=([\w.-]+)$/m.exec(mail?.text ?? '') ?? [];
  expect(token, mail?.text).to.be.a('string');
  return token!;
}
