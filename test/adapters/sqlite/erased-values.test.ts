import { expect } from 'chai';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteStore } from '../../../src/adapters/sqlite/sqlite-store.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { putAway } from '../../../src/adapters/sqlite/database/wal-mark.js';
import { StoreLock } from '../../../src/adapters/sqlite/database/store-lock.js';
import { copyReleaseFolder } from '../../support/release-folder.js';
import { StoreIsInUse } from '../../../src/adapters/sqlite/upgrade/upgrade-store.js';
import { rejectionOf } from '../../support/rejection.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { add, change, erase } from '../../support/builders-customers.js';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const MARKER = 'Wj0xQ-ERASED-7fk';
/** Made of characters no other text contains, so the trigram index holds it in one piece. */
const TRIGRAM = 'ⲁⲃⲅ';

describe('erased values on SQLite', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are nowhere in the files after the sweep, not even in the search index', async () => {
    const store = await openSqliteStore({ file: join(folder, 'castellan.db') });
    for (let n = 0; n < 40; n += 1) await add(store.customers, `id-${n}`, { name: `Somebody ${n}` });
    const fields = { name: `${MARKER} ${TRIGRAM}`, notes: MARKER.repeat(20), own: `${MARKER} own` };
    await add(store.customers, 'gone', fields);
    await add(store.customers, 'changed', fields);
    await change(store.customers, 'changed', { name: 'Nobody', notes: '', own: null });
    expect(foundIn(folder, MARKER)).to.not.deep.equal([]);
    expect(await erase(store.customers, 'gone', 'changed')).to.equal(2);
    await sweep(store);
    await store.close();
    expect(foundIn(folder, MARKER)).to.deep.equal([]);
    expect(foundIn(folder, TRIGRAM)).to.deep.equal([]);
  });

  it('are cleared from the search index again only after 12 hours, and only when customers have changed', async () => {
    const store = await openSqliteStore({ file: join(folder, 'castellan.db') });
    const portions = async (now: number) => {
      let count = 0;
      while (await store.clearErased(now)) count += 1;
      return count;
    };
    for (let n = 0; n < 10; n += 1) await add(store.customers, `id-${n}`, { name: `Somebody ${n}` });
    expect(await portions(NOW)).to.be.greaterThan(0);
    await erase(store.customers, 'id-1');
    expect(await portions(NOW + 3_600_000)).to.equal(0);
    expect(await portions(NOW + 13 * 3_600_000)).to.be.greaterThan(0);
    expect(await portions(NOW + 48 * 3_600_000)).to.equal(0);
    await erase(store.customers, 'id-2');
    expect(await portions(NOW), 'by a clock that is set back').to.be.greaterThan(0);
    await erase(store.customers, 'id-3');
    expect(await portions(NOW + 3_600_000)).to.equal(0);
    await store.close();
  });

  it('are cleared once from a store of release 0.1.0', async () => {
    const marker = 'ERASED-MARKER-0.1.0';
    copyReleaseFolder('0.1.0', folder);
    expect(foundIn(folder, marker)).to.not.deep.equal([]);
    const said: string[] = [];
    const options = { file: join(folder, 'castellan.db'), onProgress: (message: string) => said.push(message) };
    const store = await openSqliteStore(options);
    expect(said).to.have.lengthOf(3);
    await sweep(store);
    await store.close();
    expect(foundIn(folder, marker)).to.deep.equal([]);
    expect(foundIn(folder, marker.toLowerCase())).to.deep.equal([]);
    await (await openSqliteStore(options)).close();
    expect(said).to.have.lengthOf(3);
  });

  it('stay, as the whole store does, while another process has it open: it may be of that release', async () => {
    copyReleaseFolder('0.1.0', folder);
    const file = join(folder, 'castellan.db');
    const other = { lock: await StoreLock.share(file), database: await openDatabase(file) };
    const versions = () => other.database.prepare('SELECT max(version) AS version FROM schema_migrations').get();
    const before = versions();
    expect(await rejectionOf(openSqliteStore({ file, lockTimeoutMs: 0 }))).to.be.instanceOf(StoreIsInUse);
    expect(versions()).to.deep.equal(before);
    await putAway(other.database, file, other.lock);
    closeDatabase(other.database);
    other.lock.close();
    await (await openSqliteStore({ file })).close();
    expect(foundIn(folder, 'ERASED-MARKER-0.1.0').filter((name) => !name.endsWith('.db'))).to.deep.equal([]);
  });
});

/** Runs what the service runs every minute. */
async function sweep(store: SqliteStore): Promise<void> {
  while ((await store.customerLogs.eraseValues(500)) > 0);
  while (await store.clearErased(NOW));
}

/** The files that contain the text. */
function foundIn(folder: string, text: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => name).filter((name) => readFileSync(join(folder, name)).includes(text));
}
