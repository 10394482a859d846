import { expect } from 'chai';
import fc from 'fast-check';
import { readColumn } from '../../src/customer-files/column.js';
import { ENCODINGS, type Encoding } from '../../src/customer-files/encoding.js';
import { kindOfFile } from '../../src/customer-files/file-kind.js';
import { UnreadableFile } from '../../src/customer-files/unreadable-file.js';
import { collect, inPieces, READER, readerOfConsole, type Reader } from '../support/customer-file-readers.js';
import { encoded } from '../support/encoded.js';
import { runs } from '../support/full-counts.js';

const NOTATION = { decimal: '.', dates: 'iso', rawCells: true } as const;
const QUOTE = 0x22;
const LINE_ENDS = [0x0a, 0x0d];
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** How a table is written. */
interface Writing {
  readonly encoding: Encoding;
  readonly separator: (typeof SEPARATORS)[number];
  readonly hasMark: boolean;
  readonly saysSeparator: boolean;
  readonly lineEnds: readonly ('\n' | '\r' | '\r\n')[];
  readonly quoted: readonly boolean[];
  readonly endsLine: boolean;
  readonly fileName: string;
}

const aWriting: fc.Arbitrary<Writing> = fc.record({
  encoding: fc.constantFrom(...ENCODINGS),
  separator: fc.constantFrom(...SEPARATORS),
  hasMark: fc.boolean(),
  saysSeparator: fc.boolean(),
  lineEnds: fc.array(fc.constantFrom('\n' as const, '\r' as const, '\r\n' as const), { minLength: 1, maxLength: 5 }),
  quoted: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
  endsLine: fc.boolean(),
  fileName: fc.constantFrom('a.csv', 'a.tsv', 'a.txt'),
});

/** All encodings have the first; the others are of up to four bytes. */
const COMMON = Array.from('ab01 éüßÿ"\'.-=\t\n\r,;|').concat('\r\n');
const aCell = (encoding: Encoding) =>
  fc
    .string({
      unit: fc.constantFrom(...COMMON, ...(encoding.startsWith('UTF') ? ['Ł', '€', '中', '\u2028', '😀'] : [])),
      maxLength: 10,
    })
    // A line end of one row could be the second half of that of another cell's last character otherwise.
    .map((cell) => cell.replace(/\r$/, ''));

const aTable = aWriting.chain((writing) =>
  fc.integer({ min: 1, max: 5 }).chain((width) =>
    fc.record({
      writing: fc.constant(writing),
      headers: fc.constant(Array.from({ length: width }, (_, index) => `column_${index}`)),
      rows: fc.array(fc.array(aCell(writing.encoding), { minLength: width, maxLength: width }), { maxLength: 12 }),
      cuts: fc.array(fc.nat(), { maxLength: 12 }),
    }),
  ),
);

