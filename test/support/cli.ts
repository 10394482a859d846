import type { Output } from '../../src/adapters/cli/output.js';
import { runCommandLine } from '../../src/bootstrap/run-command-line.js';

/** Collects what was written. */
export class RecordedOutput implements Output {
  text = '';

  constructor(readonly isTerminal = false) {}

  write(text: string): void {
    this.text += text;
  }

  async flush(): Promise<void> {
    // Output is accepted immediately.
  }
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string | AsyncIterable<Uint8Array>;
  readonly settings?: Readonly<Record<string, string>>;
  /** Aborts like Ctrl-C. */
  readonly signal?: AbortSignal;
}

/** Runs the command line in this process on a data folder, with cheap hashes. */
export async function runCastellan(
  folder: string,
  line: string | readonly string[],
  { stdin = '', settings = {}, signal = new AbortController().signal }: RunOptions = {},
): Promise<Ended> {
  const [stdout, stderr] = [new RecordedOutput(), new RecordedOutput()];
  const code = await runCommandLine({
    argv: typeof line === 'string' ? line.split(' ').filter((word) => word !== '') : line,
    environment: { DATA_DIR: folder, SCRYPT_LN: '4', ...settings },
    streams: {
      stdin: typeof stdin === 'string' ? chunksOf(stdin) : stdin,
      stdout,
      stderr,
      interruption: () => signal,
    },
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}
