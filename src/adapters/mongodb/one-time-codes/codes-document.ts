import type { StoredCodes } from '../../../application/ports/one-time-codes.js';
import type { CodesDocument } from '../documents/documents.js';

export function writeCodes({ userId, keyId, sealed, lastStep, recoveryHashes }: StoredCodes): CodesDocument {
  return { _id: userId, key_id: keyId, sealed, last_step: lastStep, recovery_hashes: [...recoveryHashes] };
}

export function readCodes({ _id, key_id, sealed, last_step, recovery_hashes }: CodesDocument): StoredCodes {
  return { userId: _id, keyId: key_id, sealed, lastStep: last_step, recoveryHashes: [...recovery_hashes] };
}
