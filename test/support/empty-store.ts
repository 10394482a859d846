import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import { temporaryFolder } from './temporary-folder.js';

let template: Promise<string> | undefined;

/** Makes the file of a SQLite store without records, by copying one: the migrations would take longer than most tests. */
export async function copyEmptyStore(file: string): Promise<void> {
  copyFileSync(await (template ??= makeTemplate()), file);
}

async function makeTemplate(): Promise<string> {
  const folder = temporaryFolder();
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'template.db');
  await (await openSqliteStore({ file })).close();
  return file;
}
