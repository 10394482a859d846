import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { findProgram } from './find-program.js';
import { ROOT } from './root.js';

/**
 * Without the first, a linearizable read on an idle single member takes 100 ms; the second lets a test lose responses.
 */
const ARGUMENTS = ['--journalCommitInterval', '5', '--setParameter', 'enableTestCommands=1'];

/** The mongod for tests: MONGOD_BINARY, one on PATH, or the one beside the repository. */
export function findBinary(): string | undefined {
  return findProgram(process.env['MONGOD_BINARY'], ['mongod'], join(ROOT, '../shared/mongod/bin/mongod'));
}

/**
 * Starts a replica set of one member, which ends with this process. Its files are in `folder`, by default in a new one
 * on disk.
 */
export function startMongod(binary: string, folder?: string): Promise<MongoMemoryReplSet> {
  // Disables its version check; the adapter has its own.
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] ??= 'false';
  return MongoMemoryReplSet.create({
    binary: { systemBinary: binary, checkMD5: false },
    instanceOpts: [
      { args: [...ARGUMENTS], storageEngine: 'wiredTiger', ...(folder !== undefined && { dbPath: folder }) },
    ],
    replSet: { count: 1, storageEngine: 'wiredTiger' },
  });
}
