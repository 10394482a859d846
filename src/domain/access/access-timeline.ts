import type { Change } from '../changes/change.js';
import { compareText } from '../lists/compare.js';
import { actionSet, columnsOf, differenceOf, isSameSet, listActions } from '../permissions/action.js';
import { actionsOf, type PermissionSet } from '../permissions/permission-set.js';

/** A time in which somebody had a permission. Times are in milliseconds since the epoch. */
export interface AllowedSpan {
  readonly from: number;
  /** Undefined if it goes on beyond the end. */
  readonly until: number | undefined;
  /** The sequence number of the change it began with; undefined if it began before. */
  readonly startedBy: number | undefined;
  readonly endedBy: number | undefined;
}

/** A permission that somebody had at some time. */
export interface PermissionOverTime {
  readonly ability: string;
  readonly action: string;
  /** In order, and apart from each other. */
  readonly spans: readonly AllowedSpan[];
}

/** A change that something was different from. */
type Edge = Pick<Change, 'seq' | 'at'>;

const NOTHING: PermissionSet = new Map();

/** What somebody was allowed over time, change by change. */
export class AccessTimeline {
  #allowed = NOTHING;
  readonly #spans = new Map<string, Map<string, AllowedSpan[]>>();
  #size = 0;

  constructor(private readonly from: number) {}

  /** How many spans there are. */
  get size(): number {
    return this.#size;
  }

  /** What is allowed from here on; without a change, at the beginning. Returns whether anything is different. */
  add(allowed: PermissionSet | undefined = NOTHING, change?: Edge): boolean {
    let differs = false;
    for (const ability of new Set([...this.#allowed.keys(), ...allowed.keys()])) {
      const [before, after] = [actionsOf(this.#allowed, ability), actionsOf(allowed, ability)];
      if (isSameSet(before, after)) continue;
      differs = true;
      for (const action of listActions(differenceOf(before, after))) this.#end(ability, action, change!);
      for (const action of listActions(differenceOf(after, before))) this.#start(ability, action, change);
    }
    this.#allowed = allowed;
    return differs;
  }

  /** By ability key, then in the order of a matrix. */
  permissions(): PermissionOverTime[] {
    return [...this.#spans]
      .sort(([a], [b]) => compareText(a, b))
      .flatMap(([ability, ofAbility]) =>
        columnsOf(actionSet(ofAbility.keys()))
          .filter((action) => ofAbility.has(action))
          .map((action) => ({ ability, action, spans: ofAbility.get(action)! })),
      );
  }

  #start(ability: string, action: string, change: Edge | undefined): void {
    const ofAbility = this.#spans.get(ability) ?? new Map<string, AllowedSpan[]>();
    this.#spans.set(ability, ofAbility);
    const spans = ofAbility.get(action) ?? [];
    ofAbility.set(action, spans);
    spans.push({ from: change?.at ?? this.from, until: undefined, startedBy: change?.seq, endedBy: undefined });
    this.#size += 1;
  }

  #end(ability: string, action: string, { seq, at }: Edge): void {
    const spans = this.#spans.get(ability)!.get(action)!;
    spans.push({ ...spans.pop()!, until: at, endedBy: seq });
  }
}
