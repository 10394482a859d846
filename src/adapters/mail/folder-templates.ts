import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MAIL_NAMES,
  type MailName,
  type MailTemplates,
  type MailText,
  type MailValues,
} from '../../application/ports/mail-templates.js';

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const SUBJECT = /^Subject: *(\S[^\n]*)\n\n/;
const VALUES: ReadonlySet<string> = new Set<keyof MailValues>([
  'first_name',
  'link',
  'link_life',
  'service',
  'webhook',
  'provider',
  'token',
  'reason',
  'passkeys',
]);
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template can't be used; the message says which and why. */
export class TemplateUnfit extends Error {}

interface Template {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Templates in files: `<name>.txt`, which begins with a line `Subject: …` and an empty one, and `<name>.html`. They mention
 * values as `{{first_name}}`.
 */
export class FolderTemplates implements MailTemplates {
  readonly #templates: ReadonlyMap<MailName, Template>;

  /** Reads all of them, once. Throws `TemplateUnfit`. */
  constructor(folder: string) {
    this.#templates = new Map(MAIL_NAMES.map((name) => [name, readTemplate(folder, name)]));
  }

  render(name: MailName, values: MailValues): MailText {
    const { subject, text, html } = this.#templates.get(name)!;
    return {
      // A header is one line.
      subject: fill(subject, values, (value) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')),
      text: fill(text, values, (value) => value),
      html: fill(html, values, (value) => value.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!)),
    };
  }
}

function fill(template: string, values: MailValues, escape: (value: string) => string): string {
  return template.replaceAll(PLACEHOLDER, (_, name: keyof MailValues) => escape(values[name]));
}

function readTemplate(folder: string, name: MailName): Template {
  const plain = read(folder, `${name}.txt`);
  const html = read(folder, `${name}.html`);
  const found = SUBJECT.exec(plain);
  if (found === null) throw new TemplateUnfit(`${name}.txt must begin with a line "Subject: …" and an empty line`);
  return { subject: found[1]!.trimEnd(), text: plain.slice(found[0].length), html };
}

function read(folder: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    throw new TemplateUnfit(`${file} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
  const [unknown] = [...content.matchAll(PLACEHOLDER)].filter(([, name]) => !VALUES.has(name!));
  if (unknown !== undefined) throw new TemplateUnfit(`${file} mentions ${unknown[0]}, which doesn't exist`);
  return content;
}
