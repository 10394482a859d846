import { expect } from 'chai';
import { NotFound, RateLimited } from '../../src/domain/domain-error.js';
import { IdempotencyKeyReused } from '../../src/domain/idempotency/errors.js';
import { isIdempotencyKey } from '../../src/domain/idempotency/idempotency-key.js';
import {
  answerFor,
  deletesRepeatable,
  isExpired,
  requireRoomForAnswer,
} from '../../src/application/idempotency/kept-answer.js';
import { anAnswer, aRefusal } from '../support/builders-answers.js';
import { created, deleted } from '../support/builders.js';

const DAY = 86_400_000;

describe('kept answers', () => {
  it('are repeated for exactly 24 hours', () => {
    expect(isExpired({ keptAt: 1_000 }, 1_000)).to.equal(false);
    expect(isExpired({ keptAt: 1_000 }, 1_000 + DAY - 1)).to.equal(false);
    expect(isExpired({ keptAt: 1_000 }, 1_000 + DAY)).to.equal(true);
    expect(isExpired({ keptAt: 1_000 + DAY }, 1_000), 'the clock was set back').to.equal(true);
  });

  it('belong to the request whose MAC they have, under whichever key', () => {
    const kept = anAnswer('a');
    expect(answerFor({ macs: [kept.mac] }, kept)).to.deep.equal(kept);
    expect(answerFor({ macs: ['of the new key', kept.mac] }, kept)).to.deep.equal(kept);
    expect(answerFor({ macs: ['mac of r'] }, aRefusal('r'))).to.deep.equal(aRefusal('r'));
    expect(() => answerFor({ macs: ['another'] }, kept)).to.throw(IdempotencyKeyReused);
  });

  it('are gone with their record, but another request still finds the key used', () => {
    const emptied = anAnswer('a', { body: null });
    expect(() => answerFor({ macs: [emptied.mac] }, emptied)).to.throw(NotFound);
    expect(() => answerFor({ macs: ['another'] }, emptied)).to.throw(IdempotencyKeyReused);
  });

  it('are limited for each actor, who is told when the oldest expires', () => {
    requireRoomForAnswer({ count: 99_999, oldestAt: 0 }, DAY);
    const waitOf = (oldestAt: number | undefined, now: number) => {
      try {
        requireRoomForAnswer({ count: 100_000, oldestAt }, now);
      } catch (error) {
        return error instanceof RateLimited ? error.retryAfterSeconds : error;
      }
      return 'no error';
    };
    expect(waitOf(1_000, 1_000)).to.equal(DAY / 1_000);
    expect(waitOf(1_000, DAY - 99_500)).to.equal(101);
    expect(waitOf(1_000, DAY + 5_000), 'expired, but not yet removed').to.equal(60);
    expect(waitOf(undefined, 5)).to.equal(DAY / 1_000);
  });

  it('may create users, roles, abilities, features and segments', () => {
    for (const resource of ['user', 'role', 'ability', 'feature', 'segment'] as const) {
      expect(deletesRepeatable(deleted(resource, 'r'))).to.equal(true);
      expect(deletesRepeatable(created(resource, 'r', {}))).to.equal(false);
    }
    for (const resource of ['session', 'token'] as const) {
      expect(deletesRepeatable(deleted(resource, 'r'))).to.equal(false);
    }
  });
});

describe('an idempotency key', () => {
  it('has 1 to 255 printable ASCII characters', () => {
    for (const key of ['a', ' ', '~', 'x'.repeat(255), '8e03978e-40d5-43e8-bc93-6894a57f9324', '"a, b"']) {
      expect(isIdempotencyKey(key), key).to.equal(true);
    }
    for (const key of ['', 'x'.repeat(256), 'a\tb', 'a\nb', 'a\u007f', 'é', 'a\u0000', '\u2028']) {
      expect(isIdempotencyKey(key), JSON.stringify(key)).to.equal(false);
    }
  });
});
