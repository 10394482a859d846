import { fold } from '../../../src/domain/text/fold.js';
import type { Observation, ObservedFeature, Person } from './observation.js';

const SAMPLE = 10;

/** The effect of a write as the difference of two observations, in the form of a dry run's answer. */
export function differenceOf(before: Observation, after: Observation, seesNames: boolean, seesFeatures: boolean) {
  const people = everybody(before, after);
  const affected = people.filter(({ gained, lost }) => gained.length + lost.length > 0);
  return {
    permissions: {
      users_affected: affected.length,
      gained: countsOf(affected, ({ gained }) => gained, seesNames),
      lost: countsOf(affected, ({ lost }) => lost, seesNames),
    },
    tokens: tokensOf(before, after).map((token) => (seesNames ? token : { gained: token.gained, lost: token.lost })),
    sessions_ended: [...before.live].filter((token) => !after.live.has(token)).length,
    segments: segmentsOf(before, after),
    features: featuresOf(before, after).map((feature) => (seesFeatures ? feature : { id: feature.id })),
  };
}

interface ChangedPerson {
  readonly person: Person;
  readonly isNew: boolean;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

function everybody(before: Observation, after: Observation): ChangedPerson[] {
  const ids = new Set([...before.people.keys(), ...after.people.keys()]);
  return [...ids].map((id) => {
    const [then, now] = [before.people.get(id), after.people.get(id)];
    const [could, can] = [[...(then?.permissions ?? [])], [...(now?.permissions ?? [])]];
    return {
      person: (now ?? then)!,
      isNew: then === undefined,
      gained: can.filter((permission) => then?.permissions.has(permission) !== true),
      lost: could.filter((permission) => now?.permissions.has(permission) !== true),
    };
  });
}

function tokensOf(before: Observation, after: Observation) {
  const ids = [...new Set([...before.tokens.keys(), ...after.tokens.keys()])];
  return ids
    .map((id) => {
      const [then, now] = [before.tokens.get(id), after.tokens.get(id)];
      return {
        id: then === undefined ? null : id,
        name: (now ?? then)!.name,
        gained: inOrder([...(now?.permissions ?? [])].filter((one) => then?.permissions.has(one) !== true)),
        lost: inOrder([...(then?.permissions ?? [])].filter((one) => now?.permissions.has(one) !== true)),
      };
    })
    .filter(({ gained, lost }) => gained.length + lost.length > 0)
    .sort((a, b) => compare(fold(a.name), fold(b.name)));
}

/** By ability, then read, create, update, delete, then own actions by name. */
function inOrder(permissions: readonly string[]): string[] {
  const standard = ['read', 'create', 'update', 'delete'];
  const place = (action: string) => (standard.includes(action) ? standard.indexOf(action) : standard.length);
  return permissions
    .map((permission) => permission.split('.'))
    .sort(([a, x], [b, y]) => compare(a!, b!) || place(x!) - place(y!) || compare(x!, y!))
    .map((parts) => parts.join('.'));
}

function countsOf(
  affected: readonly ChangedPerson[],
  changed: (person: ChangedPerson) => readonly string[],
  seesNames: boolean,
) {
  const permissions = inOrder([...new Set(affected.flatMap(changed))]).map((permission) => permission.split('.'));
  return permissions.map(([ability, action]) => {
    const concerned = affected.filter((person) => changed(person).includes(`${ability!}.${action!}`));
    const known = concerned.filter(({ isNew }) => seesNames && !isNew).map(({ person }) => person);
    return { ability, action, users: concerned.length, sample: sampleOf(known) };
  });
}

function sampleOf(people: readonly Person[]) {
  return [...people]
    .sort(
      (a, b) =>
        compare(fold(a.firstName), fold(b.firstName)) ||
        compare(fold(a.lastName), fold(b.lastName)) ||
        compare(a.id, b.id),
    )
    .slice(0, SAMPLE)
    .map(({ id, firstName, lastName }) => ({ id, first_name: firstName, last_name: lastName }));
}

function segmentsOf(before: Observation, after: Observation) {
  const ids = [...new Set([...before.segments.keys(), ...after.segments.keys()])].sort();
  return ids.flatMap((id) => {
    const [then, now] = [before.segments.get(id), after.segments.get(id)];
    if (then?.filters === now?.filters) return [];
    const [were, are] = [[...(then?.members ?? [])], [...(now?.members ?? [])]];
    return [
      {
        id: then === undefined ? null : id,
        name: (now ?? then)!.name,
        before: then === undefined ? null : were.length,
        after: now === undefined ? null : are.length,
        entering: are.filter((member) => then?.members.has(member) !== true).length,
        leaving: were.filter((member) => now?.members.has(member) !== true).length,
      },
    ];
  });
}

function featuresOf(before: Observation, after: Observation) {
  const ids = [...new Set([...before.features.keys(), ...after.features.keys()])].sort();
  const changed = [...after.segments].filter(([id, now]) => {
    const then = before.segments.get(id);
    return then !== undefined && then.filters !== now.filters;
  });
  return ids.flatMap((id) => {
    const [then, now] = [before.features.get(id), after.features.get(id)];
    if (then?.updated === now?.updated && !targetsAny(now, changed)) return [];
    const state = (feature: typeof then) =>
      feature === undefined ? null : { enabled: feature.enabled, targeting: feature.targeting };
    return [
      {
        id: then === undefined ? null : id,
        key: (now ?? then)!.key,
        before: state(then),
        after: state(now),
      },
    ];
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function targetsAny(feature: ObservedFeature | undefined, segments: readonly (readonly [string, unknown])[]): boolean {
  return feature?.targeting.some((rule) => segments.some(([id]) => rule.segments.includes(id))) === true;
}
