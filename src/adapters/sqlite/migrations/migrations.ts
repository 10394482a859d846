import { authorityAndSignIn } from './001-authority-and-sign-in.js';
import { customers } from './002-customers.js';
import { segments } from './003-segments.js';
import type { Migration } from './migration.js';

/** Every step of the schema, in order, versions 1, 2, 3 … */
export const MIGRATIONS: readonly Migration[] = [authorityAndSignIn, customers, segments];
