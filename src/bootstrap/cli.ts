import type { Output } from '../adapters/cli/output.js';
import { runCommandLine } from './run-command-line.js';
import { ignoreBrokenPipe } from './ignore-broken-pipe.js';

function outputOf(stream: NodeJS.WriteStream): Output {
  return {
    isTerminal: stream.isTTY,
    columns: stream.columns,
    write: (text) => void stream.write(text),
    flush: () =>
      new Promise((resolve, reject) => {
        stream.write('', (error) => (error ? reject(error) : resolve()));
      }),
  };
}

function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
  return interrupted.signal;
}

ignoreBrokenPipe();

// Before anything is opened: only the owner may read files that a command writes, including exports.
process.umask(0o077);

process.exitCode = await runCommandLine({
  argv: process.argv.slice(2),
  environment: process.env,
  streams: { stdin: process.stdin, stdout: outputOf(process.stdout), stderr: outputOf(process.stderr), interruption },
});
// An interrupted command may leave a pending read that keeps the process alive.
process.stdin.destroy();
