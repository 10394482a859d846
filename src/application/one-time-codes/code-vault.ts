import { CodeUnavailable } from '../../domain/one-time-codes/errors.js';
import { NO_CODES, type OneTimeCodes } from '../../domain/one-time-codes/one-time-codes.js';
import type { TransactionalCodes } from '../ports/one-time-codes.js';
import type { Sealer } from '../ports/sealer.js';

type Secrets = Pick<OneTimeCodes, 'secret' | 'prepared'>;

/** Reads and writes one-time codes whose secrets are sealed. */
export class CodeVault {
  constructor(private readonly sealer: Sealer) {}

  /** Codes of a user without any are off. Throws `CodeUnavailable` when no key opens them. */
  async read(codes: Pick<TransactionalCodes, 'find'>, userId: string): Promise<OneTimeCodes> {
    const stored = await codes.find(userId);
    if (stored === undefined) return NO_CODES;
    const text = this.sealer.open(stored.sealed, userId);
    if (text === undefined) throw new CodeUnavailable();
    const { secret, prepared } = JSON.parse(text) as Secrets;
    return { secret, prepared, lastStep: stored.lastStep, recoveryHashes: stored.recoveryHashes };
  }

  /** The same of a user whose codes are on, so there must be a secret. */
  async readActive(codes: Pick<TransactionalCodes, 'find'>, userId: string): Promise<OneTimeCodes> {
    const found = await this.read(codes, userId);
    if (found.secret === null) throw new CodeUnavailable();
    return found;
  }

  write(codes: Pick<TransactionalCodes, 'put'>, userId: string, value: OneTimeCodes): Promise<void> {
    const { secret, prepared, lastStep, recoveryHashes } = value;
    const secrets: Secrets = { secret, prepared };
    const sealed = this.sealer.seal(JSON.stringify(secrets), userId);
    return codes.put({ userId, lastStep, recoveryHashes, keyId: this.sealer.keyId, sealed });
  }
}
