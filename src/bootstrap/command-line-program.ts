import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program of the command line. In this folder, because the bundle has it beside its other files. */
export const COMMAND_LINE_PROGRAM = fileURLToPath(new URL(`cli${extname(import.meta.url)}`, import.meta.url));
