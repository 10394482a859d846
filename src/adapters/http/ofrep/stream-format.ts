import type { EventFormat } from '../events/event-stream.js';

/**
 * OFREP's notice that evaluations may have changed (ADR-0008 of the protocol). The event is unnamed, because that's
 * what providers listen for; `lastModified` is in whole seconds. Several missed events require only one new evaluation.
 * Providers evaluate before they open the stream, and their `EventSource` forgets its position when it's replaced.
 */
export const ofrepStreamFormat: EventFormat = {
  lastSaysAll: true,
  startsAnew: true,
  encode({ at }, id) {
    const data = { type: 'refetchEvaluation', etag: `"${id}"`, lastModified: Math.floor(at / 1_000) };
    return Buffer.from(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  },
};
