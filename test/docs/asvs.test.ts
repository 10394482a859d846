import { expect } from 'chai';
import { readDocument } from '../support/markdown.js';

const CHAPTERS = Array.from({ length: 17 }, (_, index) => index + 1);

/** The rows of the tables of requirements. */
function requirements() {
  const text = readDocument('docs/asvs.md');
  const rows = text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, number = '']) => /^\d+\.\d+\.\d+$/.test(number))
    .map(([, number = '', level = '', what = '', met = '', where = '']) => ({ number, level, what, met, where }));
  return { text, rows };
}

describe('the table of ASVS requirements', () => {
  const { text, rows } = requirements();

  it('has every chapter', () => {
    for (const chapter of CHAPTERS) expect(text).to.match(new RegExp(`^## V${chapter} `, 'm'));
  });

  it('has each number once, in order, with its level', () => {
    const keys = rows.map(({ number }) => number.split('.').reduce((sum, part) => sum * 100 + Number(part), 0));
    expect(keys.length).to.be.greaterThan(150);
    expect(keys).to.deep.equal([...new Set(keys)].sort((a, b) => a - b));
    for (const { number, level } of rows) expect(level, number).to.match(/^[12]$/);
  });

  // test/docs/links.test.ts checks that the files are there.
  it('names a file for everything that it says is met', () => {
    for (const { number, met, where } of rows) {
      expect(met, number).to.match(/^(?:yes|partly:|no)(?:$|\W)/);
      if (!met.startsWith('no')) expect(where, number).to.match(/^(?:\[.+\]\(.+\)|`.+`)/);
    }
  });
});
