import type { FeatureEvent } from '../../../domain/features/feature-events.js';
import type { EventFormat } from '../events/event-stream.js';
import { presentRuntimeFeature } from './present.js';

/** Sends `change` with the public feature, `deleted` with its id and key, and `reset` with all features. */
export const featureStreamFormat: EventFormat = {
  lastSaysAll: false,
  encode(event, id) {
    return Buffer.from(`id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(dataOf(event))}\n\n`);
  },
};

function dataOf(event: FeatureEvent): object {
  switch (event.kind) {
    case 'change':
      return presentRuntimeFeature(event.feature);
    case 'deleted':
      return { id: event.feature.id, key: event.feature.key };
    case 'reset':
      return event.features.map(presentRuntimeFeature);
  }
}
