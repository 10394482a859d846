import { hash } from 'node:crypto';
import type { Sha256 } from '../../domain/changes/seal-change.js';

/** SHA-256, where the service's own can't be passed to: the threads of lists. */
export const hexDigest: Sha256 = (text) => hash('sha256', text, 'hex');
