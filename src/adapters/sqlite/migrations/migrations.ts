import { authorityAndSignIn } from './001-authority-and-sign-in.js';
import { avatarReferences } from './003-avatar-references.js';
import type { Migration } from './migration.js';

/** Every step of the schema, in order, versions 1, 2, 3 … */
export const MIGRATIONS: readonly Migration[] = [authorityAndSignIn, avatarReferences];
