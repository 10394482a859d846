import { createHash } from 'node:crypto';
import { trackedCriteriaBy } from '../../../domain/segments/tracked-criteria.js';

export const trackedCriteria = trackedCriteriaBy((text) => createHash('sha256').update(text).digest('base64url'));
