import type { RaRecord } from 'react-admin';

/** An API token as the service answers. */
export interface Token extends RaRecord<string> {
  readonly name: string;
  readonly description: string;
  readonly roles: readonly string[];
  readonly expires: string | null;
  /** A person's id, or `system:<what>`. */
  readonly created_by: string;
  readonly created: string;
  /** Only in the answer that makes the text. */
  readonly token?: string;
}

/** Whether a token has ended by itself; by this computer's clock. */
export function isExpired({ expires }: Pick<Token, 'expires'>): boolean {
  return expires !== null && Date.parse(expires) <= Date.now();
}
