import { FOLD_CUSTOMERS, FOLD_STATUS_ROLE_COUNTS, INDEX_SEARCHED_TEXTS } from './fold-customers.js';
import { FOLD_OPERATIONS } from './fold-operations.js';
import { FOLD_USERS } from './fold-users.js';
import { SHORTEN_CUSTOMERS_IMAGES, SHORTEN_USERS_IMAGES } from './shorten-images.js';
import { KEY_USERS } from './key-users.js';
import type { SqliteStep } from './sqlite-step.js';

/** Everything that is derived from records, in the order in which an upgrade makes it anew. */
export const DERIVATION_STEPS: readonly SqliteStep[] = [
  FOLD_USERS,
  KEY_USERS,
  FOLD_CUSTOMERS,
  FOLD_STATUS_ROLE_COUNTS,
  INDEX_SEARCHED_TEXTS,
  FOLD_OPERATIONS,
  SHORTEN_USERS_IMAGES,
  SHORTEN_CUSTOMERS_IMAGES,
];
