import { createHash } from 'node:crypto';
import { trackedCriteriaBy } from '../../domain/segments/tracked-criteria.js';

/** Criteria with the SHA-256 digest by which their count is stored. */
export const trackedCriteria = trackedCriteriaBy((text) => createHash('sha256').update(text).digest('base64url'));
