import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Files of the release, found from this one: the bundle is as deep below the root as this folder, and has its programs beside
 * its other files.
 */
const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const beside = (name: string) => fileURLToPath(new URL(`${name}${extname(import.meta.url)}`, import.meta.url));

/** The release's own texts of mails. */
export const MAIL_TEMPLATES = inRoot('templates/mail');
/** What the API document shows as examples. */
export const API_EXAMPLES = inRoot('templates/api-examples.json');
/** What the command `demo` writes. */
export const DEMO_TEMPLATES = inRoot('templates/demo');
/** The reference of the API, and the form behind a mailed link where no console is built. */
export const [REFERENCE_PAGE, RESET_PAGE] = [inRoot('templates/pages/docs'), inRoot('templates/pages/reset')];
/** The folder of the built console. */
export const CONSOLE_FOLDER = inRoot('console/dist');

/** The program of the command line. */
export const COMMAND_LINE_PROGRAM = beside('cli');
/** The program of a worker process. */
export const WORKER_PROGRAM = beside('worker');
