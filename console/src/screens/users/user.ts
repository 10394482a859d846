import type { RaRecord } from 'react-admin';

/** A user as the service answers. */
export interface User extends RaRecord<string> {
  readonly email: string;
  readonly email_verified: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar: string;
  readonly suspended: boolean;
  readonly has_password: boolean;
  readonly totp: boolean;
  readonly roles: readonly string[];
  readonly created: string;
}

export function fullName({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}
