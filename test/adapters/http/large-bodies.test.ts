import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { BodyBudget } from '../../../src/adapters/http/bodies/body-budget.js';
import { largeJsonReader } from '../../../src/adapters/http/bodies/large-json-reader.js';
import { SystemClock } from '../../../src/adapters/security/system-clock.js';
import { RequestScheduler } from '../../../src/adapters/http/connections/request-scheduler.js';
import { FairSemaphore } from '../../../src/application/scheduling/fair-semaphore.js';
import { parseLargeBody } from '../../../src/adapters/http/bodies/parse-large-body.js';
import { HttpProblem } from '../../../src/adapters/http/problems/http-problem.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { rejectionOf } from '../../support/rejection.js';
import { refusalOf } from '../../support/refusal.js';

const LIMIT = 1_000_000;
const WANTED = { fields: ['a', 'image'], base64: 'image' };
const LARGE = 'x'.repeat(100_000);
const ONE = { atOnce: 1, maxWaiting: 1, perKey: { atOnce: 1, maxWaiting: 1 }, maxWaitMs: 6_000 };
const ADA = 'ada';
const EVE = 'eve';

function readerOf({ turns = ONE, stallMs }: { turns?: typeof ONE; stallMs?: number } = {}) {
  const semaphore = new FairSemaphore({ ...turns, clock: new SystemClock(), recentUse: new Map() });
  const read = largeJsonReader(
    LIMIT,
    { budget: new BodyBudget(), turns: semaphore, scheduler: new RequestScheduler() },
    WANTED,
    stallMs,
  );
  return (request: IncomingMessage, client: string) => read(request, client, () => undefined);
}

/** A body that comes when the test sends it, in chunks or with its length announced. */
function aRequest(length?: number): PassThrough & IncomingMessage {
  const headers = length === undefined ? {} : { 'content-length': `${length}` };
  return Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & IncomingMessage;
}

function sent(text: string, isAnnounced: boolean): PassThrough & IncomingMessage {
  const request = aRequest(isAnnounced ? Buffer.byteLength(text) : undefined);
  request.end(text);
  return request;
}

