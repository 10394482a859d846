import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { typesOfDocument } from '../test/client/typescript/types-of-document.js';

/** `npm run client-types`: the types of the API document, into the client package that the console uses, too. */
const file = fileURLToPath(new URL('../clients/typescript/src/openapi.ts', import.meta.url));
writeFileSync(file, await typesOfDocument());
