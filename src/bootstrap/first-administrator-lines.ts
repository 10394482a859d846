import type { FirstAdministrator } from './seeding.js';

/** First-administrator banner, printed once and at once, because the password is stored nowhere else. */
export function firstAdministratorLines({ email, password }: FirstAdministrator): string[] {
  return [
    `The store was empty. First administrator: ${email}`,
    password === undefined
      ? '  password: the one in ADMIN_PASSWORD'
      : `  password: ${password}   (shown this once; change it after signing in)`,
  ];
}
