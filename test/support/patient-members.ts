import type { SegmentMembers } from '../../src/application/ports/segment-members.js';
import { Unavailable } from '../../src/domain/domain-error.js';

/** Asks again for as long as first counts take: on a busy machine that may be longer than one answer waits. */
export function patient(members: SegmentMembers): SegmentMembers {
  return {
    prepare: (criteria) => untilCounted(() => members.prepare(criteria)),
    resolve: (criteria, embedded) => untilCounted(() => members.resolve(criteria, embedded)),
    survey: (criteria, embedded) => members.survey(criteria, embedded),
    retain: (criteria) => members.retain(criteria),
  };
}

async function untilCounted<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unavailable && error.code === 'overloaded')) throw error;
    }
  }
}
