import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import * as csvFile from '../../src/customer-files/csv-file.js';
import * as jsonRows from '../../src/customer-files/json-rows.js';
import * as recognise from '../../src/customer-files/recognise-encoding.js';
import * as records from '../../src/customer-files/records.js';

import { ROOT } from './root.js';
import { temporaryFolder } from './temporary-folder.js';

/** The functions that read a file. */
export type Reader = typeof csvFile & typeof jsonRows & typeof recognise & typeof records;

const MODULES = ['csv-file', 'json-rows', 'recognise-encoding', 'records'];

/** As the command line reads. */
export const READER: Reader = { ...csvFile, ...jsonRows, ...recognise, ...records };

/** As the console reads: the same module with what its bundler puts in place of the package that parses. */
export async function readerOfConsole(): Promise<Reader> {
  const folder = temporaryFolder();
  const contents = MODULES.map((name) => `export * from './src/customer-files/${name}.ts';`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    alias: { 'csv-parse': 'csv-parse/browser/esm' },
    platform: 'browser',
    bundle: true,
    format: 'esm',
    write: false,
  });
  const file = join(folder, 'reader.mjs');
  writeFileSync(file, outputFiles[0]!.contents);
  const reader = (await import(pathToFileURL(file).href)) as Reader;
  rmSync(folder, { recursive: true });
  return reader;
}

/** Bytes in pieces that end at the given places. */
export function inPieces(bytes: Uint8Array, cuts: readonly number[] = []) {
  const ends = [...new Set([...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  return async function* pieces(): AsyncGenerator<Uint8Array> {
    let start = 0;
    for (const end of ends) {
      // A copy, as files are read: nothing may look beyond its piece.
      yield Uint8Array.from(bytes.subarray(start, end));
      start = end;
    }
  };
}

export async function collect<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
