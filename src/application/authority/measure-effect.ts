import { can, type Actor } from '../../domain/permissions/actor.js';
import type { Authority } from '../../domain/authority/authority.js';
import { sumUpPermissions, type PermissionEffect } from '../../domain/authority/permission-effect.js';
import { affectedFeatures, changedMemberships, type Transition } from '../../domain/authority/record-effects.js';
import { listTokenEffects, type TokenEffect } from '../../domain/authority/token-effect.js';
import type { Feature } from '../../domain/features/feature.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import { criteriaOf } from '../../domain/segments/segment-criteria.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { SegmentMembers } from '../ports/segment-members.js';
import { inSlices } from '../scheduling/in-slices.js';
import type { RolledBackWrite } from './dry-run.js';

/** What a write would have changed. */
export interface Effect {
  readonly permissions: PermissionEffect;
  /** By name: API tokens whose permissions change. */
  readonly tokens: readonly TokenEffect[];
  /** Whether the caller may know which tokens they are. */
  readonly namesTokens: boolean;
  /** Live sessions that would have ended. */
  readonly sessionsEnded: number;
  /** By id: segments that are created, deleted, or get other filters. */
  readonly segments: readonly SegmentEffect[];
  /** By id: features that are written, or that target a segment whose filters change. */
  readonly features: readonly Transition<Feature>[];
  /** Whether the caller may see more of the features than their ids. */
  readonly showsFeatures: boolean;
}

/** How the members of a segment change. */
export interface SegmentEffect {
  /** Null for a segment that is being created: the id isn't used. */
  readonly id: string | null;
  /** After the write. */
  readonly name: string;
  /** Members before; null for a segment that is being created. */
  readonly before: number | null;
  /** Members after; null for a segment that is being deleted. */
  readonly after: number | null;
  readonly entering: number;
  readonly leaving: number;
}

/** Measures what a write that was rolled back would have changed. Runs after the transaction, because it takes time. */
export class MeasureEffect {
  constructor(private readonly members: Pick<SegmentMembers, 'countTogether'>) {}

  /** Throws `Unavailable` when counting the members of segments takes too long. */
  async execute({ actor, before, after, people, sessionsEnded, now }: RolledBackWrite): Promise<Effect> {
    return {
      permissions: await inSlices(sumUpPermissions(people)),
      tokens: await inSlices(listTokenEffects(before, after, now)),
      namesTokens: can(actor, 'account.read'),
      sessionsEnded,
      segments: await this.#segments(actor, before, after),
      features: affectedFeatures(before.records, after.records),
      showsFeatures: can(actor, 'settings.read'),
    };
  }

  /** Counts members before, after, and of both together; who isn't among the last has entered or left. */
  async #segments(actor: Actor, before: Authority, after: Authority): Promise<SegmentEffect[]> {
    const changed = changedMemberships(before.records, after.records);
    if (changed.length === 0) return [];
    const counts = await this.members.countTogether(changed.flatMap(criteriaToCount), { reader: actor.id });
    let next = 0;
    return changed.map((transition) => {
      const counted = counts.slice(next, (next += criteriaToCount(transition).length));
      return effectOn(transition, counted);
    });
  }
}

function criteriaToCount({ before, after }: Transition<Segment>): Criteria[] {
  const [then, now] = [before && criteriaOf(before.filters), after && criteriaOf(after.filters)];
  if (then === undefined || now === undefined) return [then ?? now!];
  return [then, now, { filters: [...then.filters, ...now.filters], search: [...then.search, ...now.search] }];
}

function effectOn({ before, after }: Transition<Segment>, counts: readonly number[]): SegmentEffect {
  const [count, countAfter, both] = counts as [number, number, number];
  const { id, name } = (after ?? before)!;
  if (before === undefined) return { id: null, name, before: null, after: count, entering: count, leaving: 0 };
  if (after === undefined) return { id, name, before: count, after: null, entering: 0, leaving: count };
  return { id, name, before: count, after: countAfter, entering: countAfter - both, leaving: count - both };
}
