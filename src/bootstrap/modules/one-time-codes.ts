import { ContainerModule } from 'inversify';
import { AesSealer } from '../../adapters/security/aes-sealer.js';
import { OtpauthOneTimePasswords } from '../../adapters/security/otpauth-one-time-passwords.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { AccountNotices } from '../../application/mail/account-notices.js';
import { CodeAttempts } from '../../application/one-time-codes/code-attempts.js';
import { CodeCheck } from '../../application/one-time-codes/code-check.js';
import { CodeVault } from '../../application/one-time-codes/code-vault.js';
import { ConfirmCodes } from '../../application/one-time-codes/confirm-codes.js';
import { CountRecoveryCodes } from '../../application/one-time-codes/count-recovery-codes.js';
import { RenewRecoveryCodes } from '../../application/one-time-codes/renew-recovery-codes.js';
import { OwnCodes } from '../../application/one-time-codes/own-codes.js';
import { PrepareCodes } from '../../application/one-time-codes/prepare-codes.js';
import { RemoveCodes } from '../../application/one-time-codes/remove-codes.js';
import { RemoveOwnCodes } from '../../application/one-time-codes/remove-own-codes.js';
import { ResealCodes } from '../../application/one-time-codes/reseal-codes.js';
import { PasswordProof } from '../../application/limits/password-proof.js';
import { SignInLimits } from '../../application/limits/sign-in-limits.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

const PURPOSE = 'castellan one-time codes';

/** One-time codes: secrets at rest, checks, and the routes to switch them on and off. */
export const oneTimeCodesModule = new ContainerModule((c) => {
  bind(c, identifiers.codeSealer, [identifiers.tokenSecrets], (secrets) => new AesSealer(secrets, PURPOSE));
  bind(c, identifiers.oneTimePasswords, [], () => new OtpauthOneTimePasswords());
  bindClass(c, CodeVault, [identifiers.codeSealer]);
  bindClass(c, CodeCheck, [CodeVault, identifiers.clock, identifiers.oneTimePasswords, identifiers.sha256]);
  bindClass(c, CodeAttempts, []);
  bindClass(c, PasswordProof, [STORED.users, identifiers.hasher, SignInLimits, identifiers.securityLog]);
  bindClass(c, ResealCodes, { ...parts('store'), sealer: identifiers.codeSealer, vault: CodeVault });
  const writing = { ...parts('writer'), log: identifiers.securityLog };
  bindClass(c, OwnCodes, {
    ...writing,
    proof: PasswordProof,
    attempts: CodeAttempts,
    limit: identifiers.profileLimit,
    secondFactorPolicy: SETTINGS.REQUIRE_SECOND_FACTOR,
  });
  bindClass(c, PrepareCodes, [OwnCodes, CodeCheck, CodeVault, identifiers.oneTimePasswords]);
  bindClass(c, ConfirmCodes, {
    ...writing,
    ...parts('notices'),
    limits: SignInLimits,
    check: CodeCheck,
    passwords: identifiers.oneTimePasswords,
  });
  bindClass(c, RemoveOwnCodes, [OwnCodes, CodeCheck, SETTINGS.REQUIRE_SECOND_FACTOR, AccountNotices]);
  bindClass(c, RenewRecoveryCodes, [OwnCodes, CodeCheck, identifiers.oneTimePasswords, AccountNotices]);
  bind(c, CountRecoveryCodes, [identifiers.store], ({ codes }) => new CountRecoveryCodes(codes));
  bindClass(c, RemoveCodes, [AuthorityWriter, AccountNotices]);
});
