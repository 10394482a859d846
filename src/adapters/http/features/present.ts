import type { RuleAudience } from '../../../application/features/get-feature-audience.js';
import type { Feature } from '../../../domain/features/feature.js';
import type { RuntimeFeature } from '../../../domain/features/feature-events.js';
import { featureViewFor, type FeatureView } from '../../../domain/features/feature-view.js';
import { featuresInOrder, type Features } from '../../../domain/features/features.js';
import { rolloutState, sharingState } from '../../../domain/features/rollout.js';
import type { Presenter } from '../records/record-routes.js';
import type { CreationKept } from '../idempotency/show-answer.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';

/** Presents the public part of a feature. */
export function presentRuntimeFeature({ id, key, enabled }: RuntimeFeature) {
  return { id, key, enabled };
}

/** Copies the fields of a feature that the view allows. */
function presentFeature(feature: Feature, view: FeatureView) {
  if (view === 'runtime') return presentRuntimeFeature(feature);
  return {
    id: feature.id,
    key: feature.key,
    name: feature.name,
    description: feature.description,
    enabled: feature.enabled,
    ...rolloutState(feature),
    created: new Date(feature.created).toISOString(),
    updated: new Date(feature.updated).toISOString(),
  };
}

export const FEATURE_PRESENTER: Presenter<Feature> = {
  json: (feature, { permissions }) => jsonOf(feature, featureViewFor(permissions)),
  etag: ({ version }, { permissions }) => formatEtag(version, featureViewFor(permissions)),
};

/** A kept answer in no larger a view than the caller's. */
export function showNewFeature(kept: CreationKept, view: FeatureView): Pick<CreationKept, 'body' | 'etag'> {
  if (view === 'full') return kept;
  const body = JSON.stringify(presentRuntimeFeature(JSON.parse(kept.body) as RuntimeFeature));
  return { body, etag: kept.etag.replace('.full"', '.runtime"') };
}

/** All features in one view, serialised. */
interface PresentedFeatures {
  readonly json: string;
  /** When a feature was last changed, in milliseconds since the epoch; 0 when there is none. */
  readonly version: number;
  readonly digest: string;
  /** Depends on the features alone, so it's the same on every instance and after a restart. */
  readonly etag: string;
  readonly headers: { readonly 'X-Total-Count': string };
}

const presented: Readonly<Record<FeatureView, WeakMap<Features, PresentedFeatures>>> = {
  full: new WeakMap(),
  runtime: new WeakMap(),
};

const serialised: Readonly<Record<FeatureView, WeakMap<Feature, string>>> = {
  full: new WeakMap(),
  runtime: new WeakMap(),
};

/** A feature's JSON in one view; cached, because features change one at a time and lists hold up to 2,000. */
function jsonOf(feature: Feature, view: FeatureView): string {
  const cached = serialised[view].get(feature);
  if (cached !== undefined) return cached;
  const json = JSON.stringify(presentFeature(feature, view));
  serialised[view].set(feature, json);
  return json;
}

/** Serialises the complete list; cached until a feature changes. */
export function presentFeatures(features: Features, view: FeatureView): PresentedFeatures {
  const cached = presented[view].get(features);
  if (cached !== undefined) return cached;
  const records = featuresInOrder(features);
  const json = `[${records.map((feature) => jsonOf(feature, view)).join()}]`;
  const version = records.reduce((latest, { updated }) => Math.max(latest, updated), 0);
  const digest = tagOf(json, 16);
  const made = {
    json,
    version,
    digest,
    etag: formatEtag(version, digest),
    headers: { 'X-Total-Count': String(records.length) },
  };
  presented[view].set(features, made);
  return made;
}

export function presentAudience(rules: readonly RuleAudience[]) {
  return {
    rules: rules.map(({ rule, segments, share, parts }) => ({
      segments: segments.map(({ segment, count }) => ({
        id: segment.id,
        name: segment.name,
        customers_count: count,
      })),
      ...(rule.split === undefined
        ? sharingState(rule)
        : { split: rule.split.map((part, index) => ({ ...part, share: parts[index]! })) }),
      share,
    })),
  };
}
