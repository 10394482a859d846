import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/*
 * Stack traces name the sources, because the bundle's lines say little. Node's own option would read every source map at the start;
 * this reads one with the first stack that names its file.
 */

const FOLDER = new URL('.', import.meta.url).href;
/** By the address of a compiled file. */
const maps = new Map<string, SourceMap | undefined>();

Error.prepareStackTrace = (error, calls) =>
  [Error.prototype.toString.call(error), ...calls.map((call) => `    at ${describe(call)}`)].join('\n');

function describe(call: NodeJS.CallSite & { toString(): string }): string {
  const [text, file, line, column] = [
    call.toString(),
    call.getFileName(),
    call.getLineNumber(),
    call.getColumnNumber(),
  ];
  if (!file?.startsWith(FOLDER) || line === null || column === null) return text;
  const place = mapOf(file)?.findOrigin(line, column);
  if (place === undefined || !('fileName' in place)) return text;
  const source = new URL(place.fileName, file).href;
  return text.replace(`${file}:${line}:${column}`, `${source}:${place.lineNumber}:${place.columnNumber}`);
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(new URL(`${file}.map`)));
  return maps.get(file);
}

/** Undefined when there's none, or no file can be opened any more. */
function readMap(url: URL): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(url, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
