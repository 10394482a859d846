import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { FolderTemplates, TemplateUnfit } from '../../../src/adapters/mail/folder-templates.js';
import { MAIL_NAMES } from '../../../src/application/ports/mail-templates.js';
import { ROOT } from '../../support/root.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const OURS = join(ROOT, 'templates', 'mail');
const values = {
  first_name: `<b onload="a('b')">&`,
  link: 'https://example.com/reset#token=a.b',
  link_life: '30 minutes',
  service: 'https://example.com',
  webhook: 'CRM',
  provider: 'Okta',
  token: 'Entra',
  reason: 'No.',
  passkeys: 'Phone',
};

describe('FolderTemplates', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    cpSync(OURS, folder, { recursive: true });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (file: string, content: string) => {
    writeFileSync(join(folder, file), content);
  };

  for (const name of MAIL_NAMES) {
    it(`fills our own: ${name}`, () => {
      const { subject, text, html } = new FolderTemplates(OURS).render(name, values);
      expect(subject).to.match(/^\S.{3,60}\S$/);
      for (const part of [text, html]) {
        expect(part).to.include(values.service);
        expect(part).to.not.match(/\{\{|\}\}|undefined/);
      }
      expect(html)
        .to.match(/^<!doctype html>/)
        .and.not.include('<b onload');
    });
  }

  it('escapes values in HTML alone', () => {
    write('recovery.txt', 'Subject: For {{first_name}}\n\nHello {{ first_name }}');
    write('recovery.html', '<p title="{{first_name}}">{{first_name}}</p>');
    const { subject, text, html } = new FolderTemplates(folder).render('recovery', values);
    expect(subject).to.equal(`For ${values.first_name}`);
    expect(text).to.equal(`Hello ${values.first_name}`);
    const escaped = '&lt;b onload=&quot;a(&#39;b&#39;)&quot;&gt;&amp;';
    expect(html).to.equal(`<p title="${escaped}">${escaped}</p>`);
  });

  it('keeps a subject on one line, and fills nothing that a value mentions', () => {
    write('recovery.txt', 'Subject: {{first_name}}\r\n\r\nText');
    const first_name = 'A\r\nBcc: b@example.com\u2028{{link}}';
    const { subject, text } = new FolderTemplates(folder).render('recovery', { ...values, first_name });
    expect(subject).to.equal('A Bcc: b@example.com {{link}}');
    expect(text).to.equal('Text');
  });

  const unfit: Readonly<Record<string, readonly [file: string, content: string]>> = {
    'recovery.txt must begin with a line "Subject: …" and an empty line': ['recovery.txt', 'Hello\n\nText'],
    "recovery.txt mentions {{password}}, which doesn't exist": ['recovery.txt', 'Subject: A\n\n{{password}}'],
    "recovery.html mentions {{}}, which doesn't exist": ['recovery.html', '{{}}'],
  };
  for (const [message, [file, content]] of Object.entries(unfit)) {
    it(`refuses a template: ${message}`, () => {
      write(file, content);
      expect(() => new FolderTemplates(folder)).to.throw(TemplateUnfit, message);
    });
  }

  it('names a missing file', () => {
    rmSync(join(folder, 'recovery.html'));
    expect(() => new FolderTemplates(folder)).to.throw(TemplateUnfit, "recovery.html can't be read (ENOENT)");
  });
});
