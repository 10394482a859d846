import type { Output } from '../../src/adapters/cli/output.js';
import { castellan } from '../../src/bootstrap/castellan.js';

/** Keeps what was written. */
export class KeptOutput implements Output {
  text = '';

  constructor(readonly isTerminal = false) {}

  write(text: string): void {
    this.text += text;
  }
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process on a data folder, with cheap hashes. */
export async function runCastellan(
  folder: string,
  line: string,
  { stdin = '', settings = {} }: { readonly stdin?: string; readonly settings?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  const [stdout, stderr] = [new KeptOutput(), new KeptOutput()];
  const code = await castellan({
    argv: line.split(' ').filter((word) => word !== ''),
    environment: { DATA_DIR: folder, SCRYPT_LN: '4', ...settings },
    streams: { stdin: chunksOf(stdin), stdout, stderr },
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}
