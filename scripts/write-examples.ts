import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { API_EXAMPLES } from '../src/bootstrap/release-files.js';
import { recordExamples } from '../test/http/document/record-examples.js';

/** `npm run examples`: what the application answers on the tour, into the file that the API document takes. */
const json = JSON.stringify(await recordExamples());
writeFileSync(API_EXAMPLES, await format(json, { ...(await resolveConfig(API_EXAMPLES)), filepath: API_EXAMPLES }));
