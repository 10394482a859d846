import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program of a worker process. */
export const WORKER_PROGRAM = fileURLToPath(new URL(`worker${extname(import.meta.url)}`, import.meta.url));
