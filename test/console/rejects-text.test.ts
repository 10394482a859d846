import { expect } from 'chai';
import { build } from 'esbuild';
import { readColumn } from '../../src/customer-files/column.js';
import { collect, inPieces, READER } from '../support/customer-file-readers.js';
import { ROOT } from '../support/root.js';

/** What the console's import page reads and saves. */
interface Page {
  readFile(file: File, encoding: undefined): Promise<{ readonly headers: readonly string[] }>;
  rejectsText(
    file: unknown,
    mapping: readonly object[],
    options: { readonly rejected: readonly object[]; readonly externalId: string | null },
  ): { readonly name: string; readonly text: string };
}

const FOLDER = './console/src/screens/customers/import';

describe("the console's files of rejected rows", () => {
  let page: Page;
  before(async () => {
    const contents = ['customer-file', 'rejects-text']
      .map((name) => `export * from '${FOLDER}/${name}.ts';`)
      .join('\n');
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: ROOT },
      alias: { 'csv-parse': 'csv-parse/browser/esm', 'csv-stringify/sync': 'csv-stringify/browser/esm/sync' },
      bundle: true,
      format: 'esm',
      write: false,
    });
    const source = Buffer.from(outputFiles[0]!.contents).toString('base64');
    page = (await import(`data:text/javascript;base64,${source}`)) as Page;
  });

  /** The file saved when every row of one is rejected, and the columns that its records are seen to have. */
  async function rejectsOf(text: string, externalId: string | null) {
    const file = await page.readFile(new File([text], 'a.ndjson'), undefined);
    const mapping = file.headers.map((header) => ({ header, field: header.replace(/:.*/, ''), type: 'text' }));
    const rejected = text.split('\n').map((_, index) => ({ index, errors: { name: 'is wrong' } }));
    const saved = page.rejectsText(file, mapping, { rejected, externalId });
    return { text: saved.text.trimEnd(), headers: file.headers };
  }

  const line = (number: number, row: string) =>
    `{"number":${number},"line":${number},"errors":{"name":"is wrong"},"row":${row}}`;

  it('have the rows as they were, also of a file of rejected rows', async () => {
    const rows = ['{"name": "A", "big": 1e999}', '{"name":', '[1]'];
    const once = await rejectsOf(rows.join('\n'), null);
    expect(once.text.split('\n')).to.deep.equal([line(1, rows[0]!), line(2, '"{\\"name\\":"'), line(3, '[1]')]);
    const twice = await rejectsOf(once.text, null);
    expect(twice).to.deep.equal({ text: once.text, headers: ['name', 'big'] });
  });

  it('have rows of several lines as they were, so that each is a row of its own once the quote is mended', async () => {
    const torn = 'B-1,"Broken,Acme,Berlin\r\nB-2,Next,Acme,Oslo\r\nB-3,"ok",Acme,Paris';
    const source = await page.readFile(
      new File([`external_id,name,company,city\r\n${torn}\r\nB-4\r\n`], 'a.csv'),
      undefined,
    );
    const mapping = source.headers.map((header) => ({ header, field: header, type: 'text' }));
    const rejected = [0, 1].map((index) => ({ index, errors: { row: index === 0 ? 'is torn' : '=is short' } }));
    const { text } = page.rejectsText(source, mapping, { rejected, externalId: 'external_id' });
    expect(text).to.equal(
      '\ufeffexternal_id,name,company,city,#row,#problem\r\n' +
        `,,,,1,row is torn\r\n${torn}\r\nB-4,,,,2,row =is short\r\n`,
    );
    const read = async (saved: string) => {
      const pieces = inPieces(Buffer.from(saved));
      const file = await READER.openCsv(pieces, await READER.recogniseEncoding(pieces));
      const { headers } = file;
      const columns = headers.map((header) => (header.startsWith('#') ? undefined : readColumn(header)));
      const options = { decimal: '.', dates: 'iso', rawCells: false } as const;
      return (await collect(file.rows())).map((row) => READER.recordOfCells(row, { headers, columns, options }));
    };
    const unmended = await read(text);
    expect(unmended.map(({ isEmpty, problem }) => isEmpty || problem !== undefined)).to.deep.equal([true, true, false]);
    const mended = await read(text.replace('"Broken', 'Broken'));
    expect(mended.filter(({ isEmpty }) => !isEmpty).map(({ fields }) => ({ ...fields }))).to.deep.equal([
      { external_id: 'B-1', name: 'Broken', company: 'Acme', city: 'Berlin' },
      { external_id: 'B-2', name: 'Next', company: 'Acme', city: 'Oslo' },
      { external_id: 'B-3', name: 'ok', company: 'Acme', city: 'Paris' },
      { external_id: 'B-4' },
    ]);
  });

  it('have the external id of every record, so that none becomes a new customer unmended', async () => {
    const text = '{"name":"A"}\n{"name":"B","external_id:number":"x"}\n{"external_id:number":null}\n"C"';
    const { text: saved } = await rejectsOf(text, 'external_id');
    expect(saved.split('\n')).to.deep.equal([
      line(1, '{"external_id:number":"","name":"A"}'),
      line(2, '{"name":"B","external_id:number":"x"}'),
      line(3, '{"external_id:number":null}'),
      line(4, '"C"'),
    ]);
  });
});
