import type { ExtendableContext } from 'koa';
import { shortUserAgent, type Device } from '../../../domain/sessions/session.js';

/** What the request was sent with. */
export function deviceOf({
  headers,
  state,
}: ExtendableContext & { readonly state: { readonly address: string } }): Device {
  return { address: state.address, userAgent: shortUserAgent(headers['user-agent']) };
}
