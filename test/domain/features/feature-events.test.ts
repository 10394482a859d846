import { expect } from 'chai';
import fc from 'fast-check';
import { applyChange } from '../../../src/domain/authority/apply-change.js';
import { FEATURE } from '../../../src/domain/authority/kinds/feature.js';
import type { Change, ChangeEntry } from '../../../src/domain/changes/change.js';
import {
  applyToRuntime,
  concernsFeatures,
  pastEvents,
  resetEvent,
  retargetedEvent,
  runtimeFeatures,
  sizeOf,
  type FeatureEvent,
} from '../../../src/domain/features/feature-events.js';
import { decideDeletion } from '../../../src/domain/authority/kinds/entries.js';
import { decideFeatureUpdate } from '../../../src/domain/features/update-feature.js';
import { aFeature, anAuthority, created, deleted, sealed, updated } from '../../support/builders.js';

/** Creates, toggles, renames and deletes features a, b and c according to the steps; skips impossible ones. */
function history(steps: readonly { key: string; act: 'create' | 'toggle' | 'rename' | 'delete' }[]) {
  let authority = anAuthority();
  const changes: Change[] = [];
  for (const { key, act } of steps) {
    const id = `feature-${key}`;
    const known = authority.records.features.get(id);
    let entry: ChangeEntry | undefined;
    if (known === undefined)
      entry = act === 'create' ? created('feature', id, FEATURE.logFields(aFeature(key))) : undefined;
    else if (act === 'toggle') entry = decideFeatureUpdate(known, { enabled: !known.enabled }, () => true);
    else if (act === 'rename') entry = decideFeatureUpdate(known, { name: `${known.name}!` }, () => true);
    else if (act === 'delete') entry = decideDeletion(FEATURE, known, () => true);
    if (entry === undefined) continue;
    const change = sealed(authority.head, entry);
    authority = applyChange(authority, change);
    changes.push(change);
  }
  return { authority, changes };
}

function liveEvents(changes: readonly Change[]) {
  let features = runtimeFeatures(new Map());
  const events: FeatureEvent[] = [];
  const states = [features];
  for (const change of changes) {
    const step = applyToRuntime(features, change);
    features = step.features;
    events.push(step.event);
    states.push(features);
  }
  return { events, features, states };
}

const arbitrarySteps = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    act: fc.constantFrom('create', 'toggle', 'rename', 'delete'),
  }),
  { maxLength: 40 },
);

