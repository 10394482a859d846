import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { ContainerModule } from 'inversify';
import { PinoMailLog } from '../../adapters/log/pino-mail-log.js';
import { FolderTemplates, TemplateUnfit } from '../../adapters/mail/folder-templates.js';
import { MailFolder } from '../../adapters/files/mail-folder.js';
import { SmtpMailer } from '../../adapters/mail/smtp-mailer.js';
import { AesSealer } from '../../adapters/security/aes-sealer.js';
import { AccountNotices } from '../../application/mail/account-notices.js';
import { Mailroom } from '../../application/mail/mailroom.js';
import { PasswordLinkMaker } from '../../application/mail/password-link-maker.js';
import { SendMail } from '../../application/mail/send-mail.js';
import { SweepMail } from '../../application/mail/sweep-mail.js';
import { NO_KEPT_MAIL } from '../../application/ports/mailer.js';
import { WriteHealth } from '../../application/store/write-health.js';
import { ConfigError, type Config } from '../config.js';
import { logFailures } from '../log-failures.js';
import { Maintenance } from '../maintenance.js';
import { MAIL_TEMPLATES } from '../release-files.js';
import { bind, bindClass, token } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

const POLL_MS = 1_000;

/** Also holds what was kept before there was a mail server. Undefined where messages stay in the store. */
const FOLDER = token<MailFolder | undefined>('mail folder');

/** The outbox: writing, sending and keeping messages. */
export const mailModule = new ContainerModule((c) => {
  bind(c, T.publicUrl, [T.config], publicUrlOf);
  bind(c, T.mailSealer, [T.tokenSecrets], (secrets) => new AesSealer(secrets, 'castellan outbox'));
  bind(c, T.mailTemplates, [SETTINGS.MAIL_TEMPLATES], loadTemplates);
  bind(c, T.mailLog, [T.logger], (logger) => new PinoMailLog(logger));
  bind(c, FOLDER, [T.config], ({ STORAGE, DATA_DIR }) =>
    STORAGE === 'mongodb' ? undefined : new MailFolder(join(DATA_DIR, 'outbox')),
  );
  bind(c, T.keptMail, [FOLDER], (folder) => folder ?? NO_KEPT_MAIL);
  bind(c, T.mailer, [T.config, FOLDER], ({ SMTP_URL: url, MAIL_FROM: from }, folder) =>
    url === undefined || from === undefined ? folder : new SmtpMailer({ url, from }),
  );
  bind(c, T.isSendingMail, [SETTINGS.SMTP_URL], (url) => url !== undefined);
  bind(c, T.mailboxNaming, [T.sha256], (sha256) => ({ sha256, asciiDomain: domainToASCII }));
  bindClass(c, Mailroom, {
    templates: T.mailTemplates,
    sealer: T.mailSealer,
    naming: T.mailboxNaming,
    publicUrl: T.publicUrl,
    isSending: T.isSendingMail,
  });
  bind(c, T.newLinkSecret, [], () => () => randomBytes(32).toString('base64url'));
  bind(c, T.resetUrl, [SETTINGS.RESET_URL, T.publicUrl, T.servedConsole], (url, base, served) => {
    const page = served === undefined ? '/reset#token={token}' : '/console/#/reset?token={token}';
    return url ?? base + page;
  });
  bindClass(c, AccountNotices, [Mailroom, T.ids, T.mailLog]);
  bindClass(c, PasswordLinkMaker, {
    mailroom: Mailroom,
    sha256: T.sha256,
    newSecret: T.newLinkSecret,
    resetUrl: T.resetUrl,
  });
  bind(
    c,
    SendMail,
    { store: T.store, sealer: T.mailSealer, mailer: T.mailer, clock: T.clock, log: T.mailLog, draining: T.draining },
    ({ draining, ...options }) => new SendMail({ ...options, stopping: draining.signal }),
  );
  bindClass(c, SweepMail, [T.store, T.keptMail, T.clock, T.mailLog]);
  bind(
    c,
    T.mailDelivery,
    [SendMail, T.draining, T.clock, WriteHealth, T.logger],
    (sendMail, draining, clock, writes, logger) =>
      new Maintenance([sendMail], draining, {
        pauseMs: POLL_MS,
        clock,
        ...logFailures({ logger, writes, message: 'the outbox could not be read' }),
      }),
  );
});

function publicUrlOf({ PUBLIC_URL, HOST, PORT, BASE_PATH }: Config): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return PUBLIC_URL ?? `http://${host}:${PORT}${BASE_PATH}`;
}

function loadTemplates(folder: string | undefined): FolderTemplates {
  try {
    return new FolderTemplates(folder ?? MAIL_TEMPLATES);
  } catch (error) {
    throw error instanceof TemplateUnfit ? new ConfigError([`MAIL_TEMPLATES: ${error.message}`]) : error;
  }
}
