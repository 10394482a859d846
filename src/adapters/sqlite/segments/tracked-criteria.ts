import { createHash } from 'node:crypto';
import { criteriaKnownBy } from '../../../domain/segments/tracked-criteria.js';

export const knownCriteria = criteriaKnownBy((text) => createHash('sha256').update(text).digest('base64url'));
