import { fileURLToPath } from 'node:url';

/** The folder with the release's own texts of mails. In this folder, because the bundle is as deep below the root. */
export const OWN_TEMPLATES = fileURLToPath(new URL('../../templates/mail', import.meta.url));
