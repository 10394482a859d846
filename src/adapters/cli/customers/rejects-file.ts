import { open, rm, type FileHandle } from 'node:fs/promises';
import type { SourceRow } from './source-row.js';

/** What is wrong with a row, by field. */
export type Reasons = Readonly<Record<string, string>>;

/**
 * The rows that were not imported, one JSON object a line: `{line, errors, row}`. There is such a file only when there is
 * such a row. It holds what may be personal, so only its owner may read it.
 */
export class RejectsFile {
  #file: FileHandle | undefined;
  #lines = '';

  private constructor(readonly path: string) {}

  /** Removes what an earlier import left there. */
  static async begin(path: string): Promise<RejectsFile> {
    await rm(path, { force: true });
    return new RejectsFile(path);
  }

  add({ line, fields, json = JSON.stringify(fields) }: SourceRow, errors: Reasons): void {
    this.#lines += `{"line":${line},"errors":${JSON.stringify(errors)},"row":${json}}\n`;
  }

  /** Writes what was added. */
  async flush(): Promise<void> {
    if (this.#lines === '') return;
    this.#file ??= await open(this.path, 'w', 0o600);
    await this.#file.appendFile(this.#lines);
    this.#lines = '';
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#file?.close();
  }
}
