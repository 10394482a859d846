import type { FeatureEvent } from '../../../domain/features/feature-events.js';
import type { EventFormat } from '../events/event-stream.js';
import { presentRuntimeFeature } from './present.js';

/** Sends `change` with the public feature, `deleted` with its id and key, and `reset` with all features. */
export const featureStreamFormat: EventFormat = {
  lastSaysAll: false,
  startsAnew: false,
  encode(event, id) {
    const messages = messagesOf(event).map(({ kind, data }) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
    // Only the last one of a log entry has its id: a client that is cut off before gets all of them again.
    return Buffer.from([...messages.slice(0, -1), `id: ${id}\n${messages.at(-1)}`].join(''));
  },
};

function messagesOf(event: FeatureEvent): { readonly kind: 'change' | 'deleted' | 'reset'; readonly data: object }[] {
  switch (event.kind) {
    case 'change':
      return [{ kind: 'change', data: presentRuntimeFeature(event.feature) }];
    case 'retargeted':
      return event.features.map((feature) => ({ kind: 'change', data: presentRuntimeFeature(feature) }));
    case 'deleted':
      return [{ kind: 'deleted', data: { id: event.feature.id, key: event.feature.key } }];
    case 'reset':
      return [{ kind: 'reset', data: event.features.map(presentRuntimeFeature) }];
  }
}
