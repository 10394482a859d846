import { ContainerModule } from 'inversify';
import { AesSealer } from '../../adapters/security/aes-sealer.js';
import { SimpleWebAuthnVerifier } from '../../adapters/webauthn/simplewebauthn-verifier.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { SignInLimits } from '../../application/limits/sign-in-limits.js';
import { AccountNotices } from '../../application/mail/account-notices.js';
import { AddPasskey } from '../../application/passkeys/add-passkey.js';
import { ListOwnPasskeys } from '../../application/passkeys/list-own-passkeys.js';
import { PasskeyAssertions } from '../../application/passkeys/passkey-assertions.js';
import { PasskeyChallenges } from '../../application/passkeys/passkey-challenges.js';
import { PreparePasskey } from '../../application/passkeys/prepare-passkey.js';
import { RemoveOwnPasskey } from '../../application/passkeys/remove-own-passkey.js';
import { RemovePasskeys } from '../../application/passkeys/remove-passkeys.js';
import { RenamePasskey } from '../../application/passkeys/rename-passkey.js';
import { SignInWithPasskey } from '../../application/passkeys/sign-in-with-passkey.js';
import { SessionOpener } from '../../application/sessions/session-opener.js';
import { ProvenWrite } from '../../application/users/proven-write.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { loadOnce } from '../../application/scheduling/load-once.js';
import { parts } from '../parts.js';

const PURPOSE = 'castellan passkey challenges';

/** Passkeys: making, using and removing them. */
export const passkeysModule = new ContainerModule((c) => {
  const party = identifiers.relyingParty;
  bind(c, identifiers.passkeySealer, [identifiers.tokenSecrets], (secrets) => new AesSealer(secrets, PURPOSE));
  const library = loadOnce(() => import('../../adapters/webauthn/library.js'));
  bind(c, identifiers.passkeyVerifier, [party], (ours) => new SimpleWebAuthnVerifier(ours, library));
  bindClass(c, PasskeyChallenges, {
    ...parts('clock'),
    sealer: identifiers.passkeySealer,
    newNonce: identifiers.newTokenId,
  });
  const checking = { party, verifier: identifiers.passkeyVerifier, challenges: PasskeyChallenges };
  bindClass(c, PasskeyAssertions, { ...checking, ...parts('store', 'writer', 'notices') });
  bind(c, identifiers.passkeyCheck, [PasskeyAssertions], (assertions) => assertions);
  bindClass(c, SignInWithPasskey, {
    ...parts('users'),
    assertions: PasskeyAssertions,
    limits: SignInLimits,
    opener: SessionOpener,
    log: identifiers.securityLog,
  });
  bindClass(c, ListOwnPasskeys, [STORED.signInKeys, identifiers.clock]);
  bindClass(c, PreparePasskey, [ProvenWrite, PasskeyChallenges, party]);
  bindClass(c, AddPasskey, {
    ...checking,
    ...parts('writer', 'notices', 'ids'),
    secondFactorPolicy: SETTINGS.REQUIRE_SECOND_FACTOR,
  });
  bindClass(c, RenamePasskey, [ProvenWrite]);
  bindClass(c, RemoveOwnPasskey, [ProvenWrite, AccountNotices]);
  bindClass(c, RemovePasskeys, [AuthorityWriter, AccountNotices]);
});
