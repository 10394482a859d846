import type { Schema } from 'castellan-client';

/** A user as the service answers. */
export type User = Schema<'User'>;

export function fullName({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}
