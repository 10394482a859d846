import { fileURLToPath } from 'node:url';

// In this folder, because the bundle is as deep below the root.
const templates = (name: string) => fileURLToPath(new URL(`../../templates/${name}`, import.meta.url));

/** The release's own texts of mails. */
export const MAIL_TEMPLATES = templates('mail');
/** What the command `demo` writes. */
export const DEMO_TEMPLATES = templates('demo');
