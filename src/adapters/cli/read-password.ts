import { UsageError } from './command-error.js';

/** In bytes; more than the longest password. */
const ENOUGH_BYTES = 4_096;

/** Reads a password from standard input, without the newline that `echo` and editors append. Throws `UsageError`. */
export async function readPassword(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ENOUGH_BYTES) break;
  }
  if (bytes > ENOUGH_BYTES) throw new UsageError('The text on standard input is too long for a password.');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
      .decode(Buffer.concat(chunks))
      .replace(/\r?\n$/, '');
  } catch {
    throw new UsageError('The password on standard input is not UTF-8.');
  }
}
