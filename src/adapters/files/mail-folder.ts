import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptMail, Mailer, OutgoingMail } from '../../application/ports/mailer.js';
import { syncFolder, writeDurably } from './durable-write.js';
import { isErrno } from './file-errors.js';

/** Older messages are removed beyond this number. */
const MAX_MESSAGES = 1_000;
/** Of a file that is being written. */
const DRAFT = '.tmp';
const NAME = /^(\d{13,16})-([0-9a-z-]{1,64})\.json(?:\.tmp)?$/;

/**
 * Keeps messages as files for the operator, readable by the service's user alone: `<expiry in ms>-<id>.json`. For a
 * service without a mail server.
 */
export class MailFolder implements Mailer, KeptMail {
  constructor(private readonly folder: string) {}

  /** Resolves when the file is synced to disk, because the store forgets the text then. */
  async send(mail: OutgoingMail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, `${mail.expiresAt}-${mail.id}.json`);
    const draft = `${path}${DRAFT}`;
    // A process that was killed may have left one.
    await rm(draft, { force: true });
    await writeDurably(draft, Buffer.from(`${JSON.stringify(mail, undefined, 2)}\n`), new Date());
    await rename(draft, path);
    await syncFolder(this.folder);
  }

  async list(): Promise<OutgoingMail[]> {
    const names = (await this.#names()).filter((name) => !name.endsWith(DRAFT));
    const mails = await Promise.all(names.map((name) => this.#read(name)));
    return mails.filter((mail) => mail !== undefined);
  }

  async removeExpired(now: number): Promise<number> {
    const names = await this.#names();
    // Names begin with the time of expiry.
    const surplus = new Set(names.toSorted().slice(0, Math.max(0, names.length - MAX_MESSAGES)));
    const removed = names.filter((name) => surplus.has(name) || Number(NAME.exec(name)![1]) <= now);
    for (const name of removed) await rm(join(this.folder, name), { force: true });
    return removed.length;
  }

  /** Also of drafts. */
  async #names(): Promise<string[]> {
    try {
      return (await readdir(this.folder)).filter((name) => NAME.test(name));
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    }
  }

  async #read(name: string): Promise<OutgoingMail | undefined> {
    try {
      return JSON.parse(await readFile(join(this.folder, name), 'utf8')) as OutgoingMail;
    } catch (error) {
      // The service has removed it meanwhile.
      if (isErrno(error, 'ENOENT')) return undefined;
      throw error;
    }
  }
}
