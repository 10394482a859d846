import type { Sha256 } from '../../domain/changes/seal-change.js';
import {
  acceptCode,
  confirmCode,
  hashRecoveryCode,
  type CodeTools,
  type OneTimeCodes,
} from '../../domain/one-time-codes/one-time-codes.js';
import { WrongCode } from '../../domain/one-time-codes/errors.js';
import type { Clock } from '../ports/clock.js';
import type { OneTimePasswords } from '../ports/one-time-passwords.js';
import type { TransactionalCodes } from '../ports/one-time-codes.js';
import type { CodeVault } from './code-vault.js';

type Codes = Pick<TransactionalCodes, 'find' | 'put'>;

/** Checks codes and uses them up, inside a transaction. */
export class CodeCheck {
  readonly #tools: CodeTools;

  constructor(
    private readonly vault: CodeVault,
    private readonly clock: Pick<Clock, 'now'>,
    passwords: OneTimePasswords,
    sha256: Sha256,
  ) {
    this.#tools = {
      codeAt: (secret, step) => passwords.codeAt(secret, step),
      equals: (a, b) => passwords.equals(a, b),
      sha256,
    };
  }

  /**
   * Uses up a code of a user whose codes are on; with `prepared`, also keeps a secret for confirmation. Throws
   * `WrongCode`, `CodeUnavailable`.
   */
  async use(codes: Codes, userId: string, sent: string, prepared?: string): Promise<void> {
    const before = await this.vault.readActive(codes, userId);
    const after = accepted(acceptCode(before, sent, this.clock.now(), this.#tools));
    await this.vault.write(codes, userId, prepared === undefined ? after : { ...after, prepared });
  }

  /** Switches to the prepared secret. Throws `WrongCode`, also without one, and `CodeUnavailable`. */
  async confirm(codes: Codes, userId: string, sent: string, recoveryCodes: readonly string[]): Promise<void> {
    const before = await this.vault.read(codes, userId);
    const recoveryHashes = this.#hashesOf(recoveryCodes);
    const after = confirmCode(before, sent, this.clock.now(), { ...this.#tools, recoveryHashes });
    await this.vault.write(codes, userId, accepted(after));
  }

  /** Uses up a code of a user whose codes are on, and replaces the recovery codes. Throws `WrongCode`, `CodeUnavailable`. */
  async renew(codes: Codes, userId: string, sent: string, recoveryCodes: readonly string[]): Promise<void> {
    const before = await this.vault.readActive(codes, userId);
    const after = accepted(acceptCode(before, sent, this.clock.now(), this.#tools));
    await this.vault.write(codes, userId, { ...after, recoveryHashes: this.#hashesOf(recoveryCodes) });
  }

  #hashesOf(recoveryCodes: readonly string[]): string[] {
    return recoveryCodes.map((code) => hashRecoveryCode(code, this.#tools.sha256));
  }
}

function accepted(codes: OneTimeCodes | undefined): OneTimeCodes {
  if (codes === undefined) throw new WrongCode();
  return codes;
}
