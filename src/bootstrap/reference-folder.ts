import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const COPIED = fileURLToPath(new URL('swagger-ui/', import.meta.url));

/** The folder of Swagger UI's files: those beside the bundle, or else the package's. */
export const REFERENCE_FOLDER = existsSync(COPIED)
  ? COPIED
  : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
