import type { ServerResponse } from 'node:http';

const DISCONNECT_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** True when an error only means that the client disconnected. */
export function isClientDisconnect(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && DISCONNECT_CODES.has(code);
}

/** Runs `wait` with a signal that is aborted when the client disconnects. */
export async function untilDisconnect<T>(
  response: Pick<ServerResponse, 'once' | 'off'>,
  wait: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const disconnected = new AbortController();
  const abort = () => {
    disconnected.abort();
  };
  response.once('close', abort);
  try {
    return await wait(disconnected.signal);
  } finally {
    response.off('close', abort);
  }
}
