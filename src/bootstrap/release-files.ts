import { fileURLToPath } from 'node:url';

// In this folder, because the bundle is as deep below the root.
const templates = (name: string) => fileURLToPath(new URL(`../../templates/${name}`, import.meta.url));

/** The release's own texts of mails. */
export const MAIL_TEMPLATES = templates('mail');
/** What the API document shows as examples. */
export const API_EXAMPLES = templates('api-examples.json');
/** What the command `demo` writes. */
export const DEMO_TEMPLATES = templates('demo');
