import type { Change, JsonObject } from '../changes/change.js';
import { compareText } from '../lists/compare.js';
import type { Feature } from './feature.js';
import type { Features } from './features.js';

/** The part of a feature that clients use at run time. */
export type RuntimeFeature = Pick<Feature, 'id' | 'key' | 'enabled'>;

/** All features at one log position, by id. */
export type RuntimeFeatures = ReadonlyMap<string, RuntimeFeature>;

/** Event sent to clients. `seq` and `at` are those of the change, or of the log's head for a `reset`. */
export type FeatureEvent = { readonly seq: number; readonly at: number } & (
  | { readonly kind: 'change'; readonly feature: RuntimeFeature }
  | { readonly kind: 'deleted'; readonly feature: Pick<Feature, 'id' | 'key'> }
  /** Replaces everything the client has. */
  | { readonly kind: 'reset'; readonly features: readonly RuntimeFeature[] }
);

export function runtimeFeatures(features: Features): RuntimeFeatures {
  return new Map(Array.from(features.values(), ({ id, key, enabled }) => [id, { id, key, enabled }]));
}

export function resetEvent(features: RuntimeFeatures, seq: number, at: number): FeatureEvent {
  const inOrder = [...features.values()].sort((a, b) => compareText(a.id, b.id));
  return { kind: 'reset', seq, at, features: inOrder };
}

/** Applies a feature change: returns the features after it and the event to send. */
export function applyToRuntime(
  features: RuntimeFeatures,
  change: Change,
): { readonly features: RuntimeFeatures; readonly event: FeatureEvent } {
  const { seq, at, recordId: id } = change;
  const next = new Map(features);
  if (change.after === null) {
    const key = features.get(id)?.key ?? '';
    next.delete(id);
    return { features: next, event: { kind: 'deleted', seq, at, feature: { id, key } } };
  }
  const feature = withFields(id, features.get(id), change.after);
  next.set(id, feature);
  return { features: next, event: { kind: 'change', seq, at, feature } };
}

/**
 * Reconstructs the events of past changes, oldest first, given the features `after` the last of them. Exact, because
 * every entry stores the previous values. `changes` are the feature changes in log order.
 */
export function pastEvents(changes: readonly Change[], after: RuntimeFeatures): FeatureEvent[] {
  const before = new Map(after);
  for (const change of changes.toReversed()) {
    const { recordId: id } = change;
    if (change.before === null) before.delete(id);
    else before.set(id, withFields(id, before.get(id), change.before));
  }
  const events: FeatureEvent[] = [];
  let features: RuntimeFeatures = before;
  for (const change of changes) {
    const step = applyToRuntime(features, change);
    features = step.features;
    events.push(step.event);
  }
  return events;
}

/** Applies the fields of a log entry to a feature. */
function withFields(id: string, previous: RuntimeFeature | undefined, { key, enabled }: JsonObject): RuntimeFeature {
  return {
    id,
    key: typeof key === 'string' ? key : (previous?.key ?? ''),
    enabled: typeof enabled === 'boolean' ? enabled : (previous?.enabled ?? false),
  };
}
