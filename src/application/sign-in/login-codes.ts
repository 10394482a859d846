import type { Arrival } from '../../domain/providers/arrival.js';
import { InvalidCredentials } from '../../domain/sessions/errors.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { fromBase64url } from '../../domain/text/base64url.js';
import type { Clock } from '../ports/clock.js';
import type { OneTimeValues, TransactionalValues } from '../ports/one-time-values.js';
import type { Sealer } from '../ports/sealer.js';

/** What a code stands for: somebody who signed in at a provider. */
export interface Grant {
  readonly purpose: 'sign_in' | 'link';
  /** Of the provider. */
  readonly key: string;
  readonly codeChallenge: string;
  /** When the browser came back, in milliseconds since the epoch: a logout after that voids the code. */
  readonly issuedAt: number;
  readonly arrival: Arrival;
  /** The groups that the provider names. */
  readonly groups: readonly string[];
}

/** A grant whose code and verifier were right. */
export interface FoundGrant extends Grant {
  /** Of the stored value. */
  readonly id: string;
}

interface LoginCodesOptions {
  readonly values: Pick<OneTimeValues, 'find' | 'insert'>;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly sha256: Sha256;
  readonly clock: Pick<Clock, 'now'>;
  /** Returns 256 random bits in base64url. */
  readonly newSecret: () => string;
}

const LIFE_MS = 60_000;

/** The codes that a browser brings back from a provider. They're stored as hashes, and what they stand for sealed, for a minute. */
export class LoginCodes {
  constructor(private readonly options: LoginCodesOptions) {}

  now(): number {
    return this.options.clock.now();
  }

  /** Returns the code, which works for a minute. */
  async issue(grant: Grant): Promise<string> {
    const { values, sealer, sha256, clock, newSecret } = this.options;
    const code = newSecret();
    const id = sha256(code);
    const value = sealer.seal(JSON.stringify(grant), id);
    await values.insert({ id, value, expiresAt: clock.now() + LIFE_MS });
    return code;
  }

  /** Uses nothing up. Throws `InvalidCredentials` unless the code is good, for this purpose, and the verifier is its own (RFC 7636). */
  async find(purpose: Grant['purpose'], { code, codeVerifier }: SentCode): Promise<FoundGrant> {
    const { values, sealer, sha256, clock } = this.options;
    const id = sha256(code);
    const { value = null, expiresAt = 0 } = (await values.find(id)) ?? {};
    const text = value === null || expiresAt <= clock.now() ? undefined : sealer.open(value, id);
    const grant = text === undefined ? undefined : (JSON.parse(text) as Grant);
    if (grant?.purpose !== purpose || hexOf(grant.codeChallenge) !== sha256(codeVerifier)) throw new WrongLoginCode();
    return { ...grant, id };
  }

  /** Uses the code up, in the transaction of what it is for. Throws `InvalidCredentials` if it was used, or its provider has signed them out. */
  async use(values: TransactionalValues, grant: FoundGrant): Promise<void> {
    if ((await values.take(grant.id)) === undefined) throw new WrongLoginCode();
    await this.refuseSignedOut(values, grant);
  }

  /** Throws `InvalidCredentials` if a provider has ended what this code would begin. */
  async refuseSignedOut(values: Pick<TransactionalValues, 'find'>, { key, arrival, issuedAt }: Grant): Promise<void> {
    const { subject, providerSession } = arrival;
    const ended: SignedOut[] = [{ sub: subject }, ...(providerSession === null ? [] : [{ sid: providerSession }])];
    for (const one of ended) {
      const { value = null } = (await values.find(this.#signOutId(key, one))) ?? {};
      if (value !== null && issuedAt <= Number(value)) throw new WrongLoginCode();
    }
  }

  /** Voids the codes that were issued until now: of the provider's session, or without one of the subject. */
  async void(values: TransactionalValues, key: string, ended: SignedOut): Promise<void> {
    const id = this.#signOutId(key, ended);
    const now = this.options.clock.now();
    await values.take(id);
    await values.insert({ id, value: String(now), expiresAt: now + 2 * LIFE_MS });
  }

  #signOutId(key: string, ended: SignedOut): string {
    return this.options.sha256(`signed out ${key} ${JSON.stringify(ended)}`);
  }
}

/** A code as it's sent back. */
export interface SentCode {
  readonly code: string;
  readonly codeVerifier: string;
}

/** Whom or what a provider has signed out. */
export type SignedOut = { readonly sid: string } | { readonly sub: string };

/** The same for a wrong code and for one that was used, is too old, or belongs to somebody else. */
export class WrongLoginCode extends InvalidCredentials {
  constructor() {
    super('The code is wrong, or was used before. Sign in again.');
  }
}

function hexOf(base64url: string): string {
  return Array.from(fromBase64url(base64url), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}
