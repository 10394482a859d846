import { expect } from 'chai';
import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { lineEndsOf, PlainRows } from '../../src/customer-files/plain-rows.js';

describe('plain rows of a CSV', () => {
  const aText = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '"', '"', ',', ',', '\n', '\r', '\r\n', '","', '"\n"'),
  });

  it('are those that the parser reads, up to where it reads on', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const { rows, end } = plainRowsOf(text);
        const all = parsed(text);
        if (all !== undefined) expect([...rows, ...parsed(text.slice(end))!]).to.deep.equal(all);
        else expect(parsed(text.slice(end))).to.equal(undefined);
      }),
      { numRuns: 500 },
    );
  });

  it('take as many lines as their text has', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const { lines, end } = plainRowsOf(text);
        expect(lines).to.equal(lineEndsOf(text.slice(0, end)));
      }),
    );
  });

  it('are all rows of a file that is written as RFC 4180 has it', () => {
    const text = 'a,b\r\n"x ""1"", y",\r\n\r\n"two\r\nlines",5\' 10"\nlast,row\r,\n';
    expect(plainRowsOf(text).end).to.equal(text.length);
  });

  it('do not include one whose line end may go on', () => {
    expect(plainRowsOf('a,b\r').rows).to.deep.equal([]);
    expect(plainRowsOf('"a"').rows).to.deep.equal([]);
  });
});

function plainRowsOf(text: string) {
  const plain = new PlainRows(text, ',');
  const rows: (readonly string[])[] = [];
  let [end, lines] = [0, 0];
  for (let row = plain.next(); row !== undefined; row = plain.next()) {
    rows.push(row.cells);
    end = row.end;
    lines += row.lines;
  }
  return { rows, end, lines };
}

/** Undefined for a quote that isn't closed. */
function parsed(text: string): string[][] | undefined {
  try {
    return parse(text, { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true });
  } catch (error) {
    expect(error).to.be.instanceOf(CsvError);
    return undefined;
  }
}
