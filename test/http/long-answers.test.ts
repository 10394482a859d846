import { connect } from 'node:net';
import { expect } from 'chai';
import compose from 'koa-compose';
import { AnswerBudget } from '../../src/adapters/http/answers/answer-budget.js';
import { makeLongAnswer } from '../../src/adapters/http/answers/bound-answers.js';
import { LongAnswers } from '../../src/adapters/http/answers/long-answers.js';
import { SystemClock } from '../../src/adapters/security/system-clock.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import type { Caller } from '../../src/domain/users/caller.js';
import { koaContext } from '../support/koa-context.js';
import { rejectionOf } from '../support/rejection.js';
import { thrownBy } from '../support/refusal.js';
import { expectProblem, onEachStorage } from '../support/service.js';

const MIB = 1_024 * 1_024;
const LIST = { list: {}, longAnswer: true };

describe('AnswerBudget', () => {
  it('lets a caller hold as much as stays free', () => {
    const budget = new AnswerBudget(64 * MIB);
    const release = budget.hold('a', 30 * MIB);
    budget.requireRoom('a', 4 * MIB);
    expect(thrownBy(() => budget.requireRoom('a', 5 * MIB)))
      .to.be.instanceOf(Unavailable)
      .with.property('code', 'overloaded');
    budget.requireRoom('b', 34 * MIB);
    release();
    release();
    expect(budget.held).to.equal(0);
    budget.requireRoom('a', 64 * MIB);
  });

  it('leaves room for another caller however many there are', () => {
    const budget = new AnswerBudget(64 * MIB);
    for (let round = 0; round < 100; round += 1) {
      for (const caller of ['a', 'b', 'c', 'd']) {
        try {
          budget.requireRoom(caller, MIB);
          budget.hold(caller, MIB);
        } catch (error) {
          expect(error).to.be.instanceOf(Unavailable);
        }
      }
    }
    expect(budget.held).to.be.within(40 * MIB, 60 * MIB);
    budget.requireRoom('e', 4 * MIB);
  });
});

describe('LongAnswers', () => {
  const answers = (maxBytes = 10 * MIB) => new LongAnswers(new SystemClock(), new AnswerBudget(maxBytes));
  function aContext(body: unknown) {
    const ctx = koaContext();
    ctx.method = 'GET';
    Object.assign(ctx.state, { actor: { id: 'a' } as Caller });
    ctx.type = 'json';
    ctx.body = body;
    return ctx;
  }

  it('hold an answer until the response is closed, and count it once when it changes', () => {
    const long = answers();
    const ctx = aContext({ text: 'x'.repeat(4 * MIB) });
    long.hold(ctx);
    expect(long.budget.held).to.be.within(4 * MIB, 4 * MIB + 100);
    ctx.body = Buffer.alloc(MIB);
    ctx.type = 'json';
    long.hold(ctx);
    expect(long.budget.held).to.equal(MIB);
    ctx.res.emit('close');
    expect(long.budget.held).to.equal(0);
  });

  it("don't count short answers, and none whose client is gone", () => {
    const long = answers();
    long.hold(aContext({ text: 'x' }));
    const ctx = aContext({ text: 'x'.repeat(MIB) });
    ctx.res.destroy();
    long.hold(ctx);
    expect(long.budget.held).to.equal(0);
  });

  it('refuse a read, before its handler runs or at its end, but never a write', async () => {
    const long = answers();
    long.hold(aContext({ text: 'x'.repeat(5 * MIB) }));
    let runs = 0;
    const run = (route: object) => {
      const step = makeLongAnswer(route, long);
      const handler = () => void (runs += 1);
      return compose(step === undefined ? [handler] : [step, handler])(aContext(''));
    };
    expect(await rejectionOf(run(LIST))).to.be.instanceOf(Unavailable);
    expect(await rejectionOf(run({ list: {} }))).to.be.instanceOf(Unavailable);
    expect(runs).to.equal(0);
    expect(thrownBy(() => long.hold(aContext({ text: 'x'.repeat(MIB) })))).to.be.instanceOf(Unavailable);
    const write = aContext({ text: 'x'.repeat(MIB) });
    write.method = 'PUT';
    long.hold(write);
    expect(long.budget.held).to.be.above(6 * MIB);
    await run({});
    expect(runs).to.equal(1);
  });

  it('are made for one request of a caller at once, and for three in all', async () => {
    const long = answers();
    const [running, ends]: [string[], (() => void)[]] = [[], []];
    const requests = ['a', 'a', 'b', 'b', 'c', 'd'].map((id) =>
      long.make(id, () => {
        running.push(id);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await new Promise(setImmediate);
    expect(running).to.deep.equal(['a', 'b', 'c']);
    while (running.length < 6) {
      ends.shift()!();
      await new Promise(setImmediate);
    }
    for (const end of ends) end();
    await Promise.all(requests);
    expect(running.slice(3).sort()).to.deep.equal(['a', 'b', 'd']);
  });
});

onEachStorage('answers that nobody reads', {}, (service) => {
  it('are bounded over all connections of a caller: the next list is 503 until they are read or given up', async () => {
    const as = (await service().admin()).accessToken;
    const company = Array.from({ length: 999 }, (_, n) => `${n} ${'€'.repeat(490)}`);
    for (let n = 0; n < 4; n += 1) {
      const body = { name: `Big ${n}`, filters: { values: { company } } };
      expect((await service().call('POST', '/segments', { as, body })).status).to.equal(201);
    }
    const head = `GET /segments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as}\r\n\r\n`;
    const sockets = Array.from({ length: 60 }, () => connect(service().port, '127.0.0.1').on('error', () => undefined));
    for (const socket of sockets) socket.pause().write(head);
    const list = () => service().call('GET', '/segments', { as });
    let answer = await list();
    while (answer.status === 200) answer = await list();
    expectProblem(answer, { status: 503, code: 'overloaded' });
    expect(answer.headers['retry-after']).to.equal('2');
    // What is short is answered, and so are lists of others.
    expect((await service().call('GET', '/users/me', { as })).status).to.equal(200);
    const other = (await service().register('other@example.com')).accessToken;
    expect((await service().call('GET', '/features?_limit=1', { as: other })).status).to.equal(200);
    for (const socket of sockets) socket.destroy();
    while (answer.status !== 200) answer = await list();
    expect(answer.status).to.equal(200);
  });
});
