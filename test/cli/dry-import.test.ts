import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import { runCastellan } from '../support/cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('castellan import customers --dry-run', () => {
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    await (await openSqliteStore({ file: join(folder, 'castellan.db') })).close();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const path = (name: string) => join(folder, name);
  const run = (file: string, ...options: readonly string[]) =>
    runCastellan(folder, ['import', 'customers', file, ...options]);

  function write(name: string, ...lines: readonly string[]): string {
    writeFileSync(path(name), lines.join('\n'));
    return path(name);
  }

  /** Grows with every change of a customer. */
  async function lastSeq(): Promise<number> {
    const store = await openSqliteStore({ file: path('castellan.db') });
    const seq = await store.customers.lastSeq();
    await store.close();
    return seq;
  }

  it('counts what an import would do, and writes nothing', async () => {
    await run(write('a.csv', 'external_id,name', '1,A', '2,B'));
    const stored = await lastSeq();
    const files = readdirSync(folder);
    const rows = ['1,A,', '2,Bo,', '3,C,', '3,C,', '3,D,', ',E,', '4,,not an address', ',,'];
    const file = write('a.csv', 'external_id,name,email', ...rows);
    const { code, stdout } = await run(file, '--dry-run');
    const [counts, ...shown] = stdout.trimEnd().split('\n');
    expect(counts).to.match(
      /^Customers: to import 1, to update 2, unchanged 2, rejected 2, empty 1 \(.*, nothing was imported\)\.$/,
    );
    expect(shown.slice(0, 2)).to.deep.equal([
      '  line 7: {"external_id":"is required: it is the external id. Fill it in, or import this row with --no-external-id, as a new customer"}',
      '  line 8: {"name":"is required","email":"must be an e-mail address"}',
    ]);
    expect([code, readdirSync(folder), await lastSeq()]).to.deep.equal([65, files, stored]);
    expect((await run(file)).stdout).to.match(/^Customers: imported 1, updated 2, unchanged 2, rejected 2, empty 1 /);
  });

  it('writes all rejected rows where it is told, and shows ten otherwise', async () => {
    const file = write('a.csv', 'name,email', ...Array.from({ length: 12 }, () => 'A,nobody'));
    const { stdout } = await run(file, '--dry-run');
    expect(stdout.split('\n')[11]).to.equal('  … and 2 more. --rejects PATH writes all of them.');
    expect(existsSync(`${file}.rejects.ndjson`)).to.equal(false);
    await run(file, '--dry-run', '--rejects', path('r'));
    expect(readFileSync(path('r'), 'utf8').trimEnd().split('\n')).to.have.length(12);
  });

  it('refuses what an import refuses', async () => {
    const file = write('a.csv', 'name,stauts', 'A,active');
    const refused = await run(file, '--dry-run');
    expect([refused.code, refused.stdout]).to.deep.equal([1, '']);
    expect(refused).to.deep.equal(await run(file));
  });

  it('reads as far as it can', async () => {
    const { code, stdout } = await run(write('a.csv', 'external_id,name', '1,A', '2,"B'), '--dry-run');
    expect([code, stdout.includes('to import 1, to update 0, unchanged 0, rejected 1')]).to.deep.equal([1, true]);
  });
});
