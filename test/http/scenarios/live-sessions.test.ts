import { expect } from 'chai';
import { LastSeen } from '../../../src/application/authority/last-seen.js';
import { openSession } from '../../../src/application/sessions/open-session.js';
import { RemoveEndedSessions } from '../../../src/application/sessions/remove-ended-sessions.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Caller } from '../../support/caller.js';
import { EventReader } from '../../support/event-source.js';
import { PASSWORD } from '../../support/seeding.js';
import {
  expectProblem,
  expectUnauthenticated,
  onEachStorage,
  type Reply,
  type TestService,
} from '../../support/service.js';

interface SessionRecord {
  readonly id: string;
  readonly created: string;
  readonly last_seen: string;
  readonly address: string;
  readonly user_agent: string;
  readonly current: boolean;
}

interface Entry {
  readonly actor_id: string;
  readonly record_id: string;
  readonly action: string;
  readonly before: object;
}

const FIELDS = ['id', 'created', 'last_seen', 'address', 'user_agent', 'method', 'current'];

const sessionsIn = (answer: Reply): readonly SessionRecord[] => {
  expect(answer.status, answer.text).to.equal(200);
  return answer.json as unknown as readonly SessionRecord[];
};

const listOwn = async (service: TestService, as: string) =>
  sessionsIn(await service.call('GET', '/users/me/sessions', { as }));

const signIn = async (service: TestService, { email }: Caller, agent = 'a browser') =>
  (await service.login(email, PASSWORD, { 'user-agent': agent })).json.accessToken;

/** The log's entries about ended sessions of a user, newest first. */
async function endings(service: TestService, userId: string): Promise<readonly Entry[]> {
  const { accessToken: as } = await service.admin();
  const { json } = await service.call('GET', '/changes?resource=session&_limit=1000', { as });
  return (json as unknown as readonly Entry[]).filter(({ before }) => 'user_id' in before && before.user_id === userId);
}

/** Waits until a stream has ended. */
async function endOf(stream: EventReader): Promise<void> {
  while ((await stream.next()) !== undefined);
}

