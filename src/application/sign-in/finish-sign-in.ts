import { lacksClaims, mergeClaims, readArrival, readClaimedGroups } from '../../domain/providers/arrival.js';
import { groupsAfterArrival } from '../../domain/providers/decide-arrival.js';
import { requireFound } from '../../domain/domain-error.js';
import { NOTHING } from '../../domain/permissions/needs.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { ProviderAnswer } from '../ports/identity-provider.js';
import type { SignInLimits } from '../limits/sign-in-limits.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { SecurityLog } from '../ports/security-log.js';
import { outcomeOf } from '../sessions/sign-in-log.js';
import type { Store } from '../ports/store.js';
import type { ConfiguredProvider, ConfiguredProviders } from './configured-provider.js';
import { findArrived } from './find-arrived.js';
import type { Grant, LoginCodes } from './login-codes.js';
import type { SignInAttempt } from './sign-in-attempts.js';

interface FinishSignInInput extends Pick<LoggedInput, 'requestId'> {
  readonly key: string;
  /** What the provider sent the browser back with. */
  readonly parameters: URLSearchParams;
  readonly attempt: SignInAttempt;
  /** The client's network address. */
  readonly address: string;
}

interface FinishSignInOptions {
  readonly providers: ConfiguredProviders;
  readonly store: Pick<Store, 'users' | 'signInKeys'>;
  readonly projection: AuthorityProjection;
  readonly codes: LoginCodes;
  readonly limits: Pick<SignInLimits, 'countForAddress'>;
  readonly log: Pick<SecurityLog, 'signIn'>;
}

/** What is held against an address, as long as nothing came from the provider: people may cancel there, and it may send unfit claims. */
const SUSPICIOUS = ['invalid_answer', 'provider_refused'];

/**
 * Takes a browser back from an identity provider. Nothing is written about anybody yet: the code that it returns is worth something only
 * with the verifier, which the page kept that began the sign-in.
 */
export class FinishSignIn {
  static readonly needs = NOTHING;

  constructor(private readonly options: FinishSignInOptions) {}

  /**
   * Returns the code. Throws `NotFound`, `RateLimited`, and as `IdentityProvider.finish`, `findArrived` and `groupsAfterArrival`; what is
   * refused is logged.
   */
  async execute(input: FinishSignInInput): Promise<string> {
    const { key, address, requestId, parameters } = input;
    const counted = await this.options.limits.countForAddress(address);
    let isFromProvider = parameters.has('error');
    try {
      const code = await this.#finish(input, () => (isFromProvider = true));
      await counted.undone();
      return code;
    } catch (error) {
      const outcome = outcomeOf(error);
      if (isFromProvider || !SUSPICIOUS.includes(outcome)) await counted.undone();
      const event = { userId: undefined, address, requestId, method: `oidc:${key}`, outcome } as const;
      this.options.log.signIn({ ...event, ...(input.attempt.isLink && { isSignedIn: true }) });
      throw error;
    }
  }

  async #finish({ key, parameters, attempt }: FinishSignInInput, answered: () => void): Promise<string> {
    const { providers, codes } = this.options;
    const provider = requireFound(providers.get(key), 'identity provider');
    const of = { key, codeChallenge: attempt.codeChallenge, issuedAt: codes.now() };
    const answer = await (await provider.connect()).finish(parameters, attempt);
    answered();
    if (attempt.isLink) {
      const arrival = readArrival(answer.idToken, provider.policy);
      return codes.issue({ ...of, purpose: 'link', arrival, groups: [] });
    }
    return codes.issue({ ...of, purpose: 'sign_in', ...(await this.#admit(provider, answer)) });
  }

  /** Refuses now what would be refused with the code, so that people read why. */
  async #admit({ policy }: ConfiguredProvider, answer: ProviderAnswer): Promise<Pick<Grant, 'arrival' | 'groups'>> {
    const { store, projection } = this.options;
    const { idToken } = answer;
    const claims = lacksClaims(idToken, policy) ? mergeClaims(idToken, await answer.userInfo()) : idToken;
    const arrival = readArrival(claims, policy);
    const groups = readClaimedGroups(claims, policy);
    if (!projection.isCurrent()) await projection.ensureFresh();
    const { authority } = projection;
    const arrived = await findArrived(store, arrival, { policy, authority });
    const held = arrived.as === 'new' ? [] : arrived.user.groupIds;
    groupsAfterArrival(held, groups, { key: policy.key, authority });
    return { arrival, groups };
  }
}
