import type { EventFormat } from '../events/event-stream.js';

/**
 * OFREP's notice that evaluations may have changed (ADR-0008 of the protocol). An unnamed event, for that is what
 * providers listen to; `lastModified` in whole seconds. Several missed ones ask for one new evaluation.
 */
export const ofrepStreamFormat: EventFormat = {
  lastSaysAll: true,
  encode({ at }, id) {
    const data = { type: 'refetchEvaluation', etag: `"${id}"`, lastModified: Math.floor(at / 1_000) };
    return Buffer.from(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  },
};
