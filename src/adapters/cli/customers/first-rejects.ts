import type { SourceRow } from '../../../customer-files/source-row.js';

const SHOWN = 10;

/** Keeps the first rejected rows of a dry run, to be shown, where `RejectsFile` writes all of them. */
export class FirstRejects {
  readonly lines: string[] = [];

  add({ line }: Pick<SourceRow, 'line'>, errors: Readonly<Record<string, string>>): void {
    // As JSON, because names in the file may hold control characters.
    if (this.lines.length < SHOWN) this.lines.push(`  line ${line}: ${JSON.stringify(errors)}`);
  }

  async flush(): Promise<void> {
    // Nothing is written.
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}
