import type { Change, JsonObject } from '../changes/change.js';
import { compareText } from '../lists/compare.js';
import type { Feature } from './feature.js';
import type { Features } from './features.js';

/** The part of a feature that clients use at run time. */
export type RuntimeFeature = Pick<Feature, 'id' | 'key' | 'enabled'>;

/** The same, with the ids of the segments that its rules name. */
interface TargetedFeature extends RuntimeFeature {
  readonly segments: ReadonlySet<string>;
}

/** All features at one log position, by id. */
export type RuntimeFeatures = ReadonlyMap<string, TargetedFeature>;

/** Event sent to clients. `seq` and `at` are those of the change, or of the log's head for a `reset`. */
export type FeatureEvent = { readonly seq: number; readonly at: number } & (
  | { readonly kind: 'change'; readonly feature: RuntimeFeature }
  /** The members of a segment that these features target may have changed: evaluate them again. */
  | { readonly kind: 'retargeted'; readonly features: readonly RuntimeFeature[] }
  | { readonly kind: 'deleted'; readonly feature: Pick<Feature, 'id' | 'key'> }
  /** Replaces everything the client has. */
  | { readonly kind: 'reset'; readonly features: readonly RuntimeFeature[] }
);

export function runtimeFeatures(features: Features): RuntimeFeatures {
  return new Map(
    Array.from(features.values(), ({ id, key, enabled, targeting }) => [
      id,
      { id, key, enabled, segments: segmentsOf(targeting) },
    ]),
  );
}

export function resetEvent(features: RuntimeFeatures, seq: number, at: number): FeatureEvent {
  return { kind: 'reset', seq, at, features: inOrder(features.values()) };
}

/** Whether an entry may lead to an event: a change of a feature, or of the filters of a segment. */
export function concernsFeatures({ resource, action, after }: Change): boolean {
  return resource === 'feature' || (resource === 'segment' && action === 'updated' && after?.['filters'] !== undefined);
}

/** The event of a segment's new filters; undefined if no feature targets it. */
export function retargetedEvent(features: RuntimeFeatures, { seq, at, recordId }: Change): FeatureEvent | undefined {
  const those = [...features.values()].filter(({ segments }) => segments.has(recordId));
  return those.length === 0 ? undefined : { kind: 'retargeted', seq, at, features: inOrder(those) };
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
  return { features: next, event: { kind: 'change', seq, at, feature: withoutSegments(feature) } };
}

/**
 * Reconstructs the events of past changes, oldest first, given the features `after` the last of them. Exact, because
 * every entry stores the previous values. `changes` are those that concern features, in log order.
 */
export function pastEvents(changes: readonly Change[], after: RuntimeFeatures): FeatureEvent[] {
  const before = new Map(after);
  for (const change of changes.toReversed()) {
    const { recordId: id } = change;
    if (change.resource !== 'feature') continue;
    if (change.before === null) before.delete(id);
    else before.set(id, withFields(id, before.get(id), change.before));
  }
  const events: FeatureEvent[] = [];
  let features: RuntimeFeatures = before;
  for (const change of changes) {
    if (change.resource !== 'feature') {
      const event = retargetedEvent(features, change);
      if (event !== undefined) events.push(event);
      continue;
    }
    const step = applyToRuntime(features, change);
    features = step.features;
    events.push(step.event);
  }
  return events;
}

/** Applies the fields of a log entry to a feature. */
function withFields(
  id: string,
  previous: TargetedFeature | undefined,
  { key, enabled, targeting }: JsonObject,
): TargetedFeature {
  return {
    id,
    key: typeof key === 'string' ? key : (previous?.key ?? ''),
    enabled: typeof enabled === 'boolean' ? enabled : (previous?.enabled ?? false),
    segments:
      targeting === undefined
        ? (previous?.segments ?? new Set())
        : segmentsOf(targeting as unknown as Feature['targeting']),
  };
}

function segmentsOf(targeting: Feature['targeting']): ReadonlySet<string> {
  return new Set(targeting.flatMap(({ segments }) => segments));
}

function withoutSegments({ id, key, enabled }: TargetedFeature): RuntimeFeature {
  return { id, key, enabled };
}

function inOrder(features: Iterable<TargetedFeature>): RuntimeFeature[] {
  return [...features].sort((a, b) => compareText(a.id, b.id)).map(withoutSegments);
}
