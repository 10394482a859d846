import type { Output } from '../adapters/cli/output.js';
import { castellan } from './castellan.js';

function outputOf(stream: NodeJS.WriteStream): Output {
  return { isTerminal: stream.isTTY, write: (text) => void stream.write(text) };
}

// Whoever reads has seen enough, as in `castellan recovery list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await castellan({
  argv: process.argv.slice(2),
  environment: process.env,
  streams: { stdin: process.stdin, stdout: outputOf(process.stdout), stderr: outputOf(process.stderr) },
});
