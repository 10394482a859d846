import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { MailFolder } from '../../../src/adapters/files/mail-folder.js';
import { SweepMail } from '../../../src/application/mail/sweep-mail.js';
import { mailsOf } from '../../support/mailed.js';
import { withService } from '../../support/service.js';

const LIFE_SECONDS = 30 * 60;
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'castellan@example.com', PUBLIC_URL: 'https://example.com' };

describe('mail that was kept before there was a mail server', () => {
  it('stays for the operator until its link expires', () =>
    withService('sqlite', SMTP, async (service) => {
      const folder = join(service.folder, 'outbox');
      const mail = { to: 'grace@example.com', subject: 'S', text: 'T', html: 'H' };
      await new MailFolder(folder).send({ ...mail, id: 'm1', expiresAt: service.now() + LIFE_SECONDS * 1_000 });
      const sweep = await service.get(SweepMail);
      await sweep.execute();
      expect((await mailsOf(service)).map(({ to }) => to)).to.deep.equal([mail.to]);
      service.advance(LIFE_SECONDS);
      await sweep.execute();
      expect(readdirSync(folder)).to.deep.equal([]);
    }));
});
