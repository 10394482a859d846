import { readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import { messageOf } from '../../src/domain/customers/customer-log.js';
import type { Customer } from '../../src/domain/customers/customer.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { add, aQuery } from '../support/builders-customers.js';
import { runCastellan, type RunOptions } from '../support/cli.js';

describe('castellan import and export customers', () => {
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    await (await openSqliteStore({ file: join(folder, 'castellan.db') })).close();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const path = (name: string) => join(folder, name);
  const castellan = (args: readonly string[], options: RunOptions = {}) => runCastellan(folder, args, options);

  function write(name: string, ...lines: readonly string[]): string {
    writeFileSync(path(name), lines.join('\n'));
    return path(name);
  }

  async function stored(): Promise<readonly Customer[]> {
    const store = await openSqliteStore({ file: join(folder, 'castellan.db') });
    const { records } = await store.customers.list(aQuery());
    await store.close();
    return records;
  }

  function rejects(
    file: string,
  ): { number: number; line: number; errors: Record<string, string>; row: Record<string, unknown> }[] {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as ReturnType<typeof rejects>[number]);
  }

  it('reads CSV written by spreadsheets: a byte order mark, CRLF, quotes and line breaks within cells', async () => {
    const file = write(
      'a.csv',
      '\ufeffname,notes,"plan",seats:number,vip:boolean\r',
      '"King, Ada","said ""yes""\r\nand left",pro,12.5,TRUE\r',
      '\r',
      'Grace,,007,,\r',
      '',
    );
    const { code, stdout } = await castellan(['import', 'customers', file]);
    expect(code).to.equal(0);
    expect(stdout).to.match(
      /^Customers: imported 2, updated 0, unchanged 0, rejected 0, empty 1 \(.*, into the empty store\)\.\n$/,
    );
    const [ada, grace] = await stored();
    expect(ada).to.deep.include({ name: 'King, Ada', notes: 'said "yes"\nand left', status: 'active', version: 1 });
    expect([...ada!.ownColumns]).to.deep.equal([
      ['plan', 'pro'],
      ['seats', 12.5],
      ['vip', true],
    ]);
    expect([...grace!.ownColumns]).to.deep.equal([['plan', '007']]);
    expect(grace!.notes).to.equal(null);
    expect(existsSync(`${file}.rejects.ndjson`)).to.equal(false);
  });

  it('writes bad rows to the rejects file with line and reasons, and imports the rest', async () => {
    const file = write(
      'a.csv',
      'name,email,notes,seats:number,avatar',
      'A,,"two\nlines",,',
      'B,not an address,,many,',
      'C,c@example.com,,,,surplus',
      ',d@example.com,,,',
      ',,,,/avatars/not-issued-by-us.png',
      'F,f@example.com,,3,',
    );
    const { code, stdout } = await castellan(['import', 'customers', file]);
    expect(code).to.equal(65);
    expect(stdout).to.include('imported 2, updated 0, unchanged 0, rejected 4');
    expect(stdout).to.include(`${file}.rejects.ndjson`);
    expect((await stored()).map(({ name }) => name)).to.deep.equal(['A', 'F']);
    const written = rejects(`${file}.rejects.ndjson`);
    expect(written.map(({ number, line, errors }) => [number, line, Object.keys(errors).sort()])).to.deep.equal([
      [2, 4, ['email', 'seats']],
      [3, 5, ['cell 6']],
      [4, 6, ['name']],
      [5, 7, ['avatar', 'name']],
    ]);
    expect(written.slice(0, 2).map(({ row }) => row)).to.deep.equal([
      { name: 'B', email: 'not an address', 'seats:number': 'many' },
      { name: 'C', email: 'c@example.com', 'cell 6': 'surplus' },
    ]);
  });

  it('refuses a header before anything is written, naming every wrong column', async () => {
    const file = write('a.csv', 'name,E-Mail,price_gte,name,constructor', 'A,,,,');
    const { code, stderr, stdout } = await castellan(['import', 'customers', file]);
    expect([code, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.include('"E-Mail", "price_gte", "constructor"').and.include('twice: "name"');
    expect(await stored()).to.deep.equal([]);
    const ignored = ['--ignore', 'E-Mail', '--ignore', 'price_gte', '--ignore', 'constructor'];
    const second = write('b.csv', 'name;E-Mail;price_gte;constructor', 'A;x;y;z');
    expect((await castellan(['import', 'customers', second, '--delimiter', ';', ...ignored])).code).to.equal(0);
    expect((await stored()).map(({ name, ownColumns }) => [name, ownColumns.size])).to.deep.equal([['A', 0]]);
  });

  it('reads NDJSON from standard input with typed values, and reports invalid lines', async () => {
    const lines = [
      '{"name":"A","seats":3,"vip":true,"status":"lead"}',
      '',
      '[1]',
      '{"name":',
      '{"name":"B","list":[]}',
    ];
    const args = ['import', 'customers', '-', '--format', 'ndjson', '--rejects', path('rejects.ndjson')];
    const { code, stdout } = await castellan(args, { stdin: lines.join('\n') });
    expect([code, stdout.includes('imported 1,')]).to.deep.equal([65, true]);
    const [ada] = await stored();
    expect([ada!.status, ...ada!.ownColumns]).to.deep.equal(['lead', ['seats', 3], ['vip', true]]);
    expect(rejects(path('rejects.ndjson')).map(({ line, errors }) => [line, Object.keys(errors)])).to.deep.equal([
      [3, ['row']],
      [4, ['row']],
      [5, ['list']],
    ]);
  });

  it('rejects a line of NDJSON unchanged, including ignored fields and numbers that JavaScript cannot represent', async () => {
    const line = '{"name": "A", "big": 1e999, "round": 12345678901234567890, "x": "\\ud83d\\ude00", "Left-out": 1}';
    const file = write('a.ndjson', `\ufeff  ${line}\r`, '{"name":"B"}');
    const { code } = await castellan(['import', 'customers', file, '--ignore', 'Left-out']);
    expect(code).to.equal(65);
    const written = readFileSync(`${file}.rejects.ndjson`, 'utf8');
    const [rejected] = rejects(`${file}.rejects.ndjson`);
    expect(Object.keys(rejected!.errors)).to.deep.equal(['big', 'round']);
    expect(written).to.equal(`{"number":1,"line":1,"errors":${JSON.stringify(rejected!.errors)},"row":${line}}\n`);
  });

  it('keeps an out-of-range number of a CSV in the rejected row', async () => {
    const file = write('a.csv', 'name,seats:number', 'A,1e999', 'B,1e-308');
    expect((await castellan(['import', 'customers', file])).code).to.equal(65);
    const [rejected, ...others] = rejects(`${file}.rejects.ndjson`);
    expect([rejected!.row, others]).to.deep.equal([{ name: 'A', 'seats:number': '1e999' }, []]);
  });

  it('stops at an unclosed quote, and keeps the rows before it', async () => {
    const { code, stderr, stdout } = await castellan(['import', 'customers', write('a.csv', 'name', 'A', '"B', 'C')]);
    expect([code, stdout.includes('imported 1,')]).to.deep.equal([1, true]);
    expect(stderr).to.include('line 3 does not end: a closing quote is missing');
    expect((await stored()).map(({ name }) => name)).to.deep.equal(['A']);
  });

  const LONG = 'x'.repeat(1_300_000);
  for (const [name, lines, words] of [
    ['a.csv', ['name,plan', 'A,', `B,${LONG}`], 'row that begins in line 3 has more than 1 MiB, or a closing quote'],
    [
      'a.ndjson',
      ['{"name":"A"}', `{"name":"${LONG}`],
      'row that begins in line 2 has more than 1 MiB, or a line end or bracket is missing.',
    ],
  ] as const) {
    it(`stops at a row of more than 1 MiB, names the likely cause, and keeps the rows before it (${name})`, async () => {
      const { code, stderr, stdout } = await castellan(['import', 'customers', write(name, ...lines, 'C,')]);
      expect([code, stdout.includes('imported 1,')]).to.deep.equal([1, true]);
      expect(stderr).to.include(words).and.include('The rows from there on were not read.');
      expect((await stored()).map((customer) => customer.name)).to.deep.equal(['A']);
    });
  }

  it('is safe to rerun with an external id: changed rows update, equal ones write nothing', async () => {
    const file = write('a.csv', 'external_id,name,plan', '1,A,free', '2,B,free', '1,,pro', ',C,');
    const first = await castellan(['import', 'customers', file]);
    expect(first.stdout).to.include('imported 2, updated 1, unchanged 0, rejected 1');
    const before = await stored();
    expect(before.map(({ name, ownColumns }) => [name, ownColumns.get('plan')])).to.deep.equal([
      ['A', 'pro'],
      ['B', 'free'],
    ]);
    const second = write('b.csv', 'external_id,plan', '1,pro', '2,pro', '3,pro');
    const again = await castellan(['import', 'customers', second]);
    expect(again.stdout).to.include('imported 0, updated 1, unchanged 1, rejected 1');
    expect(again.stdout).to.include('while others use the store');
    expect((await stored()).map(({ id, version }) => [id, version])).to.deep.equal([
      [before[0]!.id, before[0]!.version],
      [before[1]!.id, 2],
    ]);
    expect(Object.keys(rejects(`${second}.rejects.ndjson`)[0]!.errors)).to.deep.equal(['name']);
  });

  it('refuses an ambiguous external id, and an external id column that the file lacks', async () => {
    const store = await openSqliteStore({ file: join(folder, 'castellan.db') });
    for (const id of ['a', 'b']) await add(store.customers, id, { sku: 'X' });
    await store.close();
    const file = write('a.csv', 'name,sku', 'A,X', 'B,Y');
    const { stdout } = await castellan(['import', 'customers', file, '--external-id', 'sku']);
    expect(stdout).to.include('imported 1, updated 0, unchanged 0, rejected 1');
    expect(rejects(`${file}.rejects.ndjson`)[0]!.errors).to.deep.equal({
      sku: 'is the external id of several customers',
    });
    expect((await castellan(['import', 'customers', file, '--external-id', 'none'])).code).to.equal(64);
    expect((await castellan(['import', 'customers', file, '--external-id', 'email'])).code).to.equal(64);
  });

  it('writes a log entry for each row, with the import as the actor', async () => {
    await castellan(['import', 'customers', write('a.csv', 'external_id,name', '1,A', '1,B')]);
    const store = await openSqliteStore({ file: join(folder, 'castellan.db') });
    const { records } = await store.customerLogs.list(aQuery());
    await store.close();
    expect(records.map((entry) => [entry.actorId, messageOf(entry)])).to.deep.equal([
      ['system:import', 'Created with name, status, role, external_id'],
      ['system:import', 'Changed name'],
    ]);
  });

  it('stops after a batch when interrupted, and never imports half a row', async () => {
    const interruption = new AbortController();
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`name\n${'A\n'.repeat(700)}Half of a na`);
      interruption.abort();
      await new Promise(() => undefined);
    }
    const args = ['import', 'customers', '-', '--format', 'csv'];
    const { code, stdout } = await castellan(args, { stdin: endless(), signal: interruption.signal });
    expect(code).to.equal(130);
    expect(stdout).to.match(/imported (0|[1-7]00), .*\n {2}Interrupted: /);
    expect((await stored()).every(({ name }) => name === 'A')).to.equal(true);
  });

  it('exports files that import to the same customers, as CSV, raw CSV and NDJSON', async () => {
    const texts = [
      '=SUM(A1)',
      "'=x",
      "'quote",
      "''+1",
      '@x',
      '-1',
      '"quoted"',
      'a,b',
      'Zoë\u2028Å'.replace('\u2028', ' '),
    ];
    const rows = texts.map((name, index) => ({
      ...{ name, notes: 'one\ntwo', company: `"Acme", Inc`, status: 'on hold', seats: index - 0.5, vip: index > 2 },
      mixed: index % 2 === 0 ? 'text' : '12',
    }));
    const source = write('a.ndjson', ...rows.map((row) => JSON.stringify(row)));
    expect((await castellan(['import', 'customers', source])).code).to.equal(0);
    const content = (customers: readonly Customer[]) =>
      customers.map(({ id: _id, created: _created, updated: _updated, ownColumns, ...rest }) => [
        rest,
        Object.fromEntries(ownColumns),
      ]);
    const before = content(await stored());
    for (const [name, ...options] of [
      ['b.csv', '--raw-cells'],
      ['c.csv'],
      ['e.csv', '--safe-cells'],
      ['d.ndjson'],
    ] as const) {
      const exported = await castellan(['export', 'customers', path(name), ...options]);
      expect(exported).to.deep.include({ code: 0, stdout: '' });
      rmSync(path('castellan.db'));
      await (await openSqliteStore({ file: path('castellan.db') })).close();
      const imported = await castellan(['import', 'customers', path(name), ...options]);
      expect([imported.code, content(await stored())], name).to.deep.equal([0, before]);
    }
    const [guarded, raw] = ['c.csv', 'b.csv'].map((name) => readFileSync(path(name), 'utf8'));
    expect(guarded).to.include(",'=SUM(A1),").and.include(",''=x,").and.include(",'quote,").and.include(',-0.5,');
    expect(raw).to.include(',=SUM(A1),').and.include(",'=x,");
    expect(readFileSync(path('e.csv'), 'utf8')).to.include(",'=SUM(A1),");
  });

  it('reads guarded cells of any column, and raw ones with --raw-cells', async () => {
    const file = write('a.csv', 'name,phone,seats:number', "'=A,'+49 30 1,'-5", "'B,+49 30 2,-6");
    expect((await castellan(['import', 'customers', file])).code).to.equal(0);
    const rows = async () =>
      (await stored()).map(({ name, phone, ownColumns }) => [name, phone, ownColumns.get('seats')]);
    expect(await rows()).to.have.deep.members([
      ["'B", '+49 30 2', -6],
      ['=A', '+49 30 1', -5],
    ]);
    const raw = write('b.csv', 'name,phone', "'=A,'+49 30 1");
    expect((await castellan(['import', 'customers', raw, '--raw-cells'])).code).to.equal(0);
    expect(await rows()).to.deep.include(["'=A", "'+49 30 1", undefined]);
  });

  describe('an export in which some customers have an external id, two of them the same', () => {
    const content = async () =>
      (await stored()).map(({ name, notes, ownColumns }) => [name, notes, Object.fromEntries(ownColumns)]);
    const emptyStore = async () => {
      rmSync(path('castellan.db'));
      await (await openSqliteStore({ file: path('castellan.db') })).close();
    };
    let before: Awaited<ReturnType<typeof content>>;
    beforeEach(async () => {
      const rows = [
        { name: 'A', external_id: '1', seats: 3 },
        { name: 'B', notes: 'none' },
        { name: 'C', external_id: '1' },
        { name: 'D', external_id: '2' },
      ];
      const source = write('a.ndjson', ...rows.map((row) => JSON.stringify(row)));
      expect((await castellan(['import', 'customers', source, '--no-external-id'])).code).to.equal(0);
      before = await content();
      expect(before).to.have.length(4);
    });

    for (const name of ['b.csv', 'b.ndjson']) {
      it(`imports to the same values into an empty store with --no-external-id (${name})`, async () => {
        expect((await castellan(['export', 'customers', path(name)])).code).to.equal(0);
        await emptyStore();
        const imported = await castellan(['import', 'customers', path(name), '--no-external-id']);
        expect([imported.code, imported.stdout.includes('imported 4, updated 0')]).to.deep.equal([0, true]);
        expect(await content()).to.deep.equal(before);
      });
    }

    it('has rows rejected without it, which say what to do and can then be imported with it', async () => {
      await castellan(['export', 'customers', path('b.csv')]);
      await emptyStore();
      const { code, stdout } = await castellan(['import', 'customers', path('b.csv')]);
      expect([code, stdout.includes('imported 2, updated 1, unchanged 0, rejected 1')]).to.deep.equal([65, true]);
      expect(stdout).to.include('1 of them only lack the external id').and.include('--no-external-id');
      const [rejected, ...others] = rejects(path('b.csv.rejects.ndjson'));
      expect([rejected!.line, rejected!.errors, others]).to.deep.equal([
        3,
        {
          external_id:
            'is required: it is the external id. Fill it in, or import this row with --no-external-id, as a new customer',
        },
        [],
      ]);
      const rest = write('rest.ndjson', JSON.stringify(rejected!.row));
      expect((await castellan(['import', 'customers', rest, '--no-external-id'])).code).to.equal(0);
      expect((await stored()).map(({ name }) => name)).to.deep.equal(['C', 'D', 'B']);
    });
  });

  it('refuses --external-id together with --no-external-id', async () => {
    const file = write('a.csv', 'name,sku', 'A,1');
    const both = ['--external-id', 'sku', '--no-external-id'];
    const { code, stderr } = await castellan(['import', 'customers', file, ...both]);
    expect([code, stderr]).to.deep.equal([64, 'castellan: --external-id and --no-external-id exclude each other.\n']);
    expect((await castellan(['help', 'import', 'customers'])).stdout).to.include('--no-external-id  ');
  });

  it('exports customers that match list filters to standard output', async () => {
    const source = write('a.csv', 'name,status,plan', 'Ada,lead,pro', 'Grace,active,pro', 'Zoë,lead,free');
    await castellan(['import', 'customers', source]);
    const names = async (...options: string[]) => {
      const { code, stdout } = await castellan(['export', 'customers', '-', '--format', 'ndjson', ...options]);
      expect(code).to.equal(0);
      return stdout.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { name: string }).name]));
    };
    expect(await names()).to.deep.equal(['Ada', 'Grace', 'Zoë']);
    expect(await names('--filter', 'status=lead,active', '--filter', 'plan=pro')).to.deep.equal(['Ada', 'Grace']);
    expect(await names('--q', 'ZOE', '--filter', 'plan=free')).to.deep.equal(['Zoë']);
  });

  it('refuses a filter by a column that no customer has and whose name is near another, and warns of others', async () => {
    await castellan(['import', 'customers', write('a.csv', 'name,plan', 'Ada,pro')]);
    const filtered = (filter: string) =>
      castellan(['export', 'customers', '-', '--format', 'ndjson', '--filter', filter]);
    for (const [filter, field, meant] of [
      ['plam=pro', 'plam', 'plan'],
      ['plam_ne=pro', 'plam', 'plan'],
      ['plam_null=true', 'plam', 'plan'],
      ['stauts=active', 'stauts', 'status'],
      ['creatd_gte=2026-01-01', 'creatd', 'created'],
    ] as const) {
      const stderr =
        `castellan: --filter: no customer has the column "${field}". Did you mean "${meant}"?\n` +
        'castellan: Nothing was exported.\n';
      expect(await filtered(filter), filter).to.deep.equal({ code: 64, stdout: '', stderr });
    }
    const unused = await filtered('seats_gte=3');
    expect([unused.code, unused.stdout]).to.deep.equal([0, '']);
    expect(unused.stderr).to.match(/^castellan: no customer has the column "seats"\.\n/);
    const lacking = await filtered('seats_null=true');
    expect([lacking.code, lacking.stdout]).to.deep.equal([64, '']);
    expect(lacking.stderr).to.include('castellan: --filter seats_null: names a column that no customer has.\n');
    for (const filter of ['plan=free', 'status=lead', 'company_like=acme'])
      expect((await filtered(filter)).stderr, filter).to.not.include('no customer');
  });

  const wrongFilters: Readonly<Record<string, string>> = {
    status: '--filter status: there is no value. Write FIELD=VALUE, as in status=active.',
    'created=abc': '--filter created: must be a date, or a time such as 2026-01-31T09:30:00.000Z.',
    'created_gte=soon': '--filter created_gte: must be a date, or a time such as 2026-01-31T09:30:00.000Z.',
    '=active':
      '--filter =active: customers are not filtered by "". Write FIELD=VALUE; a field is id, created, updated, ' +
      'name, first_name, last_name, email, phone, company, status, role or an own column.',
    'City_ne=x':
      '--filter City_ne=x: customers are not filtered by "City_ne". Did you mean "city_ne"? Write FIELD=VALUE; a field is id, ' +
      'created, updated, name, first_name, last_name, email, phone, company, status, role or an own column.',
    'Status=x':
      '--filter Status=x: customers are not filtered by "Status". Did you mean "status"? Write FIELD=VALUE; a field is id, created, updated, ' +
      'name, first_name, last_name, email, phone, company, status, role or an own column.',
  };
  it('refuses the names of request parameters as filters', async () => {
    const names = ['dryrun', 'dry_run', 'expect', 'wait', 'can', 'at', 'at_seq', 'q', '_limit', 'email_null_ne'];
    for (const name of names) {
      const ended = await castellan(['export', 'customers', '-', '--format', 'ndjson', '--filter', `${name}=true`]);
      expect([ended.code, ended.stdout], name).to.deep.equal([64, '']);
      expect(ended.stderr).to.include(`--filter ${name}=true: customers are not filtered by "${name}".`);
    }
  });

  it('refuses a search for too many words: 64', async () => {
    const words = Array.from({ length: 13 }, (_, index) => `word${index}`).join(' ');
    const ended = await castellan(['export', 'customers', '-', '--format', 'csv', '--q', words]);
    expect(ended.code).to.equal(64);
    expect(ended.stderr).to.match(/^castellan: --q: [^\n]+12[^\n]*\.\n$/);
  });

  it('refuses a search for nothing, which would export everybody: 64', async () => {
    for (const q of ['', '  ']) {
      const ended = await castellan(['export', 'customers', path('a.csv'), '--q', 'zoe', '--q', q]);
      const stderr = 'castellan: --q: there is no text. Without --q, all customers are exported.\n';
      expect(ended).to.deep.equal({ code: 64, stdout: '', stderr });
    }
  });

  for (const [filter, words] of Object.entries(wrongFilters)) {
    it(`refuses the filter "${filter}" and says what to write: 64`, async () => {
      const ended = await castellan(['export', 'customers', path('a.csv'), '--filter', filter]);
      expect(ended).to.deep.equal({ code: 64, stdout: '', stderr: `castellan: ${words}\n` });
      expect(existsSync(path('a.csv'))).to.equal(false);
    });
  }
});
