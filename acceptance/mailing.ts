/** A service that mails to a server of this process. Used by the tests of accounts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { register, type Account } from '../harness/accounts.js';
import { askOnce, type Answer } from '../harness/connection.js';
import type { ReceivedMail, TestMailServer } from '../test/support/smtp.js';

const BETWEEN_MS = 20;

export function mailSettings({ url }: TestMailServer): Readonly<Record<string, string>> {
  return { SMTP_URL: url, MAIL_FROM: 'castellan@example.com', PUBLIC_URL: 'http://127.0.0.1' };
}

export async function registerPeople(url: string, kind: string, count: number): Promise<Account[]> {
  const people: Account[] = [];
  for (let one = 0; one < count; one += 1) people.push(await register(url, `${kind}-${one}@example.com`));
  return people;
}

export function askForLink(url: string, { email }: Pick<Account, 'email'>): Promise<Answer> {
  return askOnce(url, 'POST', '/send-password', { body: { email } });
}

export function isAccepted({ status, body }: Answer): boolean {
  return status === 200 && body === '{}';
}

export function useLink(url: string, token: string, password = 'a new password'): Promise<Answer> {
  return askOnce(url, 'POST', '/reset-password', { body: { token, password } });
}

export function isDeadLink({ status, body }: Answer): boolean {
  return status === 400 && body.includes('"link_invalid"');
}

export function mailsTo({ received }: TestMailServer, { email }: Pick<Account, 'email'>): ReceivedMail[] {
  return received.filter(({ to }) => to.includes(email));
}

/** The link in a message; throws if there is none. */
export function linkOf(mail: ReceivedMail | undefined): string {
  const text = mail?.source.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
  const [link] = /https?:\S+[#?]token=[\w.-]+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
}

export function tokenOf(mail: ReceivedMail | undefined): string {
  return linkOf(mail).split('token=')[1]!;
}

export function messageIdOf({ source }: ReceivedMail): string {
  return /^Message-ID: *(\S+)/im.exec(source)?.[1] ?? '';
}

/** Waits until it holds, at most so long. Returns whether it does, and after how many milliseconds. */
export async function within(
  ms: number,
  holds: () => boolean,
): Promise<{ readonly inTime: boolean; readonly ms: number }> {
  const began = performance.now();
  while (!holds() && performance.now() - began < ms) await sleep(BETWEEN_MS);
  return { inTime: holds(), ms: performance.now() - began };
}
