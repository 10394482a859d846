/** What a file of customers is: a table, or JSON records (NDJSON or an array). */
export type FileKind = 'csv' | 'json';

export interface NamedKind {
  readonly kind: FileKind;
  /** The usual separator of cells in files named so. */
  readonly usualDelimiter?: string;
}

const BY_EXTENSION: ReadonlyMap<string, NamedKind> = new Map([
  ['csv', { kind: 'csv' }],
  ['txt', { kind: 'csv' }],
  ['tsv', { kind: 'csv', usualDelimiter: '\t' }],
  ['json', { kind: 'json' }],
  ['ndjson', { kind: 'json' }],
  ['jsonl', { kind: 'json' }],
]);

export const FILE_EXTENSIONS: readonly string[] = [...BY_EXTENSION.keys()].map((extension) => `.${extension}`);

/** Returns what the file's extension says; undefined for one that isn't known. */
export function kindOfFile(name: string): NamedKind | undefined {
  return BY_EXTENSION.get(/\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
}
