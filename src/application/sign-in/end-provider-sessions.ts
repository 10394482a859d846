import type { Sha256 } from '../../domain/changes/seal-change.js';
import { requireFound } from '../../domain/domain-error.js';
import { NOTHING } from '../../domain/permissions/needs.js';
import { LogoutTokenInvalid } from '../../domain/providers/errors.js';
import { readLogout, type ProviderLogout } from '../../domain/providers/read-logout.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { Clock } from '../ports/clock.js';
import type { Opener } from '../ports/session-repository.js';
import { endOpenedBy } from '../sessions/end-each.js';
import { providerActor, type ConfiguredProviders } from './configured-provider.js';
import { identityName } from './find-arrived.js';
import type { LoginCodes } from './login-codes.js';

interface EndProviderSessionsInput extends Pick<LoggedInput, 'requestId'> {
  readonly key: string;
  readonly logoutToken: string;
}

interface EndProviderSessionsOptions {
  readonly providers: ConfiguredProviders;
  readonly writer: AuthorityWriter;
  readonly codes: LoginCodes;
  readonly sha256: Sha256;
  readonly clock: Pick<Clock, 'now'>;
}

/** Ends sessions because a provider says so (OpenID Connect Back-Channel Logout 1.0), and what would become one. */
export class EndProviderSessions {
  static readonly needs = NOTHING;

  constructor(private readonly options: EndProviderSessionsOptions) {}

  /** Throws `NotFound`, `LogoutTokenInvalid`, and `Unavailable` ('provider_unavailable') when the token can't be verified. */
  async execute({ key, logoutToken, requestId }: EndProviderSessionsInput): Promise<void> {
    const { providers, writer, codes, clock } = this.options;
    const provider = requireFound(providers.get(key), 'identity provider');
    const claims = await (await provider.connect()).readLogout(logoutToken);
    const logout = readLogout(claims, clock.now());
    const by = { actorId: providerActor(key), requestId };
    const id = this.options.sha256(`logout token ${key} ${logout.jti}`);
    // The token is used up with the last sessions: the provider sends it again if that fails on the way.
    const endSome = () =>
      writer.write(by, async (transaction) => {
        const { oneTimeValues } = transaction;
        if ((await oneTimeValues.find(id)) !== undefined) throw new LogoutTokenInvalid();
        await codes.void(oneTimeValues, key, logout.ended);
        const isDone = await this.#end(transaction, key, { ...logout, issuer: String(claims['iss']) });
        if (isDone) await oneTimeValues.insert({ id, value: null, expiresAt: logout.goodUntil });
        return isDone;
      });
    while (!(await endSome()));
  }

  async #end(
    transaction: AuthorityTransaction,
    key: string,
    { ended, issuer }: ProviderLogout & { readonly issuer: string },
  ): Promise<boolean> {
    const opener =
      'sid' in ended ? openedIn(key, ended.sid) : await openedBy(transaction, key, { subject: ended.sub, issuer });
    return opener === undefined || endOpenedBy(transaction, opener);
  }
}

function openedIn(key: string, sid: string): Opener {
  return { method: `oidc:${key}`, providerSession: sid };
}

async function openedBy(
  { signInKeys }: AuthorityTransaction,
  key: string,
  of: { readonly subject: string; readonly issuer: string },
): Promise<Opener | undefined> {
  const identity = await signInKeys.find(identityName(key, of));
  return identity && { keyId: identity.id };
}
