import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The mongod to test with: MONGOD_BINARY, one on PATH, or the one that lies beside the repository. */
export function findMongod(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'mongod'));
  const candidates = [process.env['MONGOD_BINARY'], ...onPath, join(ROOT, '../shared/mongod/bin/mongod')];
  return candidates.find((file) => file !== undefined && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
