import { LONGEST_PAUSES } from '../../../domain/mail/outbox-rules.js';
import { pastMoment, startOfHour } from '../../../domain/past-moment.js';
import { believableWait } from '../../../domain/webhooks/judge-try.js';
import type { MemoryState } from './memory-state.js';

/** See `Store.correctTimes`. */
export function correctTimes(
  {
    outbox,
    recoveries,
    takings,
    users,
    webhookQueues,
    webhookTries,
  }: Pick<MemoryState, 'outbox' | 'recoveries' | 'takings' | 'users' | 'webhookQueues' | 'webhookTries'>,
  now: number,
): void {
  for (const [id, message] of outbox.values()) {
    const pause = LONGEST_PAUSES[Math.min(message.attempts, LONGEST_PAUSES.length - 1)]!;
    const dueAt = Math.min(message.dueAt, now + pause);
    outbox.set(id, { ...message, queuedAt: pastMoment(message.queuedAt, now), dueAt });
  }
  for (const [id, request] of recoveries.values()) {
    recoveries.set(id, { ...request, at: pastMoment(request.at, now) });
  }
  for (const [id, stored] of users.values()) {
    const lastSeen = stored.user.lastSeen && Math.min(stored.user.lastSeen, startOfHour(now));
    if (lastSeen !== stored.user.lastSeen) users.set(id, { ...stored, user: { ...stored.user, lastSeen } });
  }
  for (const [id, { retry, ...tried }] of webhookTries.values()) {
    if (retry !== null) webhookTries.set(id, believableWait({ ...tried, retry }, now));
  }
  for (const [id, queue] of webhookQueues.values()) {
    if (queue.lastAt !== null) webhookQueues.set(id, { ...queue, lastAt: pastMoment(queue.lastAt, now) });
  }
  for (const [id, taking] of takings.values()) takings.set(id, { ...taking, at: pastMoment(taking.at, now) });
}
