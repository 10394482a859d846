import { expect } from 'chai';
import { SeenPeople } from '../../../src/application/authority/seen-people.js';
import { startOfHour } from '../../../src/domain/past-moment.js';
import { Caller } from '../../support/caller.js';
import { tokenOf, mailsOf } from '../../support/mailed.js';
import { PASSKEY_SETTINGS, PasskeyDevice } from '../../support/passkey-device.js';
import { PASSWORD } from '../../support/seeding.js';
import { expectProblem, onEachStorage } from '../../support/service.js';

interface UserRecord {
  readonly id: string;
  readonly updated: string;
  readonly last_seen: string | null;
  readonly invited_until: string | null;
  readonly second_factor: boolean;
}

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;

onEachStorage('the use of accounts', PASSKEY_SETTINGS, (service) => {
  let admin: Caller;
  beforeEach(async () => {
    admin = await Caller.administrator(service());
  });
  const userOf = (id: string) => admin.read<UserRecord>(`/users/${id}`);
  const list = async (query: string) =>
    (await admin.read<readonly UserRecord[]>(`/users?${query}`)).map(({ id }) => id);
  const iso = (time: number) => new Date(time).toISOString();
  const note = async () => {
    const job = await service().get(SeenPeople);
    while (await job.execute());
  };
  const entries = async (id: string) =>
    (await admin.read<readonly object[]>(`/changes?resource=user&record_id=${id}`)).length;

  it('says when somebody was last seen, and makes no form stale and no entry', async () => {
    service().holdClock();
    const ada = await Caller.holding(service());
    await note();
    const before = await admin.get(`/users/${ada.id}`);
    const { last_seen: beforeSeen } = before.json as unknown as UserRecord;
    const logged = await entries(ada.id);
    service().advance(2 * HOUR);
    const hour = iso(startOfHour(service().now()));
    expect((await ada.read<UserRecord>('/users/me')).last_seen).to.equal(beforeSeen);
    await note();
    const after = await admin.get(`/users/${ada.id}`);
    expect(after.json).to.deep.equal({ ...before.json, last_seen: hour });
    expect((await ada.read<UserRecord>('/users/me')).last_seen).to.equal(hour);
    expect(after.headers.etag).to.not.equal(before.headers.etag);
    expect(await entries(ada.id)).to.equal(logged);
    const saved = await service().call('PUT', `/users/${ada.id}`, {
      as: admin.token,
      body: { ...before.json, first_name: 'Eva' },
      headers: { 'If-Match': String(before.headers.etag) },
    });
    expect(saved.status, saved.text).to.equal(200);
    expect(saved.json).to.include({ first_name: 'Eva', last_seen: hour });
  });

  it('notes a sign-in without another request, of people only', async () => {
    service().holdClock();
    const ada = await Caller.holding(service());
    expect(await userOf(ada.id)).to.include({ last_seen: null });
    await service().login(ada.email, PASSWORD);
    await note();
    expect(await userOf(ada.id)).to.include({ last_seen: iso(startOfHour(service().now())) });
  });

  it('lists who wasn’t seen since, sorted, and who never was', async () => {
    service().holdClock();
    const [early, late, never] = [
      await Caller.holding(service()),
      await Caller.holding(service()),
      await Caller.holding(service()),
    ];
    await early.me();
    await note();
    service().advance(5 * HOUR);
    const since = iso(service().now() - HOUR * 1_000);
    await late.me();
    await note();
    const of = `id=${early.id}&id=${late.id}&id=${never.id}`;
    expect(await list(`${of}&last_seen_lte=${since}`)).to.deep.equal([early.id]);
    expect(await list(`${of}&last_seen_gte=${since}`)).to.deep.equal([late.id]);
    expect(await list(`${of}&last_seen_null=true`)).to.deep.equal([never.id]);
    expect(await list(`${of}&_sort=last_seen&_order=desc`)).to.deep.equal([late.id, early.id, never.id]);
    service().advance(20 * HOUR);
    admin = await Caller.administrator(service());
    expect(await list(`${of}&not_seen=1`)).to.deep.equal([early.id]);
    expect(await list(`${of}&not_seen=2`)).to.deep.equal([]);
    expect(await list(`${of}&not_seen=never`)).to.deep.equal([never.id]);
  });

  it('says until when an invitation is open, also of a new user, until there is a password or another address', async () => {
    service().holdClock();
    const invite = async (email: string) =>
      (await admin.post('/users', { first_name: 'Ada', last_name: 'L', email, invite: true }))
        .json as unknown as UserRecord;
    const until = iso(service().now() + WEEK * 1_000);
    const first = await invite('use-first@example.com');
    const second = await invite('use-second@example.com');
    const third = await invite('use-third@example.com');
    expect([first.invited_until, (await userOf(first.id)).invited_until]).to.deep.equal([until, until]);
    service().advance(HOUR);
    const logged = await entries(first.id);
    expect((await service().call('POST', `/users/${first.id}/invitation`, { as: admin.token })).status).to.equal(200);
    const again = { ...first, invited_until: iso(service().now() + WEEK * 1_000) };
    expect(await userOf(first.id)).to.deep.equal(again);
    expect(await entries(first.id)).to.equal(logged);
    expect(await list(`invited_until_gte=${again.invited_until}`)).to.deep.equal([first.id]);
    expect(await list('invitation=open&q=use-')).to.have.members([first.id, second.id, third.id]);
    expect(await list('invitation=ended&q=use-')).to.deep.equal([]);

    const mail = (await mailsOf(service())).find(({ to }) => to === 'use-second@example.com');
    const body = { token: tokenOf(mail), password: 'a first password' };
    expect((await service().call('POST', '/reset-password', { body })).status).to.equal(200);
    expect(await userOf(second.id)).to.include({ invited_until: null });
    const moved = await admin.put(`/users/${third.id}`, { email: 'use-moved@example.com' });
    expect(moved.json).to.include({ invited_until: null });
    expect(await userOf(third.id)).to.include({ invited_until: null });
    service().advance(WEEK + 1);
    admin = await Caller.administrator(service());
    expect(await list(`invited_until_lte=${iso(service().now())}`)).to.deep.equal([first.id]);
    expect(await list('invitation=ended')).to.deep.equal([first.id]);
    expect(await list('invitation=open')).to.deep.equal([]);
  });

  it('says who has a second factor: a passkey counts, until it’s removed', async () => {
    const ada = await Caller.holding(service());
    expect(await userOf(ada.id)).to.include({ second_factor: false });
    const device = new PasskeyDevice(service());
    await device.add(ada, 'Phone');
    const other = await device.add(ada, 'Key');
    expect(await userOf(ada.id)).to.include({ second_factor: true });
    expect(await list(`id=${ada.id}&second_factor=true`)).to.deep.equal([ada.id]);
    await ada.delete(`/users/me/passkeys/${other.id}`);
    expect(await userOf(ada.id)).to.include({ second_factor: true });
    expect((await admin.delete(`/users/${ada.id}/passkeys`)).status).to.equal(200);
    expect(await userOf(ada.id)).to.include({ second_factor: false });
    expect(await list(`id=${ada.id}&second_factor=false`)).to.deep.equal([ada.id]);
  });

  it('is nothing that a request sets', async () => {
    const ada = await Caller.holding(service());
    const sent = { ...(await userOf(ada.id)), last_seen: iso(0), invited_until: iso(0), second_factor: true };
    const answer = await admin.put(`/users/${ada.id}`, { ...sent, first_name: 'Eva' });
    expect(answer.json).to.include({ last_seen: null, invited_until: null, second_factor: false, first_name: 'Eva' });
    for (const query of ['not_seen=0', 'not_seen=x', 'not_seen=1&not_seen=2', 'invitation=any', 'invitation=']) {
      const errors = [query.split('=')[0]!];
      expectProblem(await admin.get(`/users?${query}`), { status: 400, code: 'bad_query', errors });
    }
    expectProblem(await admin.get('/users?last_seen_gte=yesterday'), {
      ...{ status: 400, code: 'bad_query', errors: ['last_seen_gte'] },
    });
    expectProblem(await admin.get(`/users?last_seen_null=true&at=${iso(service().now())}`), {
      status: 400,
      code: 'bad_query',
      errors: ['at'],
    });
  });
});
