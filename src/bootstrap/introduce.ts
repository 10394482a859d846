import type { FirstAdministrator } from './seed.js';

/** What whoever filled an empty store must be told, at once: the password is nowhere else. */
export function introduce({ email, password }: FirstAdministrator): string[] {
  return [
    `The store was empty. First administrator: ${email}`,
    password === undefined
      ? '  password: the one in ADMIN_PASSWORD'
      : `  password: ${password}   (shown this once; change it after signing in)`,
  ];
}
