import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { CodesOfKeys } from '../ports/one-time-codes.js';

/** Counts the recovery codes that the caller has left. */
export class CountRecoveryCodes {
  static readonly needs = SIGN_IN;

  constructor(private readonly codes: Pick<CodesOfKeys, 'countRecoveryCodes'>) {}

  /** 0 while codes are off. Throws `Unavailable`. */
  async execute({ user }: SignedInUser): Promise<number> {
    return user.totp ? this.codes.countRecoveryCodes(user.id) : 0;
  }
}
