import { fileURLToPath } from 'node:url';

/** What runs: the repository, or the compiled copy in it that scripts/test.mjs makes. */
export const RUNNING = fileURLToPath(new URL('../../', import.meta.url));

/** The repository. */
export const ROOT = RUNNING.replace(/dist\.test-\d+[/\\]$/, '');