onEachStorage('sessions of users', {}, (service) => {
  let ada: Caller;
  let admin: Caller;
  beforeEach(async () => {
    ada = await Caller.holding(service(), 'customer.read');
    admin = await Caller.administrator(service());
  });

  it('are listed newest first, with what they were opened with', async () => {
    service().holdClock();
    service().advance(60);
    const token = await signIn(service(), ada, `Browser\t${'x'.repeat(500)}`);
    const [newest, oldest, ...rest] = await listOwn(service(), token);
    expect(rest).to.deep.equal([]);
    expect(Object.keys(newest!)).to.have.members(FIELDS);
    expect(newest).to.include({ address: '127.0.0.1', method: 'password', current: true });
    expect(newest?.user_agent).to.equal(`Browser ${'x'.repeat(248)}`);
    expect(newest?.last_seen).to.equal(newest?.created);
    expect(newest?.id).to.match(/^[0-9a-f]{64}$/);
    expect(oldest).to.include({ current: false, user_agent: 'seeded' });
    const byAdmin = await admin.get(`/users/${ada.id}/sessions`);
    expect(sessionsIn(byAdmin).map(({ id, current }) => ({ id, current }))).to.deep.equal([
      { id: newest!.id, current: false },
      { id: oldest!.id, current: false },
    ]);
    expect(byAdmin.headers['cache-control']).to.equal('no-store');
    expect(sessionsIn(await ada.get(`/users/${ada.id}/sessions`))).to.have.length(2);
  });

  it('are a list like any other', async () => {
    service().holdClock();
    for (const agent of ['one', 'two', 'three']) {
      service().advance(60);
      await signIn(service(), ada, agent);
    }
    for (const [caller, path] of [
      [ada, '/users/me/sessions'],
      [admin, `/users/${ada.id}/sessions`],
    ] as const) {
      const agents = async (query: string) => {
        const answer = await caller.get(`${path}?${query}`);
        return [answer.headers['x-total-count'], ...sessionsIn(answer).map(({ user_agent }) => user_agent)];
      };
      expect(await agents('')).to.deep.equal(['4', 'three', 'two', 'one', 'seeded']);
      expect(await agents('_limit=1')).to.deep.equal(['4', 'three']);
      expect(await agents('_page=2&_limit=2')).to.deep.equal(['4', 'one', 'seeded']);
      expect(await agents('_sort=user_agent&_end=2')).to.deep.equal(['4', 'one', 'seeded']);
      expect(await agents('user_agent=two&user_agent=one')).to.deep.equal(['2', 'two', 'one']);
      expect(await agents('_sort=current,created&_order=desc,asc')).to.deep.equal([
        '4',
        'seeded',
        'one',
        'two',
        'three',
      ]);
      expect(await agents('current=true')).to.deep.equal(caller === ada ? ['1', 'seeded'] : ['0']);
      for (const [parameter, value] of [
        ['_limit', '-1'],
        ['_sort', 'token'],
      ] as const) {
        const answer = await caller.get(`${path}?${parameter}=${value}`);
        expectProblem(answer, { status: 400, code: 'bad_query', errors: [parameter] });
      }
    }
  });

  it('are hidden from users without account.read, and unknown to them alike', async () => {
    for (const id of [admin.id, 'unknown']) {
      const answer = await ada.get(`/users/${id}/sessions`);
      expectProblem(answer, { status: 403, code: 'forbidden' });
      expect(answer.json.needs).to.deep.equal(['account.read']);
    }
    expectProblem(await admin.get('/users/unknown/sessions'), { status: 404, code: 'not_found' });
  });

  it('end by id, also the current one, on the very next request', async () => {
    const other = await signIn(service(), ada);
    const stream = await EventReader.open(service().port, '/features/stream', { authorization: `Bearer ${other}` });
    const { id } = (await listOwn(service(), other)).find(({ current }) => current)!;
    const ended = await ada.delete(`/users/me/sessions/${id}`);
    expect([ended.status, ended.text]).to.deep.equal([200, '{}']);
    expectUnauthenticated(await service().call('GET', '/users/me', { as: other }));
    await endOf(stream);
    expectProblem(await ada.delete(`/users/me/sessions/${id}`), { status: 404, code: 'not_found' });
    const [own] = await listOwn(service(), ada.token);
    expect((await ada.delete(`/users/me/sessions/${own!.id}`)).status).to.equal(200);
    expectUnauthenticated(await ada.get('/users/me'));
    const entries = await endings(service(), ada.id);
    expect(entries.map(({ actor_id, record_id, action }) => ({ actor_id, record_id, action }))).to.deep.equal(
      [own!.id, id].map((record_id) => ({ actor_id: ada.id, record_id, action: 'deleted' })),
    );
    expect(entries.map(({ before }) => before)).to.deep.equal([{ user_id: ada.id }, { user_id: ada.id }]);
  });

  it("don't end by another user's id", async () => {
    const [hers] = await listOwn(service(), ada.token);
    for (const id of [hers!.id, 'unknown']) {
      expectProblem(await admin.delete(`/users/me/sessions/${id}`), { status: 404, code: 'not_found' });
    }
    expect((await ada.get('/users/me')).status).to.equal(200);
  });

  it('end all but the current one, each with an entry', async () => {
    const others = [await signIn(service(), ada), await signIn(service(), ada)];
    const answer = await ada.delete('/users/me/sessions');
    expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
    for (const as of others) expectUnauthenticated(await service().call('GET', '/users/me', { as }));
    expect(await listOwn(service(), ada.token)).to.have.length(1);
    expect(await endings(service(), ada.id)).to.have.length(2);
    expect((await ada.delete('/users/me/sessions')).status).to.equal(200);
    expect(await endings(service(), ada.id)).to.have.length(2);
  });

  it("end all, one's own too", async () => {
    const other = await signIn(service(), ada);
    expect((await ada.delete(`/users/${ada.id}/sessions`)).status).to.equal(200);
    for (const as of [other, ada.token]) expectUnauthenticated(await service().call('GET', '/users/me', { as }));
  });

  it('end by an administrator, but not by somebody who may do less', async () => {
    const limited = await Caller.holding(service(), 'account.read', 'account.update');
    const answer = await limited.delete(`/users/${ada.id}/sessions`);
    expectProblem(answer, { status: 403, code: 'escalation_denied' });
    expect(answer.json.exceeds).to.deep.equal(['customer.read']);
    expect((await ada.get('/users/me')).status).to.equal(200);
    expect(await endings(service(), ada.id)).to.deep.equal([]);
    expect((await admin.delete(`/users/${ada.id}/sessions`)).status).to.equal(200);
    expectUnauthenticated(await ada.get('/users/me'));
    expect((await endings(service(), ada.id)).map(({ actor_id }) => actor_id)).to.deep.equal([admin.id]);
    expectProblem(await admin.delete('/users/unknown/sessions'), { status: 404, code: 'not_found' });
  });

  it('end one by one, if they belong to the user and the caller may do as much', async () => {
    const [newest, oldest] = [await signIn(service(), ada), ada.token];
    const { id } = (await listOwn(service(), newest)).find(({ current }) => current)!;
    const limited = await Caller.holding(service(), 'account.read', 'account.update');
    const refused = await limited.delete(`/users/${ada.id}/sessions/${id}`);
    expectProblem(refused, { status: 403, code: 'escalation_denied' });
    for (const path of [`${admin.id}/sessions/${id}`, `${ada.id}/sessions/unknown`, `unknown/sessions/${id}`])
      expectProblem(await admin.delete(`/users/${path}`), { status: 404, code: 'not_found' });
    const answer = await admin.delete(`/users/${ada.id}/sessions/${id}`);
    expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
    expectUnauthenticated(await service().call('GET', '/users/me', { as: newest }));
    expect((await service().call('GET', '/users/me', { as: oldest })).status).to.equal(200);
    expect((await endings(service(), ada.id)).map((entry) => entry.record_id)).to.deep.equal([id]);
    expectProblem(await admin.delete(`/users/${ada.id}/sessions/${id}`), { status: 404, code: 'not_found' });
  });

  it('that a password has ended are gone, without entries', async () => {
    const before = await listOwn(service(), ada.token);
    await admin.put(`/users/${ada.id}`, { password: 'another password' });
    expect(sessionsIn(await admin.get(`/users/${ada.id}/sessions`))).to.deep.equal([]);
    expect(before).to.have.length(1);
    expect(await endings(service(), ada.id)).to.deep.equal([]);
    const { sessions } = await service().get(identifiers.store);
    expect(await sessions.find(before[0]!.id)).to.not.equal(undefined);
    const removal = await service().get(RemoveEndedSessions);
    while (await removal.execute());
    expect(await sessions.find(before[0]!.id)).to.equal(undefined);
    expect((await admin.get('/users/me')).status).to.equal(200);
  });

  it('keep the time of their last use, without a write per request', async () => {
    const lastSeen = await service().get(LastSeen);
    const { sessions } = await service().get(identifiers.store);
    const written: number[] = [];
    const record = sessions.recordUses.bind(sessions);
    sessions.recordUses = (uses, now) => (written.push(uses.length), record(uses, now));
    const [opened] = await listOwn(service(), ada.token);
    service().advance(3 * 60);
    await ada.get('/users/me');
    service().advance(2 * 60);
    const from = Date.parse(opened!.created) + 5 * 60_000;
    for (let turn = 0; turn < 3; turn += 1) await ada.get('/users/me');
    await lastSeen.execute();
    expect(written).to.deep.equal([1]);
    const [used] = await listOwn(service(), ada.token);
    expect(Date.parse(used!.last_seen)).to.be.within(from, from + 60_000);
    expect(used!.created).to.equal(opened!.created);
    sessions.recordUses = () => Promise.reject(new Error('the disk is full'));
    service().advance(5 * 60);
    expect((await ada.get('/users/me')).status).to.equal(200);
    expect(await lastSeen.execute().catch((error: unknown) => (error as Error).message)).to.equal('the disk is full');
    sessions.recordUses = record;
    expect(await lastSeen.execute()).to.equal(false);
    const [later] = await listOwn(service(), ada.token);
    expect(Date.parse(later!.last_seen)).to.be.greaterThan(Date.parse(used!.last_seen));
  });

  it('never exceed 1,000: the oldest ends', async () => {
    const factory = await service().get(identifiers.sessionFactory);
    const { sessions } = await service().get(identifiers.store);
    const device = { address: '192.0.2.1', userAgent: '' };
    const early = { ...factory, clock: { ...factory.clock, now: () => Date.now() - 3_600_000 } };
    for (let made = 1; made < 1_000; made += 1) {
      await sessions.insert(openSession(early, { userId: ada.id, epoch: 0 }, { method: 'password', device }).session);
    }
    const token = await signIn(service(), ada);
    const listed = await listOwn(service(), token);
    expect(listed).to.have.length(1_000);
    expect(await endings(service(), ada.id)).to.have.length(1);
    expect((await ada.get('/users/me')).status).to.equal(200);
    expect((await ada.delete('/users/me/sessions')).status).to.equal(200);
    expect(await listOwn(service(), ada.token)).to.have.length(1);
    expect(await endings(service(), ada.id)).to.have.length(1_000);
  });

  it('stay secret: neither address nor browser is in the log', async () => {
    const token = await signIn(service(), ada, 'a-telling-browser');
    await service().call('DELETE', '/users/me/sessions', { as: token });
    const { text } = await admin.get('/changes?_limit=1000');
    expect(text).to.not.include('a-telling-browser').and.not.include('127.0.0.1');
  });
});