function textOf(headers: readonly string[], rows: readonly (readonly string[])[], writing: Writing): string {
  const { separator, lineEnds, quoted, hasMark, saysSeparator, endsLine } = writing;
  let written = 0;
  const cellOf = (cell: string): string => {
    written += 1;
    // Of a single column nothing says the separator.
    const separators = headers.length === 1 && !saysSeparator ? SEPARATORS : [separator];
    const mustQuote =
      /^"|[\r\n]/.test(cell) || separators.some((one) => cell.includes(one)) || (cell === '' && headers.length === 1);
    return mustQuote || quoted[written % quoted.length]! ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  const lines = [headers, ...rows].map((cells) => cells.map(cellOf).join(separator));
  const all = saysSeparator ? [`sep=${separator}`, ...lines] : lines;
  const text = all.map((line, index) => line + lineEnds[index % lineEnds.length]!).join('');
  const canMark = hasMark && writing.encoding.startsWith('UTF');
  return (canMark ? '\ufeff' : '') + (endsLine ? text : text.replace(/(?:\r\n|\r|\n)$/, ''));
}

async function readTable(
  reader: Reader,
  bytes: Uint8Array,
  { encoding, fileName }: Pick<Writing, 'encoding' | 'fileName'>,
  cuts: readonly number[],
) {
  const pieces = inPieces(bytes, cuts);
  const file = await reader.openCsv(pieces, await reader.recogniseEncoding(pieces, encoding), kindOfFile(fileName));
  return { headers: file.headers, rows: await collect(file.rows()) };
}

const ID = /r\d{3}z/g;

describe('the reader of customer files', () => {
  const readers = new Map<string, Reader>([['the command line', READER]]);
  before(async () => {
    readers.set('the console', await readerOfConsole());
  });

  for (const name of ['the command line', 'the console']) {
    it(`reads a table back however it's written and split (${name})`, async () => {
      const reader = readers.get(name)!;
      await fc.assert(
        fc.asyncProperty(aTable, async ({ writing, headers, rows, cuts }) => {
          const bytes = encoded(textOf(headers, rows, writing), writing.encoding);
          const read = await readTable(reader, bytes, writing, cuts);
          expect(read.headers).to.deep.equal(headers);
          expect(read.rows.map(({ cells }) => cells)).to.deep.equal(rows);
          expect(read.rows.map(({ number }) => number)).to.deep.equal(rows.map((_, index) => index + 1));
          expect(read.rows.some(({ torn }) => torn !== undefined)).to.equal(false);
        }),
        { numRuns: runs(400) },
      );
    });

    it(`reads a rejected row of a table again as it was, and whether it lacks its external id (${name})`, async () => {
      const reader = readers.get(name)!;
      const cases = fc.record({
        cells: fc.array(fc.oneof(aCell('UTF-8'), fc.constantFrom('', ' ')), { maxLength: 4 }),
        place: fc.nat({ max: 3 }),
        rawCells: fc.boolean(),
      });
      fc.assert(
        fc.property(cases, ({ cells, place, rawCells }) => {
          const headers = ['column_0', 'column_1', 'notes', 'column_3'];
          const externalId = headers[place]!;
          const table = { headers, columns: headers.map(readColumn), options: { ...NOTATION, rawCells, externalId } };
          const read = reader.recordOfCells({ number: 1, line: 1, cells, torn: undefined }, table);
          const json = `{"number":1,"line":1,"errors":{},"row":${read.asRead()}}`;
          const again = reader.recordOfJson({ number: 1, line: 1, json }, readColumn, table.options);
          expect(again.isEmpty).to.equal(read.isEmpty);
          expect({ ...again.fields }).to.deep.equal({ [externalId]: '', ...read.fields });
          expect(again.asRead()).to.equal(read.asRead());
        }),
        { numRuns: runs(400) },
      );
    });

    it(`reads records of JSON back, as lines and as an array, however they're split (${name})`, async () => {
      const reader = readers.get(name)!;
      // No key ends in a backslash: after one, V8 12.8 and later read the key `a"` as `a\\` (nodejs/node#63785), here as anywhere.
      const aRecord = fc.dictionary(
        fc.string({ unit: fc.constantFrom(...Array.from('ab"{}[],:')), minLength: 1, maxLength: 5 }),
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.string({ unit: fc.constantFrom(...Array.from('[]{},"\\\n:')) }),
          fc.boolean(),
        ),
      );
      const cases = fc.record({
        rows: fc.array(aRecord, { maxLength: 8 }),
        isArray: fc.boolean(),
        indent: fc.constantFrom(0, 2),
        lineEnd: fc.constantFrom('\n', '\r', '\r\n', '\n\n'),
        encoding: fc.constantFrom('UTF-8' as const, 'UTF-16LE' as const, 'UTF-16BE' as const),
        cuts: fc.array(fc.nat(), { maxLength: 12 }),
      });
      await fc.assert(
        fc.asyncProperty(cases, async ({ rows, isArray, indent, lineEnd, encoding, cuts }) => {
          const lines = rows.map((row) => JSON.stringify(row)).join(lineEnd);
          const text = isArray ? JSON.stringify(rows, null, indent).replaceAll('\n', lineEnd) : lines;
          const pieces = inPieces(encoded(text, encoding), cuts);
          const read = await collect(reader.jsonRows(pieces, await reader.recogniseEncoding(pieces, encoding)));
          expect(read.map(({ json }) => JSON.parse(json) as unknown)).to.deep.equal(rows);
          const step = lineEnd === '\n\n' ? 2 : 1;
          if (!isArray) expect(read.map(({ line }) => line)).to.deep.equal(rows.map((_, index) => 1 + step * index));
        }),
        { numRuns: runs(300) },
      );
    });

    it(`never loses a row of a damaged file without a reject (${name})`, async () => {
      const reader = readers.get(name)!;
      const damage = fc.record({
        place: fc.nat(),
        kind: fc.constantFrom('insert', 'replace', 'remove'),
        byte: fc.constantFrom(
          ...['"', ',', ';', '\t', '\r', '\n', 'x', '\\'].map((text) => text.charCodeAt(0)),
          0xff,
          0xc3,
        ),
      });
      const cases = fc.record({
        writing: aWriting.filter(({ encoding }) => encoding === 'UTF-8'),
        width: fc.integer({ min: 2, max: 4 }),
        count: fc.integer({ min: 1, max: 8 }),
        cells: fc.array(fc.constantFrom('a', 'bé', 'c d', 'two\nlines', 'with, all; of|\tthem'), {
          minLength: 1,
          maxLength: 9,
        }),
        cuts: fc.array(fc.nat(), { maxLength: 6 }),
        damage,
      });
      await fc.assert(
        fc.asyncProperty(cases, async ({ writing, width, count, cells, cuts, damage: { place, kind, byte } }) => {
          const headers = Array.from({ length: width }, (_, index) => `column_${index}`);
          const ids = Array.from({ length: count }, (_, index) => `r${String(index).padStart(3, '0')}z`);
          const rows = ids.map((id, row) => [
            id,
            ...headers.slice(1).map((_, index) => cells[(row + index) % cells.length]!),
          ]);
          const bytes = [...encoded(textOf(headers, rows, writing), 'UTF-8')];
          const start = encoded(textOf(headers, [], writing), 'UTF-8').length + 2;
          const at = start + (place % Math.max(1, bytes.length - start));
          // A quote in the place of a line end makes one sound row of two: what follows a closing quote is part of the cell.
          fc.pre(byte !== QUOTE || kind !== 'replace' || !LINE_ENDS.includes(bytes[at]!));
          bytes.splice(at, kind === 'insert' ? 0 : 1, ...(kind === 'remove' ? [] : [byte]));
          const columns = headers.map(readColumn);
          const found = { sound: [] as string[], rejected: '' };
          try {
            const read = await readTable(reader, Uint8Array.from(bytes), writing, cuts);
            for (const row of read.rows) {
              const record = reader.recordOfCells(row, { headers, columns, options: NOTATION });
              const isSound = record.problem === undefined && record.errors === undefined;
              if (isSound) found.sound.push(record.asRead());
              else found.rejected += record.asRead();
            }
          } catch (error) {
            // The whole file is refused, or reading ends with an error.
            expect(error).to.be.instanceOf(Error);
            expect((error as Error).name).to.equal(UnreadableFile.name);
            return;
          }
          // One of the characters of an id may be what was damaged.
          const missing = ids.filter(
            (id) => !found.sound.some((row) => row.includes(id)) && !found.rejected.includes(id),
          );
          expect(missing.length, missing.join()).to.be.lessThan(2);
          if (missing.length === 1) expect(String.fromCharCode(...bytes)).not.to.include(missing[0]);
          for (const row of found.sound) expect(row.match(ID)?.length ?? 0, row).to.be.lessThan(2);
        }),
        { numRuns: runs(1_500) },
      );
    });
  }
});
