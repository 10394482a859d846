import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import { aQuery } from '../support/builders-customers.js';
import { runCastellan, type RunOptions } from '../support/cli.js';
import { encoded } from '../support/encoded.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const PIECE = 65_536;

describe('castellan import customers, files from elsewhere', () => {
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    await (await openSqliteStore({ file: join(folder, 'castellan.db') })).close();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const path = (name: string) => join(folder, name);

  function write(name: string, content: string | Uint8Array): string {
    writeFileSync(path(name), content);
    return path(name);
  }

  async function imported(file: string, ...options: readonly string[]) {
    const { code, stdout, stderr } = await runCastellan(folder, ['import', 'customers', file, ...options]);
    const counts = /imported (\S+), updated (\S+), unchanged (\S+), rejected (\S+), empty (\S+) \(/.exec(stdout);
    return { code, stderr, counts: counts?.slice(1).map((text) => Number(text.replaceAll(',', ''))) };
  }

  async function stored(query: Parameters<typeof aQuery>[0] = {}): Promise<Readonly<Record<string, unknown>>[]> {
    const store = await openSqliteStore({ file: join(folder, 'castellan.db') });
    const { records } = await store.customers.list(aQuery(query));
    await store.close();
    return records.map(({ name, notes, ownColumns }) => ({ name, notes, ...Object.fromEntries(ownColumns) }));
  }

  const rejects = (file: string) =>
    readFileSync(`${file}.rejects.ndjson`, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { number: number; errors: Record<string, string>; row: unknown });

  it('reads rows that end in LF after a header that ends in CRLF', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `Name ${index},C${index}`);
    const file = write('a.csv', `name,city\r\n${rows.join('\n')}\n`);
    expect(await imported(file)).to.deep.include({ code: 0, counts: [3_000, 0, 0, 0, 0] });
  });

  it('refuses bytes of another encoding before the first row, from a pipe too', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `Name ${index}`).join('\n');
    const bytes = encoded(`name\n${rows}\nJürgen Müller\n`, 'Windows-1252');
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
    }
    const words =
      "castellan: The file isn't UTF-8: line 20002 has the byte FC. It looks like Windows-1252. Nothing was imported. " +
      'Add --encoding Windows-1252.\n';
    const options: RunOptions = { stdin: pieces() };
    const args = ['import', 'customers', '-', '--format', 'csv', '--rejects', path('r')];
    expect(await runCastellan(folder, args, options)).to.deep.equal({ code: 1, stdout: '', stderr: words });
    expect(await imported(write('a.csv', bytes))).to.deep.include({ code: 1, counts: undefined });
    expect(await stored()).to.deep.equal([]);
    expect(await imported(path('a.csv'), '--encoding', 'windows-1252')).to.deep.include({
      counts: [20_001, 0, 0, 0, 0],
    });
    const last = await stored({ order: [{ field: 'id', descending: true }] });
    expect(last[0]).to.include({ name: 'Jürgen Müller' });
  });

  for (const encoding of ['UTF-16LE', 'UTF-16BE'] as const) {
    it(`reads ${encoding} with a mark, and without one if it's told`, async () => {
      expect(await imported(write('a.tsv', encoded('\ufeffname\tcity\r\nJürgen 😀\tKöln\r\n', encoding)))).to.include({
        code: 0,
      });
      const file = write('b.csv', encoded('name,city\nŁukasz,Łódź\n', encoding));
      expect((await imported(file)).stderr).to.include(`Add --encoding ${encoding}.`);
      expect(await imported(file, '--encoding', encoding)).to.include({ code: 0 });
      expect((await stored()).map(({ name, city }) => [name, city])).to.deep.equal([
        ['Jürgen 😀', 'Köln'],
        ['Łukasz', 'Łódź'],
      ]);
    });
  }

  it('separates the cells of a .tsv by what its first line says, or the option', async () => {
    const file = write('a.tsv', 'sep=;\nname;external_id\nA;TV1\n');
    expect(await imported(file)).to.deep.include({ code: 0, counts: [1, 0, 0, 0, 0] });
    const barred = write('b.tsv', 'sep=;\nname|external_id\nA|TV1\n');
    expect((await imported(barred, '--delimiter', '|')).counts).to.deep.equal([0, 0, 1, 0, 0]);
  });

  it('rejects numbers that would be rounded, as keys and as cells', async () => {
    const file = write(
      'a.ndjson',
      '{"external_id":1147386954405658704,"name":"A"}\n{"external_id":1147386954405658751,"name":"B"}\n',
    );
    expect(await imported(file)).to.deep.include({ code: 65, counts: [0, 0, 0, 2, 0] });
    expect(readFileSync(`${file}.rejects.ndjson`, 'utf8')).to.include(
      '"row":{"external_id":1147386954405658704,"name":"A"}}',
    );
    const csv = write('b.csv', 'name,external_id:number\nA,1147386954405658704\nB,42\nC,1147386954405658751\n');
    expect((await imported(csv)).counts).to.deep.equal([1, 0, 0, 2, 0]);
    expect(rejects(csv).map(({ errors }) => errors['external_id'])).to.satisfy((texts: string[]) =>
      texts.every((text) => text.includes('send it as text')),
    );
  });

  it('counts every row of a file once', async () => {
    const file = write('a.csv', 'external_id,name\n1,A\n2,B\n1,C\n1,C\n,D\n\n , \n');
    expect(await imported(file)).to.deep.include({ code: 65, counts: [2, 1, 1, 1, 2] });
    const json = write('a.json', '[{"name":"A"},{},{"name":" "},null]');
    expect(await imported(json)).to.deep.include({ code: 65, counts: [1, 0, 0, 1, 2] });
  });

  it('converts cells as it is told, and rejects those that do not convert with all reasons', async () => {
    const text =
      'name;email;seats:number;since:date;vip:boolean\nA;;1,5;31.12.2026;x\nB;nobody;1.234,5;12/31/2026;maybe\n;c@example.com;2;;\n';
    const file = write('a.csv', text);
    expect((await imported(file, '--decimal', ',', '--dates', 'dmy')).counts).to.deep.equal([1, 0, 0, 2, 0]);
    expect(await stored()).to.deep.equal([{ name: 'A', notes: null, seats: 1.5, since: '2026-12-31', vip: true }]);
    const found = rejects(file);
    expect(found.map(({ number, errors }) => [number, Object.keys(errors).sort()])).to.deep.equal([
      [2, ['email', 'seats', 'since', 'vip']],
      [3, ['name']],
    ]);
    expect(found[0]!.row).to.deep.equal({
      ...{ name: 'B', email: 'nobody', 'seats:number': '1.234,5' },
      ...{ 'since:date': '12/31/2026', 'vip:boolean': 'maybe' },
    });
  });

  it('imports rejected rows again after they were mended', async () => {
    const file = write('a.csv', 'name,phone,seats:number,notes\nA,\'+49 1,many,"two\nlines"\n');
    expect((await imported(file)).code).to.equal(65);
    const rejected = readFileSync(`${file}.rejects.ndjson`, 'utf8');
    expect(await imported(write('again.ndjson', rejected))).to.deep.include({ code: 65, counts: [0, 0, 0, 1, 0] });
    const mended = rejected.replace('"seats:number":"many"', '"seats:number":"7"');
    expect(await imported(write('mended.ndjson', mended))).to.deep.include({ code: 0, counts: [1, 0, 0, 0, 0] });
    expect(await stored()).to.deep.equal([{ name: 'A', notes: 'two\nlines', seats: 7 }]);
  });

  for (const [header, lacking] of [
    ['name,external_id', 'A,'],
    ['external_id:number,name', ' ,A'],
    ['name,external_id', 'A'],
  ] as const) {
    it(`rejects a row without external id again until it's mended: ${header}, ${lacking}`, async () => {
      const file = write('a.csv', `${header}\n${lacking}\n`);
      const [first, second, third] = [path('1.ndjson'), path('2.ndjson'), path('3.ndjson')] as const;
      for (const [source, rejected] of [
        [file, first],
        [first, second],
        [second, third],
      ] as const) {
        expect((await imported(source, '--rejects', rejected)).counts).to.deep.equal([0, 0, 0, 1, 0]);
      }
      const line = readFileSync(first, 'utf8');
      expect(readFileSync(third, 'utf8')).to.equal(line.replace('"line":2', '"line":1'));
      const mended = write('mended.ndjson', line.replace(/(external_id[^,}]*:)" ?"/, '$1"7"'));
      expect((await imported(mended)).counts).to.deep.equal([1, 0, 0, 0, 0]);
      expect((await imported(mended)).counts).to.deep.equal([0, 0, 1, 0, 0]);
      expect((await imported(third, '--no-external-id')).counts).to.deep.equal([1, 0, 0, 0, 0]);
      expect((await stored()).map((one) => one['external_id'])).to.deep.equal([
        header.includes('number') ? 7 : '7',
        undefined,
      ]);
    });
  }

  it('keeps the empty external id of a row that is rejected for another reason', async () => {
    const file = write('a.csv', 'name,email,external_id,city\nA,nobody,,\n');
    await imported(file);
    const [{ errors, row }] = rejects(file) as [ReturnType<typeof rejects>[0]];
    expect(Object.keys(errors)).to.have.members(['email', 'external_id']);
    expect(row).to.deep.equal({ name: 'A', email: 'nobody', external_id: '' });
  });

  it('makes new customers of records without external id, and none of those with an empty one', async () => {
    const file = write('a.ndjson', '{"name":"A"}\n{"name":"B","external_id":null}\n{"name":"C","external_id":" "}\n');
    expect(await imported(file)).to.deep.include({ code: 65, counts: [2, 0, 0, 1, 0] });
    expect(rejects(file).map(({ number, errors }) => [number, Object.keys(errors)])).to.deep.equal([
      [3, ['external_id']],
    ]);
    expect((await imported(write('b.ndjson', '{"external_id":""}\n'))).counts).to.deep.equal([0, 0, 0, 0, 1]);
  });

  it('asks before it makes a column whose name is near another', async () => {
    expect((await imported(write('a.csv', 'name,seats:number\nA,1\n'))).code).to.equal(0);
    const file = write('b.csv', 'name,emial,seat\nB,b@example.com,2\n');
    const refused = await imported(file);
    expect(refused).to.include({ code: 1, counts: undefined });
    expect(refused.stderr).to.include('"emial". Did you mean "email"?').and.include('"seat". Did you mean "seats"?');
    const { stderr } = await imported(write('c.csv', 'Name,SEATS:number,Town\nB,2,Ulm\n'));
    expect(stderr).to.include('Customers have no such columns: "Name", "SEATS:number", "Town".');
    expect(stderr).to.include('Instead of "Name", did you mean "name"?');
    expect(stderr).to.include('Instead of "SEATS:number", did you mean "seats"?').and.not.include('Instead of "Town"');
    expect((await imported(write('b.ndjson', '{"name":"B","seat":2}\n{"name":"C","seats":2}'))).counts).to.deep.equal([
      1, 0, 0, 1, 0,
    ]);
    expect((await imported(file, '--ignore', 'emial', '--new-columns')).code).to.equal(0);
    expect((await imported(path('b.ndjson'))).counts).to.deep.equal([2, 0, 0, 0, 0]);
  });

  it('makes columns with names of one or two letters', async () => {
    expect((await imported(write('a.csv', 'name,d,ix\nA,1,2\n'))).counts).to.deep.equal([1, 0, 0, 0, 0]);
    expect((await imported(write('b.ndjson', '{"name":"B","e":1}'))).counts).to.deep.equal([1, 0, 0, 0, 0]);
  });

  it('keeps tabs in notes, and makes them spaces elsewhere', async () => {
    const notes = 'a\tb\n\tc';
    expect((await imported(write('a.csv', `name,notes,city\nA,"${notes}","x\ty"\nB,a\tb,\n`))).code).to.equal(0);
    expect((await imported(write('b.ndjson', JSON.stringify({ name: 'C', notes, city: 'x\ty' })))).code).to.equal(0);
    expect((await stored()).map((one) => [one['name'], one['notes'], one['city']])).to.have.deep.members([
      ['A', notes, 'x y'],
      ['B', 'a\tb', undefined],
      ['C', notes, 'x y'],
    ]);
  });

  it('does not look at what the service sets itself', async () => {
    const line = '{"name":"K","id":9007199254740993,"created":1e999,"updated":{}}';
    expect(await imported(write('a.ndjson', line))).to.deep.include({ code: 0, counts: [1, 0, 0, 0, 0] });
  });

  it('offers no name that a column cannot have, and no type for standard fields', async () => {
    const file = write('a.ndjson', '{"name":"A","Email":"a@example.com"}\n{"name":"B","email:number":"1"}\n');
    expect((await imported(file)).counts).to.deep.equal([0, 0, 0, 2, 0]);
    const [named, typed] = rejects(file);
    expect(named!.errors['Email']).to.match(/^is not a valid column name: .*; did you mean "email"\?$/);
    expect(typed!.errors).to.deep.equal({ email: 'takes no type: only own columns have one, as in seats:number' });
    const { code, stderr } = await imported(write('b.csv', 'name,email:number\nA,1\n'));
    expect([code, stderr.includes('"email" takes no type')]).to.deep.equal([1, true]);
  });

  it('has all reasons of a row, also two of one column', async () => {
    const avatar = '/avatars/not-issued.png';
    const file = write(
      'a.ndjson',
      `{"emial":"x","email":"y","avatar":"${avatar}","a:number":"b","a:number":"c","c":[]}\n`,
    );
    expect((await imported(file)).counts).to.deep.equal([0, 0, 0, 1, 0]);
    const [{ errors }] = rejects(file) as [ReturnType<typeof rejects>[0]];
    expect(Object.keys(errors)).to.have.members(['emial', 'email', 'name', 'avatar', 'a', 'c']);
    expect(errors['a']).to.equal('is there twice; is not a number as in 1234.5');
  });

  for (const [name, content, words] of [
    ['a.csv', 'name,city\n', '  The file has no rows.\n'],
    ['b.csv', 'name,city\n,\n\n', '  The file has no values.\n'],
    ['c.ndjson', '', '  The file has no rows.\n'],
    ['d.json', '[]', '  The file has no rows.\n'],
  ] as const) {
    it(`says that a file is empty: ${JSON.stringify(content)}`, async () => {
      const { code, stdout } = await runCastellan(folder, ['import', 'customers', write(name, content)]);
      expect([code, stdout.endsWith(words)]).to.deep.equal([0, true]);
    });
  }

  it('refuses a CSV without anything', async () => {
    const { code, stderr } = await imported(write('a.csv', ''));
    expect([code, stderr]).to.deep.equal([
      1,
      'castellan: The file is empty: its first row must name the columns. Nothing was imported.\n',
    ]);
  });

  it('refuses to ignore a column that the file lacks: 64', async () => {
    const file = write('a.csv', 'name,city,seats:number\nA,B,1\n');
    const { code, stderr } = await imported(file, '--ignore', 'citty', '--ignore', 'nosuch', '--ignore', 'seats');
    expect(code).to.equal(64);
    expect(stderr).to.include('no column "citty". Did you mean "city"?').and.include('no column "nosuch".\n');
    expect(stderr).not.to.include('"seats"');
    expect(await stored()).to.deep.equal([]);
  });

  it('refuses to ignore a name that no record of the file has: 64', async () => {
    const text = '{"name":"A","city":"B"}\n{"name":"C","seats:number":1}\n{"name":"D","plan":"x"}\n';
    for (const [file, content] of [
      ['a.ndjson', text],
      ['b.json', `[${text.trim().replaceAll('\n', ',')}]`],
    ] as const) {
      const words = ['--ignore', 'citty', '--ignore', 'nosuch', '--ignore', 'seats'];
      const { code, stderr } = await imported(write(file, content), ...words);
      expect(code, file).to.equal(64);
      expect(stderr).to.include('no column "citty". Did you mean "city"?').and.include('no column "nosuch".\n');
      expect(stderr).not.to.include('"seats"');
    }
    expect(await stored()).to.deep.equal([]);
    const file = path('a.ndjson');
    expect((await imported(file, '--ignore', 'seats', '--ignore', 'plan')).counts).to.deep.equal([3, 0, 0, 0, 0]);
    expect((await stored()).map(({ city, seats, plan }) => [city, seats, plan])).to.deep.equal([
      ['B', undefined, undefined],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });

  it('rejects a record that says a name twice', async () => {
    const file = write(
      'a.ndjson',
      '{"name":"A","status":"lead","stat\\u0075s":"gone"}\n{"name":"B","status":"lead"}\n',
    );
    expect(await imported(file)).to.deep.include({ code: 65, counts: [1, 0, 0, 1, 0] });
    expect(rejects(file).map(({ errors }) => errors)).to.deep.equal([{ status: 'is there twice' }]);
    expect(readFileSync(`${file}.rejects.ndjson`, 'utf8')).to.include('"status":"lead","stat\\u0075s":"gone"}}');
  });

  const long = 'x'.repeat(1_300_000);
  for (const [title, name, content, reason] of [
    ['a row without a closing quote', 'a.csv', 'name,notes\nA,B\n"C,D\nE,F\n', 'does not end'],
    ['a row over 1 MiB', 'b.csv', `name\nA\n"${long}"\nB\n`, 'has more than 1 MiB'],
    ['a row over 1 MiB at the end', 'c.csv', `name\nA\n"${long}"`, 'has more than 1 MiB'],
    ['such a row below a column without a name', 'f.csv', 'name;notes;\nA;B;\n"C;D;\nE;F;\n', 'does not end'],
    ['a row over 1 MiB below such a column', 'g.csv', `name;;city\nA;;B\n"${long}";;C\n`, 'has more than 1 MiB'],
    ['a line of NDJSON over 1 MiB', 'd.ndjson', `{"name":"A"}\n{"name":"${long}"}\n{}`, 'has more than 1 MiB'],
    ['an array without an end', 'e.json', '[{"name":"A"},\n{"name":"B"', 'does not end'],
  ] as const) {
    it(`counts and rejects ${title}, in which it stops`, async () => {
      const file = write(name, content);
      const { code, stderr, counts } = await imported(file);
      expect([code, counts]).to.deep.equal([1, [1, 0, 0, 1, 0]]);
      expect(stderr).to.include('The rows from there on were not read.');
      const [{ number, errors, row }, ...others] = rejects(file) as [ReturnType<typeof rejects>[0]];
      expect([number, others]).to.deep.equal([2, []]);
      expect(errors['row']).to.include(reason);
      expect(content.includes(row as string)).to.equal(true);
      expect(row).to.have.property('length').that.is.within(9, 65_536);
      expect(await imported(write('again.ndjson', readFileSync(`${file}.rejects.ndjson`)))).to.deep.include({
        code: 65,
        counts: [0, 0, 0, 1, 0],
      });
    });
  }

  it('refuses to ignore a name that no record has before the file breaks off: 64', async () => {
    const file = write('a.json', '[{"name":"A","city":"B"},\n{"name":"C"');
    const { code, stderr } = await imported(file, '--ignore', 'citty');
    expect([code, stderr.includes('no column "citty". Did you mean "city"?')]).to.deep.equal([64, true]);
    expect(await imported(file, '--ignore', 'city')).to.deep.include({ code: 1, counts: [1, 0, 0, 1, 0] });
  });

  it('begins a CSV with a byte order mark, unless it is told not to, and reads both again', async () => {
    await imported(write('a.csv', 'external_id,name\n1,Jürgen\n'));
    for (const [name, ...options] of [['b.csv'], ['c.csv', '--no-bom']] as const) {
      expect((await runCastellan(folder, ['export', 'customers', path(name), ...options])).code).to.equal(0);
      expect(readFileSync(path(name), 'utf8').startsWith('\ufeffid,')).to.equal(name === 'b.csv');
      expect((await imported(path(name))).counts).to.deep.equal([0, 0, 1, 0, 0]);
    }
  });

  for (const [words, ...options] of [
    ['--encoding: "latin" isn\'t known.', '--encoding', 'latin'],
    ['--decimal is one of . ,.', '--decimal', ';'],
    ['--dates is one of iso dmy mdy.', '--dates', 'ymd'],
    ['"xml" is not a format.', '--format', 'xml'],
  ] as const) {
    it(`refuses ${options.join(' ')}: 64`, async () => {
      const { code, stderr } = await imported(write('a.csv', 'name\nA\n'), ...options);
      expect([code, stderr]).to.satisfy(([exit, text]: [number, string]) => exit === 64 && text.includes(words));
    });
  }
});
