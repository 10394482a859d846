import { relyingPartyOf } from '../domain/passkeys/relying-party.js';
import type { Config } from './config.js';
import { publicUrlOf } from './public-url.js';

/** Returns one sentence for each setting that is probably not meant with the others. Never repeats a value that may be secret. */
export function doubtfulSettings(config: Config): string[] {
  const { PASSWORD_SIGN_IN, PROVIDERS, PASSKEY_RP_ID } = config;
  if (PASSWORD_SIGN_IN === 'everybody' || PROVIDERS.length > 0) return [];
  const hasPasskeys = relyingPartyOf({ publicUrl: publicUrlOf(config), id: PASSKEY_RP_ID }).id !== '';
  return hasPasskeys
    ? []
    : [
        'PASSWORD_SIGN_IN lets administrators alone sign in: there is no identity provider (OIDC_…), and passkeys are off.',
      ];
}
