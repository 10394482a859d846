import { ContainerModule } from 'inversify';
import { AesSealer } from '../../adapters/security/aes-sealer.js';
import { Es256AssertionSigner } from '../../adapters/security/es256-assertion-signer.js';
import { AssertionKeyRing } from '../../application/assertions/assertion-key-ring.js';
import { IssueAssertion } from '../../application/assertions/issue-assertion.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS } from '../identifiers.js';
import { parts } from '../parts.js';

const PURPOSE = 'castellan assertion keys';

/** Assertions about callers for other services. */
export const assertionsModule = new ContainerModule((c) => {
  bind(c, identifiers.assertionSigner, [], () => new Es256AssertionSigner());
  const needs = {
    ...parts('store', 'clock', 'logger'),
    signer: identifiers.assertionSigner,
    secrets: identifiers.tokenSecrets,
  };
  bind(c, AssertionKeyRing, needs, ({ logger, secrets, ...options }) => {
    const onMade = ({ id, unreadable }: { readonly id: string; readonly unreadable: number }) => {
      if (unreadable === 0) logger.info({ kid: id }, 'a key to sign assertions was made');
      else logger.warn({ kid: id, unreadable }, UNREADABLE);
    };
    return new AssertionKeyRing({ ...options, sealer: new AesSealer(secrets, PURPOSE), onMade });
  });
  bindClass(c, IssueAssertion, {
    ...parts('clock', 'ids'),
    keys: AssertionKeyRing,
    issuer: identifiers.publicUrl,
    audiences: SETTINGS.ASSERTION_AUDIENCES,
  });
});

const UNREADABLE =
  'a key to sign assertions was made: no token key opens some that are there (docs/production.md#rotating-jwt_secret)';
