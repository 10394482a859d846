import { z } from 'zod';
import type { ExtendableContext } from 'koa';
import type { SignedIn } from '../../../application/sessions/session-opener.js';
import { shortUserAgent, type Device } from '../../../domain/sessions/session.js';
import { presentUser } from '../users/present.js';
import { userSchema } from '../users/schema.js';

/** What every sign-in answers with. */
export const authSchema = z
  .object({ user: userSchema, accessToken: z.string().meta({ description: 'A JWT, to be sent as the bearer token' }) })
  .meta({ id: 'AuthType' });

export function presentAuth({ user, permissions, token }: SignedIn) {
  return { user: presentUser(user, permissions), accessToken: token };
}

/** What the request was sent with. */
export function deviceOf({
  headers,
  state,
}: ExtendableContext & { readonly state: { readonly address: string } }): Device {
  return { address: state.address, userAgent: shortUserAgent(headers['user-agent']) };
}
