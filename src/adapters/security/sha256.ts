import { hash } from 'node:crypto';
import type { Sha256 } from '../../domain/changes/seal-change.js';

/** SHA-256 (FIPS 180-4) in one call, which is faster than `createHash` for short texts. */
export const sha256: Sha256 = (text) => hash('sha256', text, 'hex');
