import { fileURLToPath } from 'node:url';

/** The folder of the built console. In this folder, because the bundle is as deep below the root. */
export const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url));