describe('largeJsonReader', () => {
  it('refuses 10,000 fields of a wanted one, and hands on only the names of others', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field ${index}`, []]));
    const read = readerOf();
    for (const a of [many, [many], Object.values(many)]) {
      expect(await rejectionOf(read(sent(JSON.stringify({ a }), true), ADA))).to.have.nested.property(
        'fields.a.code',
        'too_big',
      );
    }
    expect(await read(sent(JSON.stringify({ a: 1, b: many }), true), ADA)).to.deep.equal({ a: 1, b: null });
  });

  for (const isAnnounced of [true, false]) {
    const how = isAnnounced ? 'of a known length' : 'in chunks';
    it(`hands on the wanted fields of bodies ${how}, small and large, those in base64 as bytes`, async () => {
      const read = readerOf();
      for (const rest of ['', LARGE, `${LARGE}ä`]) {
        const body = await read(sent(JSON.stringify({ a: [1, rest], image: ' AAEC\n', b: rest }), isAnnounced), ADA);
        expect(body).to.deep.equal({ a: [1, rest], b: null, image: new Uint8Array([0, 1, 2]) });
      }
      const image = Buffer.from(LARGE);
      const { image: decoded } = await read(
        sent(JSON.stringify({ image: image.toString('base64') }), isAnnounced),
        ADA,
      );
      expect(image.equals(decoded as Uint8Array)).to.equal(true);
    });

    it(`refuses bodies ${how} that are no JSON object`, async () => {
      const read = readerOf();
      const deep = `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`;
      for (const rest of ['', ' '.repeat(100_000)]) {
        for (const text of ['[1]', '"a"', '{"a":1', deep]) {
          const error = await refusalOf(read(sent(text + rest, isAnnounced), ADA));
          expect(error, text).to.be.instanceOf(HttpProblem).and.include({ status: 400, code: 'malformed_json' });
        }
      }
    });
  }

  it('reads on after a body that broke off', async () => {
    const read = readerOf({ turns: ONE });
    const first = aRequest();
    const broken = refusalOf(read(first, ADA));
    const second = sent('{"a":2}', false);
    const next = read(second, ADA);
    first.destroy();
    expect(await broken).to.include({ status: 400 });
    expect(await next).to.deep.equal({ a: 2 });
  });

  it('leaves a body where it is until another one has come, and refuses those who would wait behind others', async () => {
    const read = readerOf({ turns: ONE });
    const [first, second] = [aRequest(), sent('{"a":2}', false)];
    const answers = [read(first, ADA), read(second, ADA)] as const;
    expect(await refusalOf(read(aRequest(), ADA)))
      .to.be.instanceOf(Unavailable)
      .and.include({ code: 'overloaded' });
    await nextTurn();
    expect(second.readableFlowing, 'not read yet').to.not.equal(true);
    expect(await read(sent('{"a":0}', true), ADA), 'a small one waits for nobody').to.deep.equal({ a: 0 });
    first.end('{"a":1}');
    expect(await Promise.all(answers)).to.deep.equal([{ a: 1 }, { a: 2 }]);
  });

  it('lets others through while one has as many under way as one may, and that one when one of them has come', async () => {
    const read = readerOf({ turns: { ...ONE, atOnce: 3, maxWaiting: 9, perKey: { atOnce: 2, maxWaiting: 1 } } });
    const slow = [aRequest(), aRequest()];
    const third = sent('{"a":3}', false);
    const answers = [...slow, third].map((request) => read(request, ADA));
    expect(await refusalOf(read(aRequest(), ADA)), 'one of hers waits').to.include({ code: 'overloaded' });
    const others = [aRequest(), sent('{"a":5}', false)];
    const othersAnswers = others.map((request) => read(request, EVE));
    expect(await read(sent('{"a":0}', true), ADA), 'a small one waits for nobody').to.deep.equal({ a: 0 });
    expect([third, others[1]].map((request) => request?.readableFlowing)).to.deep.equal([null, null]);
    others[0]!.end('{"a":4}');
    expect(await Promise.all(othersAnswers)).to.deep.equal([{ a: 4 }, { a: 5 }]);
    expect(third.readableFlowing, 'still hers to wait for').to.equal(null);
    for (const [index, request] of slow.entries()) request.end(`{"a":${index + 1}}`);
    expect(await Promise.all(answers)).to.deep.equal([{ a: 1 }, { a: 2 }, { a: 3 }]);
  });

  it('refuses a body that stalls, and its place goes to the next', async () => {
    const read = readerOf({ turns: ONE, stallMs: 5 });
    const [first, second] = [aRequest(1_000_000), sent(JSON.stringify({ a: LARGE }), true)];
    first.write('x'.repeat(500_000));
    const refusal = refusalOf(read(first, ADA));
    const next = read(second, EVE);
    expect(await refusal)
      .to.be.instanceOf(HttpProblem)
      .and.include({ status: 408, close: true });
    expect(await next).to.deep.equal({ a: LARGE });
  });

  it('refuses who has waited too long', async () => {
    const read = readerOf({ turns: { ...ONE, maxWaitMs: 1 } });
    const first = aRequest();
    const answer = read(first, ADA);
    expect(await refusalOf(read(aRequest(), ADA))).to.include({ code: 'overloaded' });
    first.end('{"a":1}');
    expect(await answer).to.deep.equal({ a: 1 });
  });
});

describe('parseLargeBody', () => {
  const parse = (text: string | Uint8Array) => parseLargeBody(Buffer.from(text), WANTED);

  it('takes nothing for an empty object and what is no base64 for no bytes', () => {
    expect(parse('')).to.deep.equal({ body: {} });
    expect(parse('{"image":"AA=A"}')).to.deep.equal({ body: { image: new Uint8Array() } });
    expect(parse('{"image":7,"a":null}')).to.deep.equal({ body: { image: 7, a: null } });
  });

  it('passes over a byte order mark, as it is done with small bodies', () => {
    expect(parseLargeBody(Buffer.from('\ufeff{"a":"ä"}'), WANTED)).to.deep.equal({ body: { a: 'ä' } });
    expect(parseLargeBody(Buffer.from('\ufeff'), WANTED)).to.deep.equal({ body: {} });
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(parse(Buffer.from('{"a":"\xff"}', 'latin1'))).to.deep.equal({ error: 'The body is not valid UTF-8.' });
  });
});
