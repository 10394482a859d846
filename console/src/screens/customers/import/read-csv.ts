import Papa from 'papaparse';
import { MAX_ROWS, UnreadableFile, type CsvFile, type CsvRow } from './csv-file.js';

/** Reads a CSV file in pieces, so that the page stays responsive. Throws `UnreadableFile`. */
export function readCsv(file: File): Promise<CsvFile> {
  return new Promise((resolve, reject) => {
    const rows: CsvRow[] = [];
    let headers: readonly string[] | undefined;
    let line = 1;
    let flaw: UnreadableFile | undefined;
    Papa.parse<string[]>(file, {
      skipEmptyLines: false,
      chunkSize: 512 * 1_024,
      chunk: ({ data, errors }, parser) => {
        if (errors.some(({ type }) => type === 'Quotes')) flaw = new UnreadableFile('quotes');
        for (const cells of data) {
          const begins = line;
          line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
          if (cells.every((cell) => cell.trim() === '')) continue;
          if (headers === undefined) headers = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
          else rows.push({ line: begins, cells });
        }
        if (headers?.some((header) => /[\uFFFD\0]/.test(header)) === true) flaw = new UnreadableFile('encoding');
        else if (rows.length > MAX_ROWS) flaw = new UnreadableFile('too_many');
        if (flaw !== undefined) parser.abort();
      },
      complete: () => {
        if (flaw !== undefined) reject(flaw);
        else if (headers === undefined || rows.length === 0) reject(new UnreadableFile('empty'));
        else resolve({ name: file.name, headers, rows });
      },
      error: reject,
    });
  });
}
