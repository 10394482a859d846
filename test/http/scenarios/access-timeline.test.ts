import { expect } from 'chai';
import { Caller, abilitiesOf, type AbilityRecord, type RoleRecord } from '../../support/caller.js';
import { expectProblem, onEachStorage, withService, type UserRecord } from '../../support/service.js';

interface Span {
  readonly from: string;
  readonly to: string | null;
  readonly started_by: string | null;
  readonly ended_by: string | null;
}

interface Timeline {
  readonly user: object;
  readonly from: string;
  readonly to: string;
  readonly permissions: readonly {
    readonly ability: string;
    readonly action: string;
    readonly spans: readonly Span[];
  }[];
  readonly changes: readonly {
    readonly id: string;
    readonly at: string;
    readonly resource: string;
    readonly actor_name: string;
  }[];
}

interface Entry {
  readonly id: string;
  readonly at: string;
}

onEachStorage('access over time', {}, (service) => {
  let admin: Caller;
  let role: RoleRecord;
  let marie: UserRecord;

  beforeEach(async () => {
    admin = await Caller.administrator(service());
    role = await admin.role(`Help desk ${admin.id}`, 'customer.read');
    marie = await admin.user(`marie-${admin.id}@example.com`, { roles: [role.id] });
  });

  const newest = async () => (await admin.read<Entry[]>('/changes?_limit=1'))[0]!;
  const timeline = (query = '') => admin.read<Timeline>(`/users/${marie.id}/access/timeline${query}`);
  const spansOf = ({ permissions }: Timeline, wanted: string) =>
    permissions.find(({ ability, action }) => `${ability}.${action}` === wanted)?.spans ?? [];
  const edgesOf = (found: Timeline, wanted: string) =>
    spansOf(found, wanted).map(({ started_by, ended_by }) => [started_by, ended_by]);
  const write = async (write: () => Promise<unknown>) => (await write(), await newest());

  it('has each span with the changes of users, roles, groups and abilities that it began and ended with', async () => {
    const created = await newest();
    const group = (await admin.post('/groups', { name: `Nights ${admin.id}`, roles: [] })).json as {
      readonly id: string;
    };
    const joined = await write(() => admin.put(`/users/${marie.id}`, { groups: [group.id] }));
    const other = await admin.role(`Sales ${admin.id}`, 'customer.update');
    const given = await write(() => admin.put(`/groups/${group.id}`, { roles: [other.id] }));
    const widened = await write(() => admin.put(`/roles/${role.id}`, { abilities: abilitiesOf(['customer.delete']) }));
    const suspended = await write(() => admin.put(`/users/${marie.id}`, { suspended: true }));
    const reinstated = await write(() => admin.put(`/users/${marie.id}`, { suspended: false }));
    const deleted = await write(() => admin.delete(`/roles/${role.id}`));
    await admin.role(`Unrelated ${admin.id}`, 'customer.read');
    const found = await timeline();
    const whole = [
      [created.id, suspended.id],
      [reinstated.id, deleted.id],
    ];
    expect(edgesOf(found, 'customer.read')).to.deep.equal(whole);
    expect(edgesOf(found, 'customer.delete')).to.deep.equal([[widened.id, suspended.id], whole[1]]);
    expect(edgesOf(found, 'customer.update')).to.deep.equal([
      [given.id, suspended.id],
      [reinstated.id, null],
    ]);
    const edges = [created, given, widened, suspended, reinstated, deleted].map(({ id }) => id);
    expect(found.changes.map(({ id }) => id))
      .to.deep.equal(edges)
      .and.not.to.include(joined.id);
    expect(found.changes.map(({ resource }) => resource)).to.deep.equal([
      'user',
      'group',
      'role',
      'user',
      'user',
      'role',
    ]);
    expect(found.changes[0]!.actor_name).to.be.a('string');
    expect(spansOf(found, 'customer.read')[0]).to.include({ from: created.at, to: suspended.at });
    expect(found.user).to.deep.equal({ id: marie.id, first_name: 'Made', last_name: 'User', suspended: false });
  });

  it('follows abilities, their own actions too', async () => {
    const vault: AbilityRecord = await admin.ability(`vault-${admin.id}`, { read: true });
    const open = `${vault.key}.open`;
    await admin.put(`/abilities/${vault.id}`, { actions: ['open'] });
    const granted = await write(() =>
      admin.put(`/roles/${role.id}`, { abilities: { [vault.key]: { read: true, open: true } } }),
    );
    const off = await write(() => admin.put(`/abilities/${vault.id}`, { read: false }));
    const on = await write(() => admin.put(`/abilities/${vault.id}`, { read: true }));
    const gone = await write(() => admin.delete(`/abilities/${vault.id}`));
    const found = await timeline();
    expect(edgesOf(found, `${vault.key}.read`)).to.deep.equal([
      [granted.id, off.id],
      [on.id, gone.id],
    ]);
    expect(edgesOf(found, open)).to.deep.equal([[granted.id, gone.id]]);
  });

  it('begins in the middle, and ends there', async () => {
    const isOver = async (time: string) => {
      while (Date.now() <= Date.parse(time)) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    await isOver((await newest()).at);
    const from = new Date().toISOString();
    await isOver(from);
    const ended = await write(() => admin.put(`/users/${marie.id}`, { roles: [] }));
    const found = await timeline(`?from=${from}`);
    expect(spansOf(found, 'customer.read')).to.deep.equal([
      { from, to: ended.at, started_by: null, ended_by: ended.id },
    ]);
    const before = await timeline(`?to=${from}`);
    expect(spansOf(before, 'customer.read')[0]).to.include({ to: null, ended_by: null });
    expect(before).to.include({ to: from, from: new Date(Date.parse(from) - 30 * 86_400_000).toISOString() });
  });

  it('has who was deleted meanwhile, and nobody who was not there', async () => {
    const { at } = await newest();
    while (Date.now() <= Date.parse(at) + 1) await new Promise((resolve) => setTimeout(resolve, 1));
    const deleted = await write(() => admin.delete(`/users/${marie.id}`));
    const found = await timeline();
    expect(found.user).to.deep.equal({ id: marie.id, suspended: false, deleted: true });
    expect(edgesOf(found, 'customer.read')[0]![1]).to.equal(deleted.id);
    while (Date.now() <= Date.parse(deleted.at)) await new Promise((resolve) => setTimeout(resolve, 1));
    const path = `/users/${marie.id}/access/timeline?from=${new Date().toISOString()}`;
    expectProblem(await admin.get(path), { status: 404, code: 'not_found' });
  });

  it('takes dates, as lists do', async () => {
    const { from } = await admin.read<{ readonly from: string }>(`/users/${marie.id}/access/timeline?from=2026-02-01`);
    expect(from).to.equal('2026-02-01T00:00:00.000Z');
  });

  it('refuses times that are none, in the wrong order, or in the future', async () => {
    const at = new Date().toISOString();
    for (const [query, code, ...errors] of [
      ['from=yesterday', 'bad_query', 'from'],
      ['to=2026-02-30T00:00:00Z', 'bad_query', 'to'],
      [`to=2020-01-01T00:00:00Z&from=${at}`, 'bad_query', 'from'],
      ['to=2100-01-01T00:00:00Z', 'out_of_history'],
      ['to=2000-01-01T00:00:00Z', 'out_of_history'],
      ['at_seq=1', 'bad_query', 'at_seq'],
    ] as const) {
      expectProblem(await admin.get(`/users/${marie.id}/access/timeline?${query}`), { status: 400, code, errors });
    }
  });
});

describe('access over time', () => {
  it('agrees with what access says at each change', async () => {
    await withService('memory', {}, async (service) => {
      const admin = await Caller.administrator(service);
      const roles = [await admin.role('A', 'customer.read'), await admin.role('B', 'customer.read', 'segment.read')];
      const user = await admin.user('x@example.com', { roles: [roles[0]!.id] });
      for (const step of [
        () => admin.put(`/users/${user.id}`, { roles: roles.map(({ id }) => id) }),
        () => admin.put(`/roles/${roles[0]!.id}`, { abilities: { customer: { read: false } } }),
        () => admin.put(`/users/${user.id}`, { suspended: true }),
        () => admin.delete(`/roles/${roles[0]!.id}`),
        () => admin.put(`/users/${user.id}`, { suspended: false }),
        () => admin.put(`/users/${user.id}`, { roles: [] }),
      ])
        await step();
      const { permissions } = await admin.read<Timeline>(`/users/${user.id}/access/timeline`);
      const [{ id: last }] = (await admin.read<Entry[]>('/changes?_limit=1')) as [Entry];
      const [{ id: first }] = (await admin.read<Entry[]>(`/changes?record_id=${user.id}&action=created`)) as [Entry];
      for (let seq = Number(first); seq <= Number(last); seq += 1) {
        const access = await admin.read<{ permissions: { ability: string; action: string; allowed: boolean }[] }>(
          `/users/${user.id}/access?at_seq=${seq}`,
        );
        const allowed = access.permissions.filter((one) => one.allowed).map((one) => `${one.ability}.${one.action}`);
        const traced = permissions
          .filter(({ spans }) =>
            spans.some(({ started_by, ended_by }) => Number(started_by) <= seq && seq < Number(ended_by ?? Infinity)),
          )
          .map((one) => `${one.ability}.${one.action}`);
        expect(traced, `at ${seq}`).to.deep.equal(allowed);
      }
    });
  });
});
