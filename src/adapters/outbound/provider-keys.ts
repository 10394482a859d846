import type * as Jose from 'jose';
import type { createLocalJWKSet, JSONWebKeySet, JWTVerifyOptions, JWTVerifyResult } from 'jose';
import type { Clock } from '../../application/ports/clock.js';

type KeySet = ReturnType<typeof createLocalJWKSet>;

const KEEP_MS = 3_600_000;
const REFETCH_AFTER_MS = 60_000;

export interface ProviderKeysOptions {
  readonly jose: typeof Jose;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/**
 * The keys that a provider signs with (RFC 7517), kept for an hour. A key that isn't among them has them fetched again, at most once a
 * minute: anybody can send a token that names one.
 */
export class ProviderKeys {
  #known: { readonly keys: KeySet; readonly at: number } | undefined;
  #fetching: Promise<KeySet> | undefined;
  #refetchedAt = -Infinity;

  constructor(
    private readonly fetchKeys: () => Promise<unknown>,
    private readonly options: ProviderKeysOptions,
  ) {}

  /** Verifies a token (RFC 7519). Throws as `jwtVerify`, and what fetching the keys throws. */
  async verify(token: string, options: JWTVerifyOptions): Promise<JWTVerifyResult> {
    const isKept = this.#known !== undefined && this.options.clock.monotonic() - this.#known.at < KEEP_MS;
    const keys = isKept && this.#known !== undefined ? this.#known.keys : await this.#fetch();
    try {
      return await this.#verifiedBy(keys, token, options);
    } catch (error) {
      if (!(error instanceof this.options.jose.errors.JWKSNoMatchingKey)) throw error;
      if (this.#known?.keys === keys) {
        if (this.options.clock.monotonic() - this.#refetchedAt < REFETCH_AFTER_MS) throw error;
        this.#refetchedAt = this.options.clock.monotonic();
        await this.#fetch();
      }
      return this.#verifiedBy(this.#known?.keys ?? keys, token, options);
    }
  }

  /** Callers at the same time share the request. */
  #fetch(): Promise<KeySet> {
    this.#fetching ??= this.fetchKeys()
      .then((set) => {
        const keys = this.options.jose.createLocalJWKSet(set as JSONWebKeySet);
        this.#known = { keys, at: this.options.clock.monotonic() };
        return keys;
      })
      .finally(() => {
        this.#fetching = undefined;
      });
    return this.#fetching;
  }

  /** Without a `kid`, several keys may fit. */
  async #verifiedBy(keys: KeySet, token: string, options: JWTVerifyOptions): Promise<JWTVerifyResult> {
    const { jwtVerify, errors } = this.options.jose;
    try {
      return await jwtVerify(token, keys, options);
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
      for await (const key of error) {
        try {
          return await jwtVerify(token, key, options);
        } catch (refusal) {
          if (!(refusal instanceof errors.JWSSignatureVerificationFailed)) throw refusal;
        }
      }
      throw new errors.JWSSignatureVerificationFailed();
    }
  }
}
