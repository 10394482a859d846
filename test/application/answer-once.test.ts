import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { AnswerOnce, type FirstAnswer } from '../../src/application/idempotency/answer-once.js';
import { AnswerKeeper } from '../../src/application/idempotency/answer-keeper.js';
import type { TransactionalAnswers } from '../../src/application/ports/kept-answers.js';
import type { AsOf } from '../../src/application/authority/authority-history.js';
import { ROLE_RULES } from '../../src/application/roles/role-rules.js';
import { Sweep } from '../../src/application/store/sweep.js';
import type { RequestedPermissions } from '../../src/domain/roles/requested-permissions.js';
import type { Role } from '../../src/domain/roles/role.js';
import { Authority, NO_RECORDS } from '../../src/domain/authority/authority.js';
import { GENESIS } from '../../src/domain/changes/change.js';
import { AlreadyExists, DomainError, RateLimited, Unavailable } from '../../src/domain/domain-error.js';
import { IdempotencyKeyReused, InProgress } from '../../src/domain/idempotency/errors.js';
import type { RepeatableRequest } from '../../src/application/idempotency/kept-answer.js';
import { anAnswer } from '../support/builders-answers.js';
import { deferred, FixedClock } from '../support/fixed-clock.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, aSeededInstance } from '../support/instance.js';
import { refusalOf } from '../support/refusal.js';

const DAY = 86_400_000;

/** An instance, and requests to create a role with a key. */
async function aHouse() {
  const store = new HostileStore(new MemoryStore());
  const instance = await aSeededInstance({ store });
  const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
  const requestOf = (mac = 'mac'): RepeatableRequest => ({ id: 'request', actorId: admin.user.id, macs: [mac] });

  /** Asks one process; resolves with the JSON of the answer and whether it was repeated. */
  const ask = async (process: AnswerOnce, name = 'Help desk', request = requestOf()) => {
    const once = new AnswerKeeper(request, ({ found: role }: AsOf<Role>) => ({
      recordId: role.id,
      json: `${role.name} ${role.id}`,
      etag: '"1"',
    }));
    const create = async () => {
      const permissions: RequestedPermissions = new Map();
      const logged = { requestId: null, dryRun: undefined };
      const wanted = { name, description: '', permissions };
      await instance.records.create(admin, ROLE_RULES, { wanted, once, ...logged });
    };
    const kept = await process.execute(request, { create, refusalOf: asRefusal });
    return { text: kept?.body ?? once.answer?.json, isRepeated: kept !== undefined, kept };
  };
  const rolesNamed = (name: string) =>
    [...instance.projection.authority.records.roles.values()].filter((role) => role.name === name);
  return {
    store,
    instance,
    requestOf,
    ask,
    rolesNamed,
    newProcess: () => new AnswerOnce(store, instance.clock, instance.projection),
  };
}

const asRefusal: FirstAnswer['refusalOf'] = (error) =>
  error instanceof DomainError && error.kind === 'conflict' ? { status: 409, body: `"${error.code}"` } : undefined;

