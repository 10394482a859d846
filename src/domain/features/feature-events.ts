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

/** How many features an event names. */
export function sizeOf(event: FeatureEvent): number {
  return 'features' in event ? event.features.length : 1;
}

/** The features that target a segment; kept, because the filters of one may change many times. */
const targeted = new WeakMap<RuntimeFeatures, Map<string, readonly RuntimeFeature[]>>();

/** The event of a segment's new filters; undefined if no feature targets it. */
export function retargetedEvent(features: RuntimeFeatures, { seq, at, recordId }: Change): FeatureEvent | undefined {
  const known = targeted.get(features) ?? new Map<string, readonly RuntimeFeature[]>();
  if (known.size === 0) targeted.set(features, known);
  const those = known.get(recordId) ?? targeting(features, ({ segments }) => segments.has(recordId));
  known.set(recordId, those);
  return those.length === 0 ? undefined : { kind: 'retargeted', seq, at, features: those };
}

/** Applies a feature change: returns the features after it and the event to send. */
export function applyToRuntime(
  features: RuntimeFeatures,
  change: Change,
): { readonly features: RuntimeFeatures; readonly event: FeatureEvent } {
  const next = new Map(features);
  const event = apply(next, change);
  return { features: next, event };
}

/**
 * Reconstructs the events of past changes, oldest first, given the features `after` the last of them. Exact, because
 * every entry stores the previous values. `changes` are those that concern features, in log order.
 *
 * Of the changes of segments, only the first and the last have events, which name the features that target any of the
 * segments: a client evaluates by today's filters anyway. The first one already names all features that don't have an
 * event of their own later, so a client that is cut off between any two events misses nothing.
 */
export function pastEvents(changes: readonly Change[], after: RuntimeFeatures): FeatureEvent[] {
  const features = new Map(after);
  for (const change of changes.toReversed()) {
    const { recordId: id } = change;
    if (change.resource !== 'feature') continue;
    if (change.before === null) features.delete(id);
    else features.set(id, withFields(id, features.get(id), change.before));
  }
  const ofSegments = changes.filter(({ resource }) => resource !== 'feature');
  const announced = new Set([ofSegments[0], ofSegments.at(-1)]);
  const changed = new Set(ofSegments.map(({ recordId }) => recordId));
  const events: FeatureEvent[] = [];
  for (const change of changes) {
    if (change.resource === 'feature') {
      events.push(apply(features, change));
    } else if (announced.has(change)) {
      const those = targeting(features, ({ segments }) => [...segments].some((id) => changed.has(id)));
      if (those.length > 0) events.push({ kind: 'retargeted', seq: change.seq, at: change.at, features: those });
    }
  }
  return events;
}

/** Applies a feature change in place, and returns the event to send. */
function apply(features: Map<string, TargetedFeature>, { seq, at, recordId: id, after }: Change): FeatureEvent {
  if (after === null) {
    const key = features.get(id)?.key ?? '';
    features.delete(id);
    return { kind: 'deleted', seq, at, feature: { id, key } };
  }
  const feature = withFields(id, features.get(id), after);
  features.set(id, feature);
  return { kind: 'change', seq, at, feature: withoutSegments(feature) };
}

function targeting(
  features: RuntimeFeatures,
  isMeant: (feature: TargetedFeature) => boolean,
): readonly RuntimeFeature[] {
  return inOrder([...features.values()].filter(isMeant));
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
