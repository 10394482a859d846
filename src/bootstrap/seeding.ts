import type { AuthorityProjection } from '../application/authority/authority-projection.js';
import type { SeedStore } from '../application/store/seed-store.js';
import { parseEmail, type Email } from '../domain/text/email.js';

/** The first administrator, if this start creates one. */
export interface NewAdministrator {
  readonly email: Email;
  readonly password: string;
  readonly isGenerated: boolean;
}

export interface FirstAdministrator {
  readonly email: string;
  /** Set only when it was generated; a configured password isn't printed. */
  readonly password: string | undefined;
}

/** The administrator of the settings, or with a password of `makePassword`. */
export function newAdministrator(
  address: string,
  configured: string | undefined,
  makePassword: () => string,
): NewAdministrator {
  const email = parseEmail(address);
  if (email === undefined) throw new Error('ADMIN_EMAIL is not an e-mail address.');
  return { email, password: configured ?? makePassword(), isGenerated: configured === undefined };
}

/** Fills an empty store when the service or a command starts. */
export class Seeding {
  constructor(
    private readonly seedStore: SeedStore,
    private readonly projection: AuthorityProjection,
    private readonly administrator: NewAdministrator,
  ) {}

  /**
   * Fills an empty store, or adds what earlier releases didn't seed. Calls `onSeeded` with the first administrator as
   * soon as it's saved, before anything else can fail, because the password is stored nowhere else.
   */
  async run(onSeeded: (first: FirstAdministrator) => void): Promise<void> {
    const { email, password, isGenerated } = this.administrator;
    if (await this.seedStore.execute())
      onSeeded({ email: email.address, password: isGenerated ? password : undefined });
  }

  /** The same, but leaves a store with a log alone. */
  async runIfEmpty(onSeeded: (first: FirstAdministrator) => void): Promise<void> {
    if (this.projection.authority.head.seq === 0) await this.run(onSeeded);
  }
}
