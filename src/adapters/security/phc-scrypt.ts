import type { ScryptParameters } from './derive-key.js';

/** A parsed password hash. */
export interface ScryptHash {
  readonly parameters: ScryptParameters;
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
}

const FORM =
  /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d{0,2}),p=([1-9]\d{0,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

const MAX_MEMORY_BYTES = 256 * 2 ** 20;
/** About ten times the work (N * r * p) of ln=15, r=8, p=3. */
const MAX_WORK = 2 ** 23;

/** Formats `$scrypt$ln=15,r=8,p=3$<salt>$<key>`: the PHC string format, binary parts in base64 without padding. */
export function formatPhcScrypt({ parameters: { ln, r, p }, salt, key }: ScryptHash): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;
}

/**
 * Parses such a string; undefined when it's malformed or costs more than `isAffordable` allows. The salt has 8 to 64
 * bytes, the key 16 to 64.
 */
export function parsePhcScrypt(text: string): ScryptHash | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, ln, r, p, salt, key] = match;
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
  const hash = { parameters, salt: Buffer.from(salt!, 'base64'), key: Buffer.from(key!, 'base64') };
  // Accepts only the canonical spelling: base64 with stray bits doesn't round-trip.
  return isAffordable(parameters) && formatPhcScrypt(hash) === text ? hash : undefined;
}

/** True when the parameters are valid (RFC 7914, section 2) and cheap enough that a manipulated row does no harm. */
export function isAffordable({ ln, r, p }: ScryptParameters): boolean {
  const lawful = [ln, r, p].every((n) => Number.isInteger(n) && n >= 1) && ln < 16 * r;
  const blocks = 2 ** ln * r;
  return lawful && 128 * blocks <= MAX_MEMORY_BYTES && blocks * p <= MAX_WORK;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
