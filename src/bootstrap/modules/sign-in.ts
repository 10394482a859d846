import { ContainerModule } from 'inversify';
import { PROVIDERS, RETURN_ADDRESSES } from '../../adapters/http/sign-in/routes.js';
import { loggedProvider } from '../../adapters/log/logged-provider.js';
import { HttpsOutbound } from '../../adapters/outbound/https-outbound.js';
import { OpenIdProvider } from '../../adapters/outbound/openid-provider.js';
import { OutboundAddresses, readNetwork } from '../../adapters/outbound/outbound-addresses.js';
import { AesSealer } from '../../adapters/security/aes-sealer.js';
import { LinkIdentity } from '../../application/identities/link-identity.js';
import { ListIdentities } from '../../application/identities/list-identities.js';
import { RemoveIdentity } from '../../application/identities/remove-identity.js';
import { SignInLimits } from '../../application/limits/sign-in-limits.js';
import { SessionOpener } from '../../application/sessions/session-opener.js';
import { BeginSignIn } from '../../application/sign-in/begin-sign-in.js';
import { EndProviderSessions } from '../../application/sign-in/end-provider-sessions.js';
import { FinishSignIn } from '../../application/sign-in/finish-sign-in.js';
import { LoginCodes } from '../../application/sign-in/login-codes.js';
import { SignInAttempts } from '../../application/sign-in/sign-in-attempts.js';
import { SignInWithLoginCode } from '../../application/sign-in/sign-in-with-login-code.js';
import { ProvenWrite } from '../../application/users/proven-write.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { loadOnce } from '../../application/scheduling/load-once.js';
import { parts } from '../parts.js';

/** Sign-in through identity providers. What talks to them is loaded with the first that is called. */
export const signInModule = new ContainerModule((c) => {
  const connecting = {
    ...parts('clock', 'logger'),
    settings: SETTINGS.PROVIDERS,
    networks: SETTINGS.OUTBOUND_PRIVATE,
    publicUrl: identifiers.publicUrl,
  };
  bind(c, PROVIDERS, connecting, ({ settings, networks, publicUrl, clock, logger }) => {
    const addresses = new OutboundAddresses(networks.map((text) => readNetwork(text)!));
    return new Map(
      settings.map(({ key, name, issuer, clientId, clientSecret, scopes, ...policy }) => {
        const connection = {
          issuer,
          clientId,
          clientSecret,
          scopes,
          redirectUri: `${publicUrl}/sign-in/${key}/callback`,
        };
        const connect = loadOnce(async () => {
          const [openid, jose] = await Promise.all([import('openid-client'), import('jose')]);
          const outbound = new HttpsOutbound({ addresses, trusted: new URL(issuer) });
          return new OpenIdProvider({ openid, jose, connection, outbound, clock });
        });
        return [key, { name, policy: { key, ...policy }, connect: loggedProvider(connect, key, logger) }];
      }),
    );
  });
  bind(
    c,
    RETURN_ADDRESSES,
    [identifiers.publicUrl, SETTINGS.CONSOLE, SETTINGS.SIGN_IN_RETURN_URLS],
    (publicUrl, console, others) => ({
      publicUrl,
      console: console === 'on' ? `${publicUrl}/console/` : undefined,
      others,
    }),
  );
  const secret = { newSecret: identifiers.newLinkSecret };
  bind(c, SignInAttempts, [identifiers.tokenSecrets, identifiers.clock], (secrets, clock) => {
    return new SignInAttempts(new AesSealer(secrets, 'castellan sign-in attempts'), clock);
  });
  bind(
    c,
    LoginCodes,
    { ...parts('clock', 'sha256'), ...secret, values: STORED.oneTimeValues, secrets: identifiers.tokenSecrets },
    ({ secrets, ...options }) =>
      new LoginCodes({ ...options, sealer: new AesSealer(secrets, 'castellan login codes') }),
  );
  bindClass(c, BeginSignIn, { ...parts('clock'), ...secret, providers: PROVIDERS, attempts: SignInAttempts });
  const finishing = {
    ...parts('store', 'projection'),
    providers: PROVIDERS,
    codes: LoginCodes,
    limits: SignInLimits,
    log: identifiers.securityLog,
  };
  bindClass(c, FinishSignIn, finishing);
  bindClass(c, SignInWithLoginCode, {
    ...finishing,
    ...parts('writer', 'notices', 'ids', 'clock'),
    opener: SessionOpener,
  });
  bindClass(c, EndProviderSessions, {
    ...parts('writer', 'sha256', 'clock'),
    providers: PROVIDERS,
    codes: LoginCodes,
  });
  bindClass(c, ListIdentities, [identifiers.store, identifiers.clock]);
  bindClass(c, LinkIdentity, {
    ...parts('notices', 'ids'),
    providers: PROVIDERS,
    codes: LoginCodes,
    proven: ProvenWrite,
  });
  bindClass(c, RemoveIdentity, { ...parts('notices', 'writer'), providers: PROVIDERS, proven: ProvenWrite });
});
