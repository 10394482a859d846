import { TokenInvalid } from '../../domain/sessions/errors.js';
import { hasExpired, type ApiToken } from '../../domain/tokens/api-token.js';
import { tokenActor, tokenOfCredential, type TokenActor } from '../../domain/tokens/token-actor.js';
import type { ApiTokenTexts } from '../ports/api-token-texts.js';
import type { Clock } from '../ports/clock.js';
import type { AuthorityProjection } from './authority-projection.js';

interface TokenAuthenticatorOptions {
  readonly projection: Pick<AuthorityProjection, 'authority' | 'isFresh' | 'isCurrent' | 'ensureFresh'>;
  readonly texts: Pick<ApiTokenTexts, 'hashOf'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Resolves API tokens to programs with their permissions, from the projection alone. */
export class TokenAuthenticator {
  constructor(private readonly options: TokenAuthenticatorOptions) {}

  /**
   * Authenticates the text of a token. Throws `TokenInvalid`, without asking the storage for a text that was never issued,
   * or `Unavailable`.
   */
  async authenticate(text: string): Promise<TokenActor> {
    const hash = this.options.texts.hashOf(text);
    if (hash === undefined) throw new TokenInvalid();
    return this.#resolve(() => this.#findByHash(hash));
  }

  /** Resolves a credential that was verified otherwise. Throws as `authenticate` does. */
  identify(credential: string): Promise<TokenActor> {
    return this.#resolve(() => this.#findByCredential(credential));
  }

  /** Like `identify`, but synchronous; undefined when the projection is stale or the token is no longer valid. */
  peek({ credential }: TokenActor): TokenActor | undefined {
    if (!this.options.projection.isFresh()) return undefined;
    return this.#actorOf(this.#findByCredential(credential));
  }

  /** Reads the log up to its end before it rejects: the projection may be older than the token. */
  async #resolve(find: () => ApiToken | undefined): Promise<TokenActor> {
    const { projection } = this.options;
    if (!projection.isCurrent()) await projection.ensureFresh();
    let token = find();
    if (token === undefined) {
      await projection.ensureFresh();
      token = find();
    }
    const actor = this.#actorOf(token);
    if (actor === undefined) throw new TokenInvalid();
    return actor;
  }

  /** Looks a hash up, not a text, so the time that it takes tells nothing about the texts of tokens. */
  #findByHash(hash: string): ApiToken | undefined {
    const { projection, clock } = this.options;
    const token = projection.authority.tokenByHash(hash);
    return token === undefined || hasExpired(token, clock.now()) ? undefined : token;
  }

  #findByCredential(credential: string): ApiToken | undefined {
    const { projection, clock } = this.options;
    return tokenOfCredential(projection.authority.records.tokens, credential, clock.now());
  }

  #actorOf(token: ApiToken | undefined): TokenActor | undefined {
    return token && tokenActor(token, this.options.projection.authority.resolve(token.roleIds));
  }
}
