import { requireFound } from '../../domain/domain-error.js';
import { NOTHING } from '../../domain/permissions/needs.js';
import type { Clock } from '../ports/clock.js';
import type { ProviderRequest } from '../ports/identity-provider.js';
import type { ConfiguredProviders } from './configured-provider.js';
import type { SignInAttempt, SignInAttempts } from './sign-in-attempts.js';

interface BeginSignInInput extends Pick<SignInAttempt, 'returnTo' | 'codeChallenge' | 'isLink' | 'isFresh'> {
  readonly key: string;
}

interface BegunSignIn {
  /** Where the browser goes. */
  readonly location: string;
  /** Names the attempt among others. */
  readonly state: string;
  readonly begunAt: number;
  /** For the browser to keep. */
  readonly sealed: string;
}

interface BeginSignInOptions {
  readonly providers: ConfiguredProviders;
  readonly attempts: SignInAttempts;
  readonly clock: Pick<Clock, 'now'>;
  /** Returns 256 random bits in base64url. */
  readonly newSecret: () => string;
}

/** Sends a browser to an identity provider. */
export class BeginSignIn {
  static readonly needs = NOTHING;

  constructor(private readonly options: BeginSignInOptions) {}

  /** Throws `NotFound`, and `SignInRefused` ('provider_unavailable'). */
  async execute({ key, isFresh, ...input }: BeginSignInInput): Promise<BegunSignIn> {
    const { providers, attempts, clock, newSecret } = this.options;
    const provider = requireFound(providers.get(key), 'identity provider');
    const request: ProviderRequest = {
      state: newSecret(),
      nonce: newSecret(),
      codeVerifier: newSecret(),
      isFresh,
    };
    const location = await (await provider.connect()).begin(request);
    const begunAt = clock.now();
    const sealed = attempts.seal({ ...request, ...input, begunAt }, key);
    return { location, state: request.state, begunAt, sealed };
  }
}
