/** Reads a log from its first entry to its head. */
import { sha256 } from '../src/adapters/security/sha256.js';
import { openSqliteStore } from '../src/adapters/sqlite/open-sqlite-store.js';
import { GENESIS, headAfter } from '../src/domain/changes/change.js';
import { follows } from '../src/domain/changes/seal-change.js';

const CHUNK = 1_000;

/** Reads the log from its first entry to its head. Returns the number of entries; throws where the chain breaks. */
export async function checkLog(file: string): Promise<number> {
  const store = await openSqliteStore({ file });
  try {
    const end = await store.log.head();
    let head = GENESIS;
    while (head.seq < end.seq) {
      const changes = await store.log.listAfter(head.seq, Math.min(CHUNK, end.seq - head.seq));
      if (changes.length === 0) throw new Error(`The log ends at ${head.seq}, its head says ${end.seq}.`);
      for (const change of changes) {
        if (!follows(head, change, sha256)) throw new Error(`Entry ${change.seq} does not follow ${head.seq}.`);
        head = headAfter(change);
      }
    }
    if (head.hash !== end.hash) throw new Error(`The head does not name entry ${head.seq}.`);
    return head.seq;
  } finally {
    await store.close();
  }
}
