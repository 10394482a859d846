import { CommandError } from '../command-error.js';
import { MAX_ROW_LENGTH, NOT_READ_ON, NOT_UTF8, REPLACEMENT, type SourceRow } from './source-row.js';

const NEWLINE = 10;

/** Reads one JSON object per line; empty lines are skipped. Throws `CommandError` for an overlong line. */
export async function* readNdjson(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceRow, void> {
  let line = 0;
  for await (const text of linesOf(bytes)) {
    line += 1;
    const json = (line === 1 ? text.replace(/^\ufeff/, '') : text).trim();
    if (json !== '') yield rowOf(line, json);
  }
}

function rowOf(line: number, json: string): SourceRow {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { line, fields: { row: json }, flaws: { row: 'is not JSON' } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, fields: { row: json }, flaws: { row: 'is not a JSON object' } };
  }
  const fields = value as Record<string, unknown>;
  return json.includes(REPLACEMENT) ? { line, fields, json, flaws: { row: NOT_UTF8 } } : { line, fields, json };
}

/** Splits at newlines only: JSON text may contain the other line separators of Unicode. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let rest: Uint8Array[] = [];
  let length = 0;
  let line = 1;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield textOf([...rest, chunk.subarray(start, end)]);
      [rest, length, start] = [[], 0, end + 1];
      line += 1;
    }
    rest.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > MAX_ROW_LENGTH)
      throw new CommandError(`Line ${line} has more than 1 MiB, or the line ends are missing. ${NOT_READ_ON}`);
  }
  yield textOf(rest);
}

function textOf(parts: readonly Uint8Array[]): string {
  return Buffer.concat(parts).toString('utf8');
}
