import type { Container } from 'inversify';
import { randomPassword } from '../adapters/security/random-password.js';
import { SeedStore } from '../application/store/seed-store.js';
import { parseEmail } from '../domain/users/email.js';
import type { Config } from './config.js';
import { TOKENS } from './tokens.js';

export interface FirstAdministrator {
  readonly email: string;
  /** Set only when it was generated; a configured password isn't printed. */
  readonly password: string | undefined;
}

/**
 * Fills an empty store. Calls `onSeeded` with the first administrator as soon as it's saved, before anything else can
 * fail, because the password is stored nowhere else.
 */
export async function seed(
  container: Container,
  config: Config,
  onSeeded: (first: FirstAdministrator) => void,
): Promise<void> {
  const email = parseEmail(config.ADMIN_EMAIL);
  if (email === undefined) throw new Error('ADMIN_EMAIL is not an e-mail address.');
  const password = config.ADMIN_PASSWORD ?? randomPassword(config.PASSWORD_MIN_LENGTH);
  const seeding = new SeedStore({
    writer: await container.getAsync(TOKENS.writer),
    projection: await container.getAsync(TOKENS.projection),
    hasher: await container.getAsync(TOKENS.hasher),
    ids: await container.getAsync(TOKENS.ids),
    email,
    password,
  });
  if (await seeding.execute()) {
    onSeeded({ email: email.address, password: config.ADMIN_PASSWORD === undefined ? password : undefined });
  }
  await seeding.seedDeveloperMode();
}
