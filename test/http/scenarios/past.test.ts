import { expect } from 'chai';
import { Caller, abilitiesOf, type AbilityRecord, type RoleRecord } from '../../support/caller.js';
import { expectProblem, onEachStorage, withService, type UserRecord } from '../../support/service.js';

interface Position {
  readonly id: string;
  readonly at: string;
}

interface Access {
  readonly user: object;
  readonly at: string;
  readonly seq: string;
  readonly permissions: readonly { readonly ability: string; readonly action: string; readonly reason: string }[];
}

const THE_PAST = ['account.read', 'role.read', 'ability.read'] as const;

onEachStorage('the past', {}, (service) => {
  let admin: Caller;
  let role: RoleRecord;
  let marie: UserRecord;

  beforeEach(async () => {
    admin = await Caller.administrator(service());
    role = await admin.role(`Help desk ${admin.id}`, 'customer.read');
    marie = await admin.user(`marie-${admin.id}@example.com`, { roles: [role.id] });
  });

  const newest = async () => {
    const [entry] = await admin.read<Position[]>('/changes?_limit=1');
    return entry!;
  };
  /** Waits until the next change has a later time. */
  const nextMillisecond = async () => {
    const { at } = await newest();
    while (Date.now() <= Date.parse(at)) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  const accessAt = (moment: string, as = admin) => as.read<Access>(`/users/${marie.id}/access?${moment}`);
  const reasonOf = ({ permissions }: Access, wanted: string) =>
    permissions.find(({ ability, action }) => `${ability}.${action}` === wanted)?.reason;

  it('says what a user was allowed and why, by number and by time', async () => {
    const before = await newest();
    await nextMillisecond();
    await admin.put(`/roles/${role.id}`, { abilities: abilitiesOf(['customer.delete']) });
    const granted = await newest();
    await nextMillisecond();
    await admin.put(`/users/${marie.id}`, { suspended: true });
    const suspended = await newest();
    for (const [{ id, at }, reason] of [
      [before, 'not_granted'],
      [granted, 'granted'],
      [suspended, 'suspended'],
    ] as const) {
      for (const moment of [`at_seq=${id}`, `at=${at}`]) {
        const access = await accessAt(moment);
        expect(reasonOf(access, 'customer.delete'), moment).to.equal(reason);
        expect(access).to.include({ seq: id, at });
        expect(access.user).to.include({ id: marie.id, first_name: 'Made', suspended: reason === 'suspended' });
      }
    }
    expect(await accessAt(`at_seq=${suspended.id}`)).to.deep.equal(await admin.read(`/users/${marie.id}/access`));
  });

  it('answers as of the last change at or before the time', async () => {
    const { id, at } = await newest();
    await nextMillisecond();
    await admin.put(`/roles/${role.id}`, { description: 'later' });
    const later = Date.parse((await newest()).at);
    const shifted = new Date(later - 1 + 3_600_000).toISOString().replace('Z', '+01:00');
    for (const time of [at, new Date(later - 1).toISOString(), shifted]) {
      const answer = await admin.get(`/roles/${role.id}?at=${encodeURIComponent(time)}`);
      expect(answer.headers).to.include({ 'x-log-seq': id, 'x-log-at': at });
      expect(answer.headers).to.not.have.property('etag');
      expect(JSON.parse(answer.text)).to.deep.equal(role);
    }
    const now = await admin.get(`/roles/${role.id}?at=${new Date(later).toISOString()}`);
    expect(now.json).to.include({ description: 'later' });
  });

  it('ignores conditions, because nothing past has a version', async () => {
    const { id } = await newest();
    const answer = await admin.get(`/roles/${role.id}?at_seq=${id}`, { 'if-none-match': '*' });
    expect(answer.status).to.equal(200);
  });

  it('has the records that existed, with the permissions of the abilities of that time', async () => {
    const vault: AbilityRecord = await admin.ability(`vault-${admin.id}`, { read: true });
    await admin.put(`/roles/${role.id}`, { abilities: abilitiesOf([`${vault.key}.read`]) });
    const withVault = (await newest()).id;
    await admin.delete(`/abilities/${vault.id}`);
    await admin.delete(`/roles/${role.id}`);
    const past = await admin.read<RoleRecord>(`/roles/${role.id}?at_seq=${withVault}`);
    expect(past.abilities[vault.key]).to.deep.include({ read: true });
    expect(await admin.read(`/abilities/${vault.id}?at_seq=${withVault}`)).to.deep.equal(vault);
    expectProblem(await admin.get(`/roles/${role.id}?at_seq=${(await newest()).id}`), {
      status: 404,
      code: 'not_found',
    });
    expectProblem(await admin.get(`/abilities/${vault.id}?at_seq=1`), { status: 404, code: 'not_found' });
  });

  it('filters, sorts and pages lists as always', async () => {
    await admin.role(`B ${admin.id}`);
    await admin.role(`A ${admin.id}`);
    const { id } = await newest();
    await admin.role(`C ${admin.id}`);
    const list = `/roles?name_like=${admin.id}&_sort=name&_page=1&_limit=2&at_seq=${id}`;
    const { headers, text } = await admin.get(list);
    expect((JSON.parse(text) as RoleRecord[]).map(({ name }) => name[0])).to.deep.equal(['A', 'B']);
    expect(headers).to.include({ 'x-total-count': '3', 'x-log-seq': id });
    const next = /<\?([^>]+)>; rel="next"/.exec(headers.link as string)![1]!;
    expect((await admin.read<RoleRecord[]>(`/roles?${next}`)).map(({ name }) => name[0])).to.deep.equal(['H']);
  });

  it('has segments without customers, and features as far as the caller may see them', async () => {
    const filters = { values: { status: ['lead'] }, enabled: [] };
    const segment = (await admin.post('/segments', { name: `Leads ${admin.id}`, filters })).json;
    const feature = (await admin.post('/features', { key: `f_${admin.id}`, name: 'Flag' })).json;
    const { id } = await newest();
    await admin.put(`/segments/${segment.id}`, { filters: { values: {}, enabled: [] } });
    await admin.put(`/features/${feature.id}`, { enabled: true });
    const past = await admin.read(`/segments/${segment.id}?at_seq=${id}`);
    expect(past).to.deep.include({ id: segment.id, filters });
    expect(past).to.not.have.any.keys('customers', 'customers_count');
    expect(await admin.read(`/segments?id=${segment.id}&at_seq=${id}`)).to.deep.equal([past]);
    expect(await admin.read(`/features/${feature.id}?at_seq=${id}`)).to.deep.equal(feature);
    const reader = await Caller.holding(service(), ...THE_PAST);
    expect(await reader.read(`/features/${feature.id}?at_seq=${id}`)).to.have.all.keys('id', 'key', 'enabled');
  });

  it('finds users who were deleted since, without their names', async () => {
    const { id } = await newest();
    await admin.delete(`/users/${marie.id}`);
    const deletion = await newest();
    const access = await accessAt(`at_seq=${id}`);
    expect(access.user).to.deep.equal({ id: marie.id, suspended: false, deleted: true });
    expect(reasonOf(access, 'customer.read')).to.equal('granted');
    for (const moment of [`at_seq=${deletion.id}`, `at=${deletion.at}`, 'at_seq=1']) {
      const answer = await admin.get(`/users/${marie.id}/access?${moment}`);
      expectProblem(answer, { status: 404, code: 'not_found' });
    }
  });

  it('reads through many changes of a profile', async () => {
    const { id } = await newest();
    for (let count = 0; count < 120; count += 1) {
      await admin.put(`/users/${marie.id}`, { first_name: `Marie ${count}`, last_name: 'Duval' });
    }
    const last = await newest();
    const access = await accessAt(`at_seq=${last.id}`);
    expect({ ...access, ...(await newest()) }).to.include({ seq: last.id });
    expect(reasonOf(await accessAt(`at_seq=${Number(last.id) - 1}`), 'customer.read')).to.equal('granted');
    expect((await accessAt(`at_seq=${id}`)).user).to.include({ first_name: 'Marie 119', last_name: 'Duval' });
  });

  it('needs the permissions of the change log, even for oneself', async () => {
    const { id } = await newest();
    const clerk = await Caller.holding(service(), 'account.read', 'role.read');
    for (const path of ['/roles', `/roles/${role.id}`, '/abilities', '/features', `/users/${clerk.id}/access`]) {
      const answer = await clerk.get(`${path}?at_seq=${id}`);
      expectProblem(answer, { status: 403, code: 'forbidden' });
      expect(answer.json.needs, path).to.deep.equal(['ability.read']);
      expect((await clerk.get(path)).status, path).to.equal(200);
      // Decided before the parameter's form.
      expect((await clerk.get(`${path}?at=yesterday`)).status).to.equal(403);
    }
  });

  it('refuses moments before the first change and in the future', async () => {
    const future = new Date(Date.now() + 3_600_000).toISOString();
    const next = Number((await newest()).id) + 1;
    for (const moment of ['at_seq=0', `at_seq=${next}`, 'at=1999-12-31T23:59:59Z', `at=${future}`]) {
      for (const path of ['/roles', `/segments/none`, `/users/${marie.id}/access`]) {
        expectProblem(await admin.get(`${path}?${moment}`), { status: 400, code: 'out_of_history' });
      }
    }
    const now = await admin.get(`/roles?at=${new Date().toISOString()}`);
    expect(now.headers['x-log-seq']).to.equal((await newest()).id);
  });

  it('refuses malformed moments', async () => {
    const times = ['', 'yesterday', '2026', '2026-01-31', '2026-02-30T00:00:00Z', '2026-01-31T09:30Z', '1769851800000'];
    for (const time of [...times, '2026-01-31T09:30:00', '2026-01-31T09:30:60Z', '2026-01-31T25:00:00Z']) {
      const answer = await admin.get(`/roles?at=${encodeURIComponent(time)}`);
      expectProblem(answer, { status: 400, code: 'bad_query', errors: ['at'] });
    }
    for (const seq of ['', '-1', '1.5', 'x', '1e3', '9'.repeat(16)]) {
      const answer = await admin.get(`/features/none?at_seq=${seq}`);
      expectProblem(answer, { status: 400, code: 'bad_query', errors: ['at_seq'] });
    }
    for (const [query, name] of [
      ['at_seq=1&at_seq=1', 'at_seq'],
      ['at=2026-01-31T09:30:00Z&at=2026-01-31T09:30:00Z', 'at'],
      ['at=2026-01-31T09:30:00Z&at_seq=1', 'at_seq'],
    ] as const) {
      const answer = await admin.get(`/abilities?${query}`);
      expectProblem(answer, { status: 400, code: 'bad_query', errors: [name] });
    }
  });

  it('is refused wherever only the present can be read', async () => {
    for (const path of [
      '/users',
      '/users/me',
      `/users/${marie.id}`,
      '/customers',
      '/customers/logs',
      '/openapi.json',
    ]) {
      for (const name of ['at', 'at_seq']) {
        const answer = await admin.get(`${path}?${name}=1`);
        expectProblem(answer, { status: 400, code: 'bad_query', errors: [name] });
      }
    }
    const { id, at } = await newest();
    const changes = await admin.read<Position[]>(`/changes?at=${at}`);
    expect(changes.map((change) => change.id)).to.include(id);
    const asked = await admin.get(`/changes?at=${at}&at_seq=1`);
    expectProblem(asked, { status: 400, code: 'bad_query', errors: ['at_seq'] });
    const write = await admin.post(`/roles?at_seq=1`, { name: `Now ${admin.id}` });
    expectProblem(write, { status: 400, code: 'bad_query', errors: ['at_seq'] });
  });
});

describe('the past of an instance whose clock is behind', () => {
  it('reaches the newest change', () =>
    withService('memory', {}, async (service) => {
      const admin = await Caller.administrator(service);
      service.holdClock();
      service.advance(60);
      const role = await admin.role('Ahead');
      service.advance(-60);
      const answer = await admin.get(`/roles/${role.id}?at=${role.created}`);
      expect(answer.status, answer.text).to.equal(200);
    }));
});
