import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { compiledProgram } from '../support/compiled-program.js';
import { ROOT } from '../support/root.js';

const SOURCES = join(ROOT, 'src');

/** The scripts that the modules start as worker threads, each from its own folder. */
function workerScripts(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
    .flatMap((source) => [...source.matchAll(/`([\w-]+)\$\{extname\(import\.meta\.url\)\}`/g)])
    .map(([, name]) => `${name}.js`);
}

describe('the bundle', () => {
  it('has the script of each worker thread beside the programs', () => {
    const folder = dirname(compiledProgram('main.js'));
    expect(workerScripts()).to.have.length.greaterThan(0);
    expect(workerScripts().filter((name) => !existsSync(join(folder, name)))).to.deep.equal([]);
  });
});
