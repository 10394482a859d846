import { expect } from 'chai';
import { readColumn } from '../../src/customer-files/column.js';
import { kindOfFile } from '../../src/customer-files/file-kind.js';
import type { Separation } from '../../src/customer-files/csv-file.js';
import { UnreadableFile } from '../../src/customer-files/unreadable-file.js';
import { rejectionOf } from '../support/rejection.js';
import { collect, inPieces, READER } from '../support/customer-file-readers.js';

const NOTATION = { decimal: '.', dates: 'iso', rawCells: false } as const;

async function open(text: string, separation?: Separation) {
  const pieces = inPieces(Buffer.from(text));
  return READER.openCsv(pieces, await READER.recogniseEncoding(pieces), separation);
}

/** The records of a CSV: fields, what is wrong with them, or `empty`. */
async function recordsOf(text: string, separation?: Separation): Promise<unknown[]> {
  const file = await open(text, separation);
  const table = {
    headers: file.headers,
    columns: file.headers.map((header) => (header === '' ? undefined : readColumn(header))),
    options: NOTATION,
  };
  const rows = (await collect(file.rows())).map((row) => READER.recordOfCells(row, table));
  return rows.map(({ fields, errors, problem, isEmpty }) => (isEmpty ? 'empty' : (problem ?? errors ?? { ...fields })));
}

async function jsonRecordsOf(text: string): Promise<unknown[]> {
  const pieces = inPieces(Buffer.from(text));
  const rows = await collect(READER.jsonRows(pieces, await READER.recogniseEncoding(pieces)));
  const records = rows.map((row) => READER.recordOfJson(row, readColumn, NOTATION));
  return records.map(({ fields, errors, problem, isEmpty }) =>
    isEmpty ? 'empty' : (problem ?? errors ?? { ...fields }),
  );
}

