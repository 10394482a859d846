import { expect } from 'chai';
import { believableWait, GIVE_UP_AFTER_MS, judgeTry, readRetryAfter } from '../../../src/domain/webhooks/judge-try.js';
import type { Retry } from '../../../src/domain/webhooks/webhook-try.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const ENTRY = { log: 'changes', seq: 7 } as const;

function judge(status: number | null, more: Partial<Parameters<typeof judgeTry>[1]> = {}) {
  return judgeTry({ status }, { entry: ENTRY, previous: undefined, now: NOW, retryAfterMs: 0, random: 0.5, ...more });
}

function retryOf(...input: Parameters<typeof judge>): Retry {
  const verdict = judge(...input);
  if (verdict.kind !== 'waits') throw new Error(`It's ${verdict.kind}.`);
  return verdict.retry;
}

describe('judgeTry', () => {
  it('takes 2xx alone for success', () => {
    for (const status of [200, 204, 299]) expect(judge(status)).to.deep.equal({ kind: 'delivered' });
    for (const status of [null, 101, 301, 302, 400, 404, 408, 425, 429, 500, 503])
      expect(judge(status).kind).to.equal('waits');
  });

  it('waits 5 s at first, then from 5 s to three times the last pause, up to 4 hours', () => {
    const first = retryOf(500);
    expect(first).to.deep.equal({ ...ENTRY, firstAt: NOW, dueAt: NOW + 5 * SECOND, pauseMs: 5 * SECOND, refusals: 0 });
    expect(retryOf(500, { previous: first, random: 0 }).pauseMs).to.equal(5 * SECOND);
    expect(retryOf(500, { previous: first, random: 1 }).pauseMs).to.equal(15 * SECOND);
    const long = { ...first, pauseMs: 3 * HOUR };
    expect(retryOf(500, { previous: long, random: 1 }).pauseMs).to.equal(4 * HOUR);
  });

  it('lets Retry-After lengthen a pause, up to an hour, without letting it grow', () => {
    expect(retryOf(503, { retryAfterMs: SECOND }).dueAt).to.equal(NOW + 5 * SECOND);
    const lengthened = retryOf(503, { retryAfterMs: 60 * SECOND });
    expect([lengthened.dueAt, lengthened.pauseMs]).to.deep.equal([NOW + 60 * SECOND, 5 * SECOND]);
    expect(retryOf(429, { retryAfterMs: 9 * HOUR }).dueAt).to.equal(NOW + HOUR);
  });

  it('skips an entry after five refusals, those between other failures included', () => {
    let previous: Retry | undefined;
    for (const status of [400, 500, 404, 422, 429, 403]) previous = retryOf(status, { previous });
    expect(previous?.refusals).to.equal(4);
    expect(judge(503, { previous }).kind).to.equal('waits');
    expect(judge(400, { previous })).to.deep.equal({ kind: 'skipped' });
  });

  it('is over at once with 410, and three days after the first try', () => {
    expect(judge(410)).to.deep.equal({ kind: 'over' });
    const previous = { ...retryOf(500), firstAt: NOW - GIVE_UP_AFTER_MS + HOUR, pauseMs: 4 * HOUR };
    const last = retryOf(500, { previous, random: 1 });
    expect(last.dueAt).to.equal(NOW + HOUR);
    expect(judge(500, { previous: last, now: last.dueAt })).to.deep.equal({ kind: 'over' });
    expect(judge(200, { previous: last, now: last.dueAt })).to.deep.equal({ kind: 'delivered' });
  });

  it('believes no time in the future', () => {
    const previous = { ...retryOf(500), firstAt: NOW + 10 * HOUR };
    expect(retryOf(500, { previous }).firstAt).to.equal(NOW);
    const at = NOW + 99 * HOUR;
    const ahead = { at, retry: { ...previous, dueAt: at + 7 * SECOND } };
    const moved = { ...previous, firstAt: NOW, dueAt: NOW + 7 * SECOND };
    expect(believableWait(ahead, NOW)).to.deep.equal({ at: NOW, retry: moved });
    expect(believableWait(ahead, at)).to.equal(ahead);
  });

  it('reads Retry-After in seconds and as a date', () => {
    expect(readRetryAfter('120', NOW)).to.equal(120 * SECOND);
    expect(readRetryAfter('Sun, 01 Mar 2026 12:00:30 GMT', NOW)).to.equal(30 * SECOND);
    for (const none of [undefined, '', '-1', 'soon', '2026-03-01', 'Sun, 01 Mar 2026 11:00:00 GMT'])
      expect(readRetryAfter(none, NOW), none).to.equal(0);
  });
});
