import { NO_CODES } from '../../domain/one-time-codes/one-time-codes.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { OneTimePasswords } from '../ports/one-time-passwords.js';
import type { CodeCheck } from './code-check.js';
import type { CodeVault } from './code-vault.js';
import { OwnCodes, type OwnCodesInput } from './own-codes.js';

/** A secret for the user's authenticator app, shown once. */
interface PreparedSecret {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
}

/** Prepares one-time codes for the caller, or a replacement of those that are on. Nothing changes until it's confirmed. */
export class PrepareCodes {
  static readonly needs = OwnCodes.needs;

  constructor(
    private readonly own: OwnCodes,
    private readonly check: CodeCheck,
    private readonly vault: CodeVault,
    private readonly passwords: OneTimePasswords,
  ) {}

  /** Throws as `OwnCodes.change`. */
  async execute(actor: SignedInUser, input: OwnCodesInput): Promise<PreparedSecret> {
    const secret = this.passwords.newSecret();
    await this.own.change(actor, input, ({ codes }, user, code) =>
      code === undefined
        ? this.vault.write(codes, user.id, { ...NO_CODES, prepared: secret })
        : this.check.use(codes, user.id, code, secret),
    );
    return { secret, ...this.passwords.describe(secret, actor.user.email) };
  }
}