describe('the shape of customer files', () => {
  const tables: readonly (readonly [name: string, text: string, records: readonly unknown[]])[] = [
    [
      'CRLF after the header, LF in the rows',
      'name,city\r\nA,B\nC,D\n',
      [
        { name: 'A', city: 'B' },
        { name: 'C', city: 'D' },
      ],
    ],
    ['all line ends mixed', 'name\nA\r\nB\rC', [{ name: 'A' }, { name: 'B' }, { name: 'C' }]],
    ['semicolons', 'name;city\nA;"B;C"\n', [{ name: 'A', city: 'B;C' }]],
    ['tabs', 'name\tcity\nA\tB, C\n', [{ name: 'A', city: 'B, C' }]],
    ['bars', 'name|city\nA|B\n', [{ name: 'A', city: 'B' }]],
    ['separators in quoted names', '"a,b,c";city\nA;B\n', [{ 'a,b,c': 'A', city: 'B' }]],
    ['a first line with the separator', 'sep=;\r\nname;a,b,c\r\nA;B\r\n', [{ name: 'A', 'a,b,c': 'B' }]],
    ['a separator of another character', 'sep=^\nname^city\nA^B\n', [{ name: 'A', city: 'B' }]],
    ['short rows', 'name,city,plan\nA\nB,C\n', [{ name: 'A' }, { name: 'B', city: 'C' }]],
    [
      'surplus empty cells',
      'name,city\nA,B,,\nC,D, ,\n',
      [
        { name: 'A', city: 'B' },
        { name: 'C', city: 'D' },
      ],
    ],
    ['surplus values', 'name\nA,,B\n', [{ 'cell 3': 'is beyond the last column: the header has 1' }]],
    ['rows without a value', 'name,city\n\n,\n , \t\nA,\n""\n', ['empty', 'empty', 'empty', { name: 'A' }, 'empty']],
    ['white space alone', 'name,city\nA,\u00a0 \n', [{ name: 'A' }]],
    ['a column without a name or values', 'name,,city\nA,,B\n', [{ name: 'A', city: 'B' }]],
    ['quotes inside a cell', 'name,city\nA "the" B,5"\n', [{ name: 'A "the" B', city: '5"' }]],
    ['text after a closing quote', 'name,city\n"A" B,C\n', [{ name: '"A" B', city: 'C' }]],
    ['new lines and tabs in cells', 'name,notes\n"A\r\n\tB","C\r\nD\tE"\n', [{ name: 'A B', notes: 'C\nD\tE' }]],
    ['guarded cells', "name,seats:number\n'=A,'-5\n", [{ name: '=A', seats: -5 }]],
    ['guarded white space', 'name,city\n\'\t,\nA,"\'\r\n"\n', ['empty', { name: 'A' }]],
    [
      'typed columns',
      'name,vip:boolean,seats:number,since:date\nA,X,1.5,2026-01-02\nB,,,\n',
      [{ name: 'A', vip: true, seats: 1.5, since: '2026-01-02' }, { name: 'B' }],
    ],
    [
      'times finer than milliseconds',
      'name,since:date\nA,2026-12-31T23:59:59.123456Z\nB,2026-12-31T23:59:59.1230\n',
      [
        { name: 'A', since: '2026-12-31T23:59:59.123456Z' },
        { name: 'B', since: '2026-12-31T23:59:59.123Z' },
      ],
    ],
    ['types that do not fit', 'name,seats:number\nA,many\n', [{ seats: 'is not a number as in 1234.5' }]],
    [
      'a quote too few',
      'name,city\n"A,B\nC,"D"\n',
      ['is several lines in quotes with text after them: a quote is missing or one too many'],
    ],
    ['blank lines before the header', '\n\r\nname\nA\n', [{ name: 'A' }]],
  ];
  for (const [name, text, records] of tables) {
    it(`reads ${name}`, async () => {
      expect(await recordsOf(text)).to.deep.equal(records);
    });
  }

  it('separates cells as it is told, whatever the file says', async () => {
    expect(await recordsOf('sep=,\nname;a,b\nA;B\n', { delimiter: ';' })).to.deep.equal([{ name: 'A', 'a,b': 'B' }]);
  });

  for (const [name, text, records] of [
    ['a first line with the separator', 'sep=;\nname;city\nA;B\n', [{ name: 'A', city: 'B' }]],
    ['a header with another separator alone', 'name;city\nA;B\n', [{ name: 'A', city: 'B' }]],
    ['a header that also has it', 'name\ta,b,c\nA\tB\n', [{ name: 'A', 'a,b,c': 'B' }]],
    ['a single column', 'name\nA, B\n', [{ name: 'A, B' }]],
  ] as const) {
    it(`expects tabs in a .tsv, but believes the file: ${name}`, async () => {
      expect(await recordsOf(text, kindOfFile('a.tsv'))).to.deep.equal(records);
    });
  }

  for (const [name, text, words] of [
    [
      'a column without a name that has values',
      'name,,city\nA,,B\nC,x,D\n',
      'Column 2 has no name, but values: the first is in line 3.',
    ],
    ['such a column at the end', 'name,\nA,x\n', 'Column 2 has no name'],
    ['such a column before a row without an end', 'name,\nA,x\n"B,', 'Column 2 has no name'],
    ['no header', '\n , \n', 'The file is empty: its first row must name the columns.'],
    ['nothing', '', 'The file is empty: its first row must name the columns.'],
  ] as const) {
    it(`refuses a file with ${name}`, async () => {
      const error = await rejectionOf(open(text));
      expect(error).to.be.instanceOf(UnreadableFile);
      expect(error.message).to.include(words).and.include('Nothing was imported.');
    });
  }

  const documents: readonly (readonly [name: string, text: string, records: readonly unknown[]])[] = [
    ['lines', '{"name":"A"}\n\n{"name":"B"}', [{ name: 'A' }, { name: 'B' }]],
    ['lines that end in CR', '{"name":"A"}\r{"name":"B"}\r', [{ name: 'A' }, { name: 'B' }]],
    ['an array', '\n[\n  {"name": "A"},\n  {"name": "[,]"}\n]\n', [{ name: 'A' }, { name: '[,]' }]],
    ['an empty array', '[ ]', []],
    [
      'nothing between commas',
      '[ ,{"name":"A"},\n,{"name":"B"}]',
      ['is not JSON', { name: 'A' }, 'is not JSON', { name: 'B' }],
    ],
    ['a comma at the end of an array', '[{"name":"A"}, ]', [{ name: 'A' }, 'is not JSON']],
    ['records without a value', '{}\n{"name":" ","city":null}\n', ['empty', 'empty']],
    ['null, which clears', '{"name":"A","city":null}', [{ name: 'A', city: null }]],
    [
      'typed names',
      '{"seats:number":"1.5","vip:boolean":1,"since:date":"2026-01-02"}',
      [{ seats: 1.5, vip: true, since: '2026-01-02' }],
    ],
    [
      'values of another type',
      '{"seats:number":true}\n{"since:date":5}',
      [{ seats: 'is not a number' }, { since: 'is not a date' }],
    ],
    ['a name with and without a type', '{"a":1,"a:number":2}', [{ a: 'is there twice, with and without a type' }]],
    [
      'numbers that are rounded',
      '{"id_":1147386954405658704}',
      [{ id_: 'is a number beyond ±9007199254740991, which is not kept exactly: send it as text' }],
    ],
    ['what are no records', '"x"\n[1]\n{"name":\n', ['is not a JSON object', 'is not a JSON object', 'is not JSON']],
    ['text after an array', '[{"name":"A"}] {"name":"B"}', [{ name: 'A' }, { name: 'B' }]],
    [
      'names said twice, escaped and beside others within values',
      '{"name":"A","city":"B","a":{"city":1,"x":"\\":"},"c\\u0069ty":"C"}\n{"name":"A","tags":[{"name":1},{"name":2}],"say":"\\"a\\":1"}',
      [{ city: 'is there twice' }, { name: 'A', tags: [{ name: 1 }, { name: 2 }], say: '"a":1' }],
    ],
    ['the name of a prototype', '{"__proto__":{"x":1},"name":"A"}', [{ ['__proto__']: { x: 1 }, name: 'A' }]],
  ];
  for (const [name, text, records] of documents) {
    it(`reads JSON: ${name}`, async () => {
      expect(await jsonRecordsOf(text)).to.deep.equal(records);
    });
  }

  for (const end of ['\n', '\r\n', '\r']) {
    it(`finds the row that a CSV with line ends ${JSON.stringify(end)} breaks off in`, async () => {
      const file = await open(`name,city${end}${`A,"B"${end}`.repeat(3_000)}"broken`);
      const read: unknown[] = [];
      await rejectionOf(
        (async () => {
          for await (const rows of file.rows()) read.push(...rows.map(({ torn }) => torn));
        })(),
      );
      expect(read).to.have.length(3_001);
      expect(read.at(-1)).to.equal('"broken');
    });
  }

  it('keeps a rejected row of JSON as it was, and reads it again from the file of rejects', async () => {
    const [row, big] = ['{"name": "A", "errors": "x", "big": 1e999}', '{"a":12345678901234567890}'];
    const lines = [row, big].map((text) => `{"number":7,"line":8,"errors":{"a}":"\\"},\\"row\\":"},"row":${text}}`);
    const pieces = inPieces(Buffer.from(lines.join('\n')));
    const rows = await collect(READER.jsonRows(pieces, await READER.recogniseEncoding(pieces)));
    const records = rows.map((one) => READER.recordOfJson(one, readColumn, NOTATION));
    expect(records.map(({ asRead }) => asRead())).to.deep.equal([row, big]);
    expect(records.map(({ errors }) => Object.keys(errors ?? {}))).to.deep.equal([['big'], ['a']]);
  });

  it('counts a line end once that is split between pieces', async () => {
    const pieces = inPieces(Buffer.from('{"name":"A"}\r\n\r\n{"name":"B"}'), [14, 15]);
    const rows = await collect(READER.jsonRows(pieces, await READER.recogniseEncoding(pieces)));
    expect(rows.map(({ line }) => line)).to.deep.equal([1, 3]);
  });

  it('ends with an error at an array without an end, after its records', async () => {
    const pieces = inPieces(Buffer.from('[{"name":"A"},\n{"name":"B"\n'));
    const read: unknown[] = [];
    const error = await rejectionOf(
      (async () => {
        for await (const rows of READER.jsonRows(pieces, await READER.recogniseEncoding(pieces))) read.push(...rows);
      })(),
    );
    expect(error.message).to.include('The array has no end');
    expect(read).to.deep.equal([
      { number: 1, line: 1, json: '{"name":"A"}' },
      { number: 2, line: 2, json: '{"name":"B"\n', breaks: 'does not end: a bracket or a quote is missing' },
    ]);
  });
});
