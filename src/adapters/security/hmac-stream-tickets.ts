import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { StreamTickets } from '../../application/ports/stream-tickets.js';
import { sessionIdOfName } from '../../domain/sessions/session-id.js';
import { isTokenCredential } from '../../domain/tokens/token-actor.js';
import { sha256 } from './sha256.js';

const PURPOSE = 'castellan flag stream ticket';
const MAX_TICKET_LENGTH = 256;
const TICKETS_KEPT = 1_000;

/** `<credential>.<MAC of it>`: HMAC-SHA256 (RFC 2104) with keys derived from the token secrets (HKDF, RFC 5869). */
export class HmacStreamTickets implements StreamTickets {
  readonly #keys: readonly Buffer[];
  /** By credential: programs ask for the same ticket with every evaluation. */
  readonly #issued = new LRUCache<string, string>({ max: TICKETS_KEPT });

  /** The first secret signs, all verify. */
  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)));
    if (this.#keys.length === 0) throw new RangeError('Tickets need a secret.');
  }

  issue(credential: string): string {
    let ticket = this.#issued.get(credential);
    if (ticket === undefined) {
      ticket = `${credential}.${macOf(this.#keys[0]!, credential).toString('base64url')}`;
      this.#issued.set(credential, ticket);
    }
    return ticket;
  }

  verify(ticket: string): string | undefined {
    const dot = ticket.lastIndexOf('.');
    if (dot < 1 || ticket.length > MAX_TICKET_LENGTH) return undefined;
    const name = ticket.slice(0, dot);
    const sent = Buffer.from(ticket.slice(dot + 1), 'base64url');
    const isOurs = (key: Buffer) => sent.length === 32 && timingSafeEqual(macOf(key, name), sent);
    if (!this.#keys.some(isOurs)) return undefined;
    return isTokenCredential(name) ? name : sessionIdOfName(name, sha256);
  }
}

function macOf(key: Buffer, credential: string): Buffer {
  return createHmac('sha256', key).update(credential).digest();
}
