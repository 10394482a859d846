import { z } from 'zod';
import { MAX_PASSKEYS } from '../../../domain/passkeys/passkey.js';
import { asSent } from '../validation/normal-body.js';
import { newLabel, timestamp } from '../validation/fields.js';
import { withCode } from '../users/proof.js';

/** A passkey in a response. */
export const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    created: timestamp,
    last_used: timestamp.nullable(),
    backed_up: z.boolean(),
  })
  .meta({
    id: 'Passkey',
    description: `At most ${MAX_PASSKEYS} of a user. \`backed_up\`: it's also elsewhere than on the device, as the device said last`,
  });

/** What a browser returned, in the JSON of WebAuthn. Whatever is wrong in it is a wrong credential. */
const credential = asSent(z.record(z.string(), z.unknown()));
const challenge = z.string().meta({ description: 'In base64url' });
const milliseconds = z.number();

/** The members that the service sets of `PublicKeyCredentialCreationOptionsJSON` (WebAuthn Level 3, section 5.1.9). */
export const creationOptionsSchema = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge,
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: milliseconds,
    excludeCredentials: z.array(
      z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({
    id: 'PasskeyCreationOptions',
    description:
      'For `PublicKeyCredential.parseCreationOptionsFromJSON` in browsers: pass the result to `navigator.credentials.create` as `publicKey`',
  });

export const passkeyChallengeSchema = z
  .object({
    challenge_id: z.string().meta({ description: 'Goes back with what the passkey signs' }),
    options: z
      .object({ challenge, rpId: z.string(), timeout: milliseconds, userVerification: z.literal('required') })
      .meta({
        description:
          'For `PublicKeyCredential.parseRequestOptionsFromJSON` in browsers: pass the result to `navigator.credentials.get` as `publicKey`',
      }),
  })
  .meta({ id: 'PasskeyChallenge', description: 'Good for five minutes and one use' });

/** A challenge of `POST /login/passkey/options`, and what a passkey signed for it. */
export const assertionSchema = z
  .object({
    challenge_id: asSent(z.string()),
    credential: credential.meta({
      description: '`AuthenticationResponseJSON`: what `toJSON()` of the credential returns',
    }),
  })
  .meta({ id: 'PasskeyAssertion' });

export const proofSchema = z.object(withCode).meta({ id: 'Proof' });

export const newPasskeySchema = z
  .object({
    name: newLabel,
    credential: credential.meta({
      description: '`RegistrationResponseJSON`: what `toJSON()` of the credential returns',
    }),
  })
  .meta({ id: 'NewPasskey' });

export const passkeyNameSchema = z.object({ name: newLabel.optional(), ...withCode }).meta({ id: 'PasskeyName' });
