import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { isWithin } from '../../src/bootstrap/is-within.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('isWithin', () => {
  let folder: string;
  before(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'), 'junction');
  });
  after(() => rmSync(folder, { recursive: true }));

  const cases: readonly (readonly [folder: string, path: string, expected: boolean])[] = [
    ['real', 'real', true],
    ['real', 'link', true],
    ['link', 'real/below/missing', true],
    ['real', 'link/missing', true],
    ['real', 'real..', false],
    ['real', '..real', false],
    ['real/..below', 'real', false],
    ['real', 'real/..below', true],
    ['missing', 'real', false],
  ];
  for (const [outer, inner, expected] of cases) {
    it(`${inner} is ${expected ? '' : 'not '}within ${outer}`, () => {
      expect(isWithin(join(folder, outer), join(folder, inner))).to.equal(expected);
    });
  }
});
