import { z } from 'zod';
import type { ProofInput } from '../../../application/users/owner-proof.js';
import { codeField } from '../one-time-codes/routes.js';
import { asSent } from '../validation/normal-body.js';

/** Field names that clients use for the current password; the first one present counts. */
const CURRENT_PASSWORD_FIELDS = ['passwordOld', 'old_password', 'oldPassword', 'current_password'] as const;

/** The fields of a body that prove who the caller is; `code` is added under the name that is free for it. */
const proofFields = {
  passwordOld: asSent(
    z.string().optional().meta({
      description:
        'The current password, to change what signs one in or one’s own address, unless one has just signed in',
    }),
  ),
  old_password: asSent(z.string()).optional(),
  oldPassword: asSent(z.string()).optional(),
  current_password: asSent(z.string()).optional(),
  proof: asSent(
    z.object({ challenge_id: z.string(), credential: z.record(z.string(), z.unknown()) }).meta({
      id: 'PasskeyProof',
      description: 'A passkey’s answer to a challenge from `/login/passkey/options`, in place of the password',
    }),
  ).optional(),
};

/** A body that takes a proof, and uses `code` for the one-time code. */
export const withCode = { ...proofFields, code: codeField };
/** The same where `code` means something else. */
export const withOneTimeCode = { ...proofFields, one_time_code: codeField };

/** What a route with a proof may refuse beside wrong fields. */
export const PROOF_REFUSALS = ['rate_limited', 'code_required', 'code_unavailable'] as const;

type ProofBody = z.output<z.ZodObject<typeof proofFields>> & {
  readonly code?: string | undefined;
  readonly one_time_code?: string | undefined;
};

/** What a body proves; `codeName` is the field with the one-time code. */
export function proofOf(
  body: ProofBody,
  codeName: 'code' | 'one_time_code' = 'code',
): Pick<ProofInput, 'currentPassword' | 'assertion' | 'code'> {
  const field = CURRENT_PASSWORD_FIELDS.find((name) => body[name] !== undefined);
  const password = field && body[field];
  const { proof } = body;
  return {
    currentPassword: field && password !== undefined ? { field, password } : undefined,
    assertion: proof && { challengeId: proof.challenge_id, credential: proof.credential },
    code: body[codeName],
  };
}
