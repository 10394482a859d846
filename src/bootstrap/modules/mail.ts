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
import { ConfigError } from '../config.js';
import { bindMaintenance } from '../bind-maintenance.js';
import { MAIL_TEMPLATES } from '../release-files.js';
import { bind, bindClass, identifier } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';
import { parts } from '../parts.js';

const POLL_MS = 1_000;

/** Also holds what was kept before there was a mail server. Undefined where messages stay in the store. */
const FOLDER = identifier<MailFolder | undefined>('mail folder');

/** The outbox: writing, sending and keeping messages. */
export const mailModule = new ContainerModule((c) => {
  bind(c, identifiers.mailSealer, [identifiers.tokenSecrets], (secrets) => new AesSealer(secrets, 'castellan outbox'));
  bind(c, identifiers.mailLog, [identifiers.logger], (logger) => new PinoMailLog(logger));
  bind(c, FOLDER, [identifiers.config], ({ STORAGE, DATA_DIR }) =>
    STORAGE === 'mongodb' ? undefined : new MailFolder(join(DATA_DIR, 'outbox')),
  );
  bind(c, identifiers.keptMail, [FOLDER], (folder) => folder ?? NO_KEPT_MAIL);
  bind(c, identifiers.mailer, [identifiers.config, FOLDER], ({ SMTP_URL: url, MAIL_FROM: from }, folder) =>
    url === undefined || from === undefined ? folder : new SmtpMailer({ url, from }),
  );
  const writing = { ...parts('config', 'sha256'), sealer: identifiers.mailSealer, publicUrl: identifiers.publicUrl };
  bind(c, Mailroom, writing, ({ config: { MAIL_TEMPLATES: folder, SMTP_URL }, sha256, ...options }) => {
    const naming = { sha256, asciiDomain: domainToASCII };
    return new Mailroom({ ...options, templates: loadTemplates(folder), naming, isSending: SMTP_URL !== undefined });
  });
  bind(c, identifiers.newLinkSecret, [], () => () => randomBytes(32).toString('base64url'));
  bind(
    c,
    identifiers.resetUrl,
    [SETTINGS.RESET_URL, identifiers.publicUrl, identifiers.servedConsole],
    (url, base, served) => {
      const page = served === undefined ? '/reset#token={token}' : '/console/#/reset?token={token}';
      return url ?? base + page;
    },
  );
  bind(
    c,
    identifiers.signInUrl,
    [SETTINGS.SIGN_IN_RETURN_URLS, identifiers.publicUrl, identifiers.servedConsole],
    ([first], base, served) => (served === undefined ? (first ?? base) : `${base}/console/`),
  );
  bindClass(c, AccountNotices, [Mailroom, identifiers.ids, identifiers.mailLog]);
  bindClass(c, PasswordLinkMaker, {
    ...parts('mailroom', 'sha256'),
    newSecret: identifiers.newLinkSecret,
    resetUrl: identifiers.resetUrl,
    signInUrl: identifiers.signInUrl,
    passwordPolicy: SETTINGS.PASSWORD_SIGN_IN,
  });
  bind(
    c,
    SendMail,
    {
      ...parts('store', 'clock', 'draining'),
      sealer: identifiers.mailSealer,
      mailer: identifiers.mailer,
      log: identifiers.mailLog,
    },
    ({ draining, ...options }) => new SendMail({ ...options, stopping: draining.signal }),
  );
  bindClass(c, SweepMail, [identifiers.store, identifiers.keptMail, identifiers.clock, identifiers.mailLog]);
  bindMaintenance(c, identifiers.mailDelivery, {
    jobs: [SendMail],
    pauseMs: POLL_MS,
    message: 'the outbox could not be read',
  });
});

function loadTemplates(folder: string | undefined): FolderTemplates {
  try {
    return new FolderTemplates(folder ?? MAIL_TEMPLATES);
  } catch (error) {
    throw error instanceof TemplateUnfit ? new ConfigError([`MAIL_TEMPLATES: ${error.message}`]) : error;
  }
}
