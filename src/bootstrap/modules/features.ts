import { ContainerModule } from 'inversify';
import { endOfTurn } from '../../adapters/http/answers/end-of-turn.js';
import { EventHub } from '../../adapters/http/events/event-hub.js';
import { IDENTIFY, STREAM_TICKETS } from '../../adapters/http/ofrep/routes.js';
import { HmacStreamTickets } from '../../adapters/security/hmac-stream-tickets.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { EvaluateFeatures } from '../../application/features/evaluate-features.js';
import { ExplainFeature } from '../../application/features/explain-feature.js';
import { FeatureFeed } from '../../application/features/feature-feed.js';
import { GetAllFeatures } from '../../application/features/get-all-features.js';
import { GetFeatureAudience } from '../../application/features/get-feature-audience.js';
import { GetMembership } from '../../application/features/get-membership.js';
import { PreviewFeature } from '../../application/features/preview-feature.js';
import { SegmentReader } from '../../application/segments/segment-reader.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

/** The flags, their event streams, and OFREP. */
export const featuresModule = new ContainerModule((c) => {
  bindClass(c, FeatureFeed, [AuthorityProjection, STORED.log]);
  bind(
    c,
    EventHub,
    {
      ...parts('projection', 'clock', 'draining', 'config'),
      feed: FeatureFeed,
      identify: IDENTIFY,
      slots: identifiers.streamSlots,
    },
    ({ projection, draining, config, ...options }) =>
      new EventHub({
        ...options,
        onChange: (listener) => projection.onChange('streams', listener),
        draining: draining.signal,
        limits: { total: config.LIMIT_STREAMS, perUser: config.LIMIT_STREAMS_USER },
      }),
  );
  bind(c, STREAM_TICKETS, [identifiers.tokenSecrets], (secrets) => new HmacStreamTickets(secrets));
  bindClass(c, GetAllFeatures, [AuthorityProjection]);
  bind(
    c,
    EvaluateFeatures,
    { reader: AuthorityProjection, log: identifiers.evaluationLog, ...parts('customers', 'sha256', 'clock') },
    (options) => new EvaluateFeatures({ ...options, beforeAnswer: endOfTurn }),
  );
  bindClass(c, ExplainFeature, [AuthorityProjection, STORED.customers, identifiers.sha256]);
  bindClass(c, GetMembership, [AuthorityProjection, STORED.customers, identifiers.sha256]);
  bindClass(c, GetFeatureAudience, [AuthorityProjection, SegmentReader]);
  bindClass(c, PreviewFeature, [AuthorityProjection, STORED.segmentMembers]);
});
