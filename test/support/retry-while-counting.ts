import type { SegmentMembers } from '../../src/application/ports/segment-members.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import type { Reply } from './service.js';

/** Retries while initial counts run: on a busy machine they may exceed one request's wait. */
export function retryWhileCounting(members: SegmentMembers): SegmentMembers {
  return {
    prepare: (criteria) => untilCounted(() => members.prepare(criteria)),
    resolve: (criteria, embedded) => untilCounted(() => members.resolve(criteria, embedded)),
    resolveAsJson: (criteria, embedded) => untilCounted(() => members.resolveAsJson(criteria, embedded)),
    resolveOnce: (criteria, embedded) => members.resolveOnce(criteria, embedded),
    countTogether: (criteria) => members.countTogether(criteria),
    divide: (division) => members.divide(division),
    retain: (criteria, newest) => members.retain(criteria, newest),
  };
}

/** The same over HTTP: until then the response is 503, and nothing was written. */
export async function replyOnceCounted(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || answer.json.code !== 'overloaded') return answer;
  }
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
