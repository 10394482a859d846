import type * as Library from 'nodemailer';
import { MailRefused, type Mailer, type OutgoingMail } from '../../application/ports/mailer.js';

const CONNECT_WITHIN_MS = 10_000;
const GREET_WITHIN_MS = 10_000;
const SILENT_FOR_MS = 20_000;

interface SmtpMailerOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  /** The sender: `Name <address>`, or an address. */
  readonly from: string;
}

type Transport = Library.Transporter;

/**
 * Sends messages over SMTP (RFC 5321), one connection each. Encrypts with STARTTLS if the server offers it. The library is
 * loaded with the first message.
 */
export class SmtpMailer implements Mailer {
  #transport: Promise<Transport> | undefined;

  constructor(private readonly options: SmtpMailerOptions) {}

  async send({ id, to, subject, text, html }: OutgoingMail, signal: AbortSignal): Promise<void> {
    const { from } = this.options;
    this.#transport ??= connectTo(this.options);
    const transport = await this.#transport;
    try {
      await transport.sendMail({
        from,
        // An object, so that a comma in an address isn't read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        signal,
        // The same in every attempt, so that mail servers can recognise a repetition (RFC 5322, section 3.6.4).
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw new MailRefused(reasonOf(error));
    }
  }
}

async function connectTo({ url }: SmtpMailerOptions): Promise<Transport> {
  const { createTransport } = await import('./smtp-library.js');
  return createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: GREET_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_FOR_MS,
  });
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
}

/** Codes alone: the texts of mail servers repeat addresses. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode } = error as Partial<Library.NodemailerError>;
  return [code, command, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}
