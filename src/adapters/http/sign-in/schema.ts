import { z } from 'zod';
import { codeField } from '../one-time-codes/routes.js';
import { asSent } from '../validation/normal-body.js';

export const providerSchema = z
  .object({
    key: z.string().meta({ description: 'Names it in addresses' }),
    name: z.string().meta({ description: 'For people' }),
  })
  .meta({ id: 'IdentityProvider' });

const onlyTrue = z.literal('true', 'must be true, or absent').optional();

/** What a sign-in begins with; it leads back to one of these addresses. */
export function beginQuery(returnAddresses: ReadonlySet<string>) {
  return z
    .object({
      return_to: z
        .string()
        .refine((url) => returnAddresses.has(url), 'must be the console, or one of SIGN_IN_RETURN_URLS')
        .meta({
          required: true,
          description: 'Where the browser comes back to: the console, or one of `SIGN_IN_RETURN_URLS`',
        }),
      code_challenge: z
        .string()
        .regex(/^[\w-]{43}$/, 'must be the SHA-256 of a code verifier in base64url, without padding')
        .meta({ required: true, description: 'The SHA-256 of a random verifier (RFC 7636, S256)' }),
      code_challenge_method: z.literal('S256', 'must be S256').optional(),
      link: onlyTrue.meta({
        description: 'Asks for a code that links the identity to one’s account, instead of signing in',
      }),
      fresh: onlyTrue.meta({ description: 'Asks people to prove who they are again' }),
    })
    .transform(({ return_to: returnTo, code_challenge: codeChallenge, link, fresh }) => {
      return { returnTo, codeChallenge, isLink: link === 'true', isFresh: fresh === 'true' };
    });
}

/** A code that the browser came back with. */
export const sentCodeFields = {
  code: asSent(z.string().meta({ description: 'From the address, where it stands as `sign_in`' })),
  code_verifier: asSent(z.string().meta({ description: 'That the sign-in was begun with (RFC 7636)' })),
};

export const loginCodeSchema = z.object({ ...sentCodeFields, one_time_code: codeField }).meta({ id: 'LoginCodeInput' });

export const logoutSchema = z
  .object({ logout_token: asSent(z.string().meta({ description: 'A logout token' })) })
  .meta({ id: 'BackChannelLogout' });
