import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { recordExamples } from '../test/http/document/record-examples.js';

/** `npm run examples`: what the application answers on the tour, into the module that the API document takes. */
const file = fileURLToPath(new URL('../src/adapters/http/openapi/examples.ts', import.meta.url));
const source = `import type { Examples } from './examples-of.js';

/** Written by \`npm run examples\` from answers of the application; a test fails when they are no longer its answers. */
export const EXAMPLES: Examples = ${JSON.stringify(await recordExamples())};
`;
writeFileSync(file, await format(source, { ...(await resolveConfig(file)), filepath: file }));
