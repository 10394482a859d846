import type { RaRecord } from 'react-admin';

/** An API token as the service answers. */
export interface Token extends RaRecord<string> {
  readonly name: string;
  readonly description: string;
  readonly roles: readonly string[];
  readonly expires: string | null;
  /** Only in the answer that makes the text. */
  readonly token?: string;
}
