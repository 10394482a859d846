import { endOfTurn } from '../../adapters/http/answers/end-of-turn.js';
import { ContainerModule } from 'inversify';
import { EventHub } from '../../adapters/http/events/event-hub.js';
import { featureRoutes } from '../../adapters/http/features/routes.js';
import { ofrepRoutes } from '../../adapters/http/ofrep/routes.js';
import { HmacStreamTickets } from '../../adapters/security/hmac-stream-tickets.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { Records } from '../../application/authority/records.js';
import { EvaluateFeatures } from '../../application/features/evaluate-features.js';
import { ExplainFeature } from '../../application/features/explain-feature.js';
import { FeatureFeed } from '../../application/features/feature-feed.js';
import { GetAllFeatures } from '../../application/features/get-all-features.js';
import { GetFeatureAudience } from '../../application/features/get-feature-audience.js';
import { NO_EVALUATION_LOG } from '../../application/ports/evaluation-log.js';
import { SegmentReader } from '../../application/segments/segment-reader.js';
import { bind, bindClass } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

/** The flags, their event streams, and OFREP. */
export const featuresModule = new ContainerModule((c) => {
  bindClass(c, FeatureFeed, [AuthorityProjection, identifiers.changeLog]);
  bind(
    c,
    EventHub,
    {
      feed: FeatureFeed,
      projection: AuthorityProjection,
      identify: identifiers.identify,
      clock: identifiers.clock,
      draining: identifiers.draining,
      config: identifiers.config,
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
  bind(c, identifiers.streamTickets, [identifiers.tokenSecrets], (secrets) => new HmacStreamTickets(secrets));
  bindClass(c, GetAllFeatures, [AuthorityProjection]);
  bind(c, identifiers.evaluationLog, [], () => NO_EVALUATION_LOG);
  bind(
    c,
    EvaluateFeatures,
    {
      reader: AuthorityProjection,
      customers: identifiers.customers,
      sha256: identifiers.sha256,
      log: identifiers.evaluationLog,
      clock: identifiers.clock,
    },
    (options) => new EvaluateFeatures({ ...options, beforeAnswer: endOfTurn }),
  );
  bindClass(c, ExplainFeature, [AuthorityProjection, identifiers.customers, identifiers.sha256]);
  bindClass(c, GetFeatureAudience, [AuthorityProjection, SegmentReader]);
  const useCases = {
    records: Records,
    getAllFeatures: GetAllFeatures,
    getFeatureAudience: GetFeatureAudience,
    explainFeature: ExplainFeature,
  };
  bind(c, identifiers.routeGroup, { ...useCases, hub: EventHub }, featureRoutes);
  const remote = {
    evaluateFeatures: EvaluateFeatures,
    hub: EventHub,
    tickets: identifiers.streamTickets,
    identify: identifiers.identify,
  };
  bind(c, identifiers.routeGroup, { ...remote, basePath: SETTINGS.BASE_PATH }, ofrepRoutes);
});
