import { actionSet, hasAction, listActions, NO_ACTIONS } from '../permissions/action.js';
import { compareText } from '../lists/compare.js';
import { compareSummaries, foldedSummary, type UserSummary } from '../lists/user-summary.js';
import type { PermissionChange } from './changed-permissions.js';

/** How many people a sample names. */
export const SAMPLE_SIZE = 10;

/** People whose permissions change in the same way. */
export interface AffectedPeople {
  /** Takes time, so nothing in a transaction calls it. */
  readonly readChange: () => PermissionChange;
  /** How many they are. */
  readonly users: number;
  /** At least those whom the sample of some permission names. */
  readonly first: readonly UserSummary[];
}

/** How many people gain or lose a permission, and the first of them. */
export interface PermissionCount {
  /** Key of the ability. */
  readonly ability: string;
  readonly action: string;
  /** At least 1. */
  readonly users: number;
  readonly sample: readonly UserSummary[];
}

/** What a change means for people. The lists are by ability key, then in the order of `listActions`. */
export interface PermissionEffect {
  /** Everybody who gains or loses something, counted once. */
  readonly usersAffected: number;
  readonly gained: readonly PermissionCount[];
  readonly lost: readonly PermissionCount[];
}

interface Candidate extends UserSummary {
  readonly change: PermissionChange;
}

/** Sums up what happens to disjoint groups of people. Yields often, so that the caller can let others have a turn. */
export function* sumUpPermissions(people: readonly AffectedPeople[]): Generator<undefined, PermissionEffect> {
  const candidates: Candidate[] = [];
  const users = { gained: new Map() as Totals, lost: new Map() as Totals };
  let usersAffected = 0;
  for (const group of people) {
    const change = group.readChange();
    if (group.users > 0 && change.size > 0) {
      usersAffected += group.users;
      candidates.push(...group.first.map((person) => ({ ...person, change })));
      count(users, change, group.users);
    }
    yield;
  }
  const inOrder = sorted(candidates);
  const gained = yield* list('gained', users.gained, inOrder);
  const lost = yield* list('lost', users.lost, inOrder);
  return { usersAffected, gained, lost };
}

type Direction = 'gained' | 'lost';

/** How many people by ability key and action. */
type Totals = Map<string, Map<string, number>>;

function count(totals: Readonly<Record<Direction, Totals>>, change: PermissionChange, users: number): void {
  for (const [key, actions] of change) {
    for (const direction of ['gained', 'lost'] as const) {
      for (const action of listActions(actions[direction])) {
        const ofAbility = totals[direction].get(key) ?? new Map<string, number>();
        totals[direction].set(key, ofAbility.set(action, (ofAbility.get(action) ?? 0) + users));
      }
    }
  }
}

function* list(
  direction: Direction,
  totals: Totals,
  candidates: readonly Candidate[],
): Generator<undefined, PermissionCount[]> {
  const listed: PermissionCount[] = [];
  for (const [ability, ofAbility] of [...totals].sort(([a], [b]) => compareText(a, b))) {
    for (const action of listActions(actionSet(ofAbility.keys()))) {
      const changes = ({ change }: Candidate) => hasAction(change.get(ability)?.[direction] ?? NO_ACTIONS, action);
      listed.push({ ability, action, users: ofAbility.get(action)!, sample: firstOf(candidates, changes) });
      yield;
    }
  }
  return listed;
}

function firstOf(candidates: readonly Candidate[], isOne: (candidate: Candidate) => boolean): UserSummary[] {
  const found: UserSummary[] = [];
  for (const candidate of candidates) {
    if (!isOne(candidate)) continue;
    const { id, firstName, lastName } = candidate;
    found.push({ id, firstName, lastName });
    if (found.length === SAMPLE_SIZE) break;
  }
  return found;
}

function sorted(candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .map((candidate) => ({ ...foldedSummary(candidate), candidate }))
    .sort(compareSummaries)
    .map(({ candidate }) => candidate);
}