describe('AnswerOnce', () => {
  it('keeps the first answer with the record, and repeats it', async () => {
    const { ask, newProcess, rolesNamed, instance } = await aHouse();
    const process = newProcess();
    const first = await ask(process);
    const { seq } = instance.projection.authority.head;
    const again = await ask(process);
    const elsewhere = await ask(newProcess());
    expect([first.isRepeated, again.isRepeated, elsewhere.isRepeated]).to.deep.equal([false, true, true]);
    expect(again.kept).to.include({ status: 201, body: first.text, etag: '"1"', seq });
    expect(elsewhere.kept).to.deep.equal(again.kept);
    expect(rolesNamed('Help desk').map(({ id }) => id)).to.deep.equal([again.kept?.recordId]);
  });

  it('repeats an answer of another process once this one has seen its record', async () => {
    const { ask, newProcess, store, instance } = await aHouse();
    await ask(newProcess());
    let refreshes = 0;
    const behind = {
      authority: new Authority(GENESIS, NO_RECORDS),
      ensureFresh: async () => void (refreshes += 1),
    };
    expect((await ask(new AnswerOnce(store, instance.clock, behind))).isRepeated).to.equal(true);
    expect(refreshes).to.equal(1);
  });

  it('creates one record for a request that several processes get at once', async () => {
    const { ask, newProcess, rolesNamed } = await aHouse();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(newProcess())));
    expect(new Set(answers.map(({ text }) => text))).to.have.property('size', 1);
    expect(answers.filter(({ isRepeated }) => !isRepeated)).to.have.length(1);
    expect(rolesNamed('Help desk')).to.have.length(1);
  });

  it('repeats an answer that was lost with the outcome of its commit, and creates what was not saved', async () => {
    const { store, ask, newProcess, rolesNamed } = await aHouse();
    store.failNextCommit();
    expect(await refusalOf(ask(newProcess()))).to.include({ code: 'storage_unavailable' });
    expect(rolesNamed('Help desk')).to.have.length(0);
    store.loseNextAnswer();
    expect(await refusalOf(ask(newProcess()))).to.include({ code: 'outcome_unknown' });
    expect((await ask(newProcess())).isRepeated).to.equal(true);
  });

  it('answers one request of a process at a time', async () => {
    const { newProcess, requestOf, ask } = await aHouse();
    const process = newProcess();
    const running = deferred<undefined>();
    const first = process.execute(requestOf(), { create: () => running.promise, refusalOf: asRefusal });
    expect(await refusalOf(ask(process))).to.be.instanceOf(InProgress);
    expect(await refusalOf(ask(process, 'Other', requestOf('other')))).to.be.instanceOf(IdempotencyKeyReused);
    running.resolve(undefined);
    expect(await first).to.equal(undefined);
    expect((await ask(process)).isRepeated).to.equal(false);
  });

  it('keeps refusals, unless another process has answered meanwhile', async () => {
    const { newProcess, requestOf, ask } = await aHouse();
    const taken = () => Promise.reject(new AlreadyExists('role', 'name'));
    const refuse = () => newProcess().execute(requestOf(), { create: taken, refusalOf: asRefusal });
    expect(await refusalOf(refuse())).to.be.instanceOf(AlreadyExists);
    expect((await ask(newProcess())).kept).to.include({ status: 409, body: '"already_exists"', recordId: null });

    const late = await aHouse();
    const create = async () => {
      await late.ask(late.newProcess());
      return taken();
    };
    const answer = await late.newProcess().execute(late.requestOf(), { create, refusalOf: asRefusal });
    expect(answer).to.include({ status: 201 });
  });

  it('keeps no failures', async () => {
    const { newProcess, requestOf, ask } = await aHouse();
    const create = () => Promise.reject(new Unavailable('overloaded', 'Too much.'));
    const failing = newProcess().execute(requestOf(), { create, refusalOf: asRefusal });
    expect(await refusalOf(failing)).to.include({ code: 'overloaded' });
    expect((await ask(newProcess())).isRepeated).to.equal(false);
  });

  it('refuses another request with the same key, now and later', async () => {
    const { newProcess, requestOf, ask, rolesNamed } = await aHouse();
    await ask(newProcess());
    expect(await refusalOf(ask(newProcess(), 'Other', requestOf('other')))).to.be.instanceOf(IdempotencyKeyReused);
    expect(rolesNamed('Other')).to.have.length(0);
  });

  it('forgets answers after a day, in small portions', async () => {
    const store = new MemoryStore();
    const clock = new FixedClock();
    const keptAt = clock.now();
    await store.transact(async ({ answers }) => {
      for (let index = 0; index < 60; index += 1) await answers.put(anAnswer(`a${index}`, { keptAt }));
    });
    const sweep = new Sweep(store, clock);
    clock.advance(DAY - 1);
    expect(await sweep.execute()).to.equal(false);
    expect(await store.answers.find('a0')).to.deep.equal(anAnswer('a0', { keptAt }));
    clock.advance(1);
    expect([await sweep.execute(), await sweep.execute()], 'more is left after the first').to.deep.equal([true, false]);
    expect(await store.answers.find('a59')).to.equal(undefined);
  });
});

describe('AnswerKeeper', () => {
  const request: RepeatableRequest = { id: 'r', actorId: 'a', macs: ['current', 'previous'] };
  const decided = () => ({ authority: new Authority(GENESIS, NO_RECORDS), seq: 3 });
  const once = () => new AnswerKeeper(request, (text: string) => ({ recordId: 'id', json: text, etag: '"2"' }));
  /** A store that holds this many answers of the actor. */
  const answersWith = (count: number, before = undefined as ReturnType<typeof anAnswer> | undefined) => {
    const put: unknown[] = [];
    const answers: TransactionalAnswers = {
      find: async () => before,
      put: async (answer) => void put.push(answer),
      measure: async () => ({ count, oldestAt: 1_000 }),
      empty: async () => undefined,
    };
    return { answers, put };
  };

  it('keeps the answer under the current key', async () => {
    const { answers, put } = answersWith(99_999);
    const { result, answer } = await once().run(answers, 5_000, async () => 'text', decided);
    expect([result, answer.json]).to.deep.equal(['text', 'text']);
    const created = { recordId: 'id', etag: '"2"', seq: 3, customerIds: [] };
    expect(put).to.deep.equal([
      { id: 'r', actorId: 'a', mac: 'current', keptAt: 5_000, status: 201, body: 'text', ...created },
    ]);
  });

  it('creates nothing when the actor has 100,000 answers', async () => {
    const { answers, put } = answersWith(100_000);
    const creating = once().run(answers, 5_000, () => Promise.reject(new Error('created')), decided);
    expect(await refusalOf(creating)).to.be.instanceOf(RateLimited);
    expect(put).to.deep.equal([]);
  });

  it('replaces an answer that has expired', async () => {
    const { answers, put } = answersWith(1, anAnswer('r', { keptAt: 1_000 }));
    await once().run(answers, 1_000 + DAY, async () => 'text', decided);
    expect(put).to.have.length(1);
  });
});
