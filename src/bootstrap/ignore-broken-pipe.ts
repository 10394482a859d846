/**
 * Goes on without a reader of standard output or standard error, as in `castellan help | head -1`, or when their terminal has been
 * closed (EIO). Otherwise, the program would end with a stack trace.
 */
export function ignoreBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    });
  }
}
