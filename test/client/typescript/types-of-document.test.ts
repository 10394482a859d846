import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../support/root.js';
import { typesOfDocument } from './types-of-document.js';

describe('the types of the client packages and the console', () => {
  it("are the API document's: `npm run client-types` writes them", async () => {
    const written = await readFile(join(ROOT, 'clients/typescript/src/openapi.ts'), 'utf8');
    expect(written === (await typesOfDocument()), 'clients/typescript/src/openapi.ts is out of date').to.equal(true);
  });
});