describe('feature events', () => {
  it('describe each change with its public fields', () => {
    const { changes } = history([
      { key: 'a', act: 'create' },
      { key: 'a', act: 'toggle' },
      { key: 'a', act: 'rename' },
      { key: 'a', act: 'delete' },
    ]);
    const [at, id] = [changes[0]!.at, 'feature-a'];
    expect(liveEvents(changes).events).to.deep.equal([
      { kind: 'change', seq: 1, at, feature: { id, key: 'a', enabled: false } },
      { kind: 'change', seq: 2, at, feature: { id, key: 'a', enabled: true } },
      { kind: 'change', seq: 3, at, feature: { id, key: 'a', enabled: true } },
      { kind: 'deleted', seq: 4, at, feature: { id, key: 'a' } },
    ]);
  });

  it("lead to the projection's features", () => {
    fc.assert(
      fc.property(arbitrarySteps, (steps) => {
        const { authority, changes } = history(steps);
        expect([...liveEvents(changes).features].sort()).to.deep.equal(
          [...runtimeFeatures(authority.records.features)].sort(),
        );
      }),
    );
  });

  it('are the same when replayed later from any position', () => {
    fc.assert(
      fc.property(arbitrarySteps, fc.nat(), (steps, nat) => {
        const { changes } = history(steps);
        const { events, features } = liveEvents(changes);
        const from = nat % (changes.length + 1);
        expect(pastEvents(changes.slice(from), features)).to.deep.equal(events.slice(from));
      }),
    );
  });

  it('announce the features of a segment with other filters, also when replayed', () => {
    let authority = anAuthority();
    const changes: Change[] = [];
    const states = [runtimeFeatures(authority.records.features)];
    const rules = (...segments: string[]) => [{ segments, percentage: 100, variant: null }];
    const entries: ChangeEntry[] = [
      created('feature', 'feature-b', FEATURE.logFields(aFeature('b', true, { targeting: rules('s', 't') }))),
      created('feature', 'feature-a', FEATURE.logFields(aFeature('a', false, { targeting: rules('s') }))),
      updated('segment', 's', { filters: { values: {}, enabled: [] } }),
      updated('segment', 's', { name: 'Renamed' }),
      { ...updated('feature', 'feature-b', { targeting: rules('t') }), before: { targeting: rules('s', 't') } },
      updated('segment', 's', { filters: { values: {}, enabled: ['q'] } }),
      {
        ...deleted('feature', 'feature-a'),
        before: FEATURE.logFields(aFeature('a', false, { targeting: rules('s') })),
      },
      updated('segment', 's', { filters: { values: {}, enabled: [] } }),
      updated('segment', 't', { filters: { values: {}, enabled: [] } }),
    ];
    for (const entry of entries) {
      const change = sealed(authority.head, entry);
      authority = applyChange(authority, change);
      changes.push(change);
      states.push(runtimeFeatures(authority.records.features));
    }
    const [a, b] = [
      { id: 'feature-a', key: 'a', enabled: false },
      { id: 'feature-b', key: 'b', enabled: true },
    ];
    const { at } = changes[0]!;
    const live = [
      { kind: 'change', seq: 1, at, feature: b },
      { kind: 'change', seq: 2, at, feature: a },
      { kind: 'retargeted', seq: 3, at, features: [a, b] },
      { kind: 'change', seq: 5, at, feature: b },
      { kind: 'retargeted', seq: 6, at, features: [a] },
      { kind: 'deleted', seq: 7, at, feature: { id: a.id, key: a.key } },
      { kind: 'retargeted', seq: 9, at, features: [b] },
    ];
    const told = changes.filter(concernsFeatures).flatMap((change) => {
      const features = states[change.seq - 1]!;
      if (change.resource === 'feature') return applyToRuntime(features, change).event;
      return retargetedEvent(features, change) ?? [];
    });
    expect(told).to.deep.equal(live);
    // Of the changes of segments, the first and the last stand for all.
    const retargeted: Readonly<Record<number, object>> = { 3: [a, b], 6: [a, b], 8: [b], 9: [b] };
    for (let from = 0; from <= changes.length; from += 1) {
      const missed = changes.slice(from).filter(concernsFeatures);
      const first = missed.find(({ resource }) => resource === 'segment')?.seq;
      const expected = missed.flatMap(({ seq }): object[] => {
        const features = retargeted[seq];
        if (features === undefined) return live.filter((event) => event.seq === seq);
        return seq === first || seq === 9 ? [{ kind: 'retargeted', seq, at, features }] : [];
      });
      expect(pastEvents(missed, states.at(-1)!)).to.deep.equal(expected);
    }
    expect(concernsFeatures(changes[3]!)).to.equal(false);
    expect(retargetedEvent(states[8]!, changes[7]!)).to.equal(undefined);
  });

  it('replay many changes of segments as two announcements', () => {
    const rules = [{ segments: ['s', 't'], percentage: 100, variant: null }];
    const features = runtimeFeatures(
      new Map(
        Array.from({ length: 2_000 }, (_, n) => [`feature-${n}`, aFeature(String(n), true, { targeting: rules })]),
      ),
    );
    let { head } = anAuthority();
    const changes = Array.from({ length: 1_000 }, (_, n) => {
      head = sealed(head, updated('segment', n % 2 ? 's' : 't', { filters: { values: {}, enabled: [] } }));
      return head as Change;
    });
    const events = pastEvents(changes, features);
    expect(events.map((event) => [event.kind, event.seq, sizeOf(event)])).to.deep.equal([
      ['retargeted', 1, 2_000],
      ['retargeted', 1_000, 2_000],
    ]);
  });

  it('reset to all features in list order', () => {
    const features = runtimeFeatures(
      new Map(['b', 'a'].map((key) => [`feature-${key}`, aFeature(key, true)] as const)),
    );
    expect(resetEvent(features, 9, 7)).to.deep.equal({
      kind: 'reset',
      seq: 9,
      at: 7,
      features: [
        { id: 'feature-a', key: 'a', enabled: true },
        { id: 'feature-b', key: 'b', enabled: true },
      ],
    });
  });
});
