import type { Schema } from 'castellan-client';

/** An API token as the service answers. */
export type Token = Schema<'Token'>;

/** Whether a token has ended by itself; by this computer's clock. */
export function isExpired({ expires }: Pick<Token, 'expires'>): boolean {
  return expires !== null && Date.parse(expires) <= Date.now();
}
