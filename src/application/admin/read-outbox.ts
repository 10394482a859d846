import { MAX_WAITING } from '../../domain/mail/outbox-rules.js';
import { openMail } from '../mail/open-mail.js';
import type { KeptMail, Mail } from '../ports/mailer.js';
import type { Outbox } from '../ports/outbox.js';
import type { Sealer } from '../ports/sealer.js';

/** A message that waits or is kept. */
export interface StoredMail {
  readonly id: string;
  readonly expiresAt: number;
  /** Undefined if no known key opens it. */
  readonly mail: Mail | undefined;
}

/** Reads the messages that wait to be sent and those kept for the operator, oldest first. */
export class ReadOutbox {
  constructor(
    private readonly outbox: Pick<Outbox, 'list'>,
    private readonly kept: KeptMail,
    private readonly sealer: Sealer,
  ) {}

  async execute(): Promise<StoredMail[]> {
    const waiting = (await this.outbox.list(MAX_WAITING)).map((message) => {
      const { id, expiresAt } = message;
      return { id, expiresAt, mail: openMail(message, this.sealer) };
    });
    const kept = (await this.kept.list()).map((mail) => ({ id: mail.id, expiresAt: mail.expiresAt, mail }));
    // Ids sort by time. A message that is being written into a file may be in both places.
    const all = new Map([...waiting, ...kept].map((stored) => [stored.id, stored]));
    return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
