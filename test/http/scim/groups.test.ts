import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, permissionsOn } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { Directory, expectRefusal, type Json } from './directory.js';

onEachStorage('groups of SCIM', {}, (service) => {
  let directory: Directory;
  let admin: Caller;
  let [one, two, three]: Json[] = [];
  let made = 0;
  before(async () => {
    directory = await Directory.holding(service());
    admin = await Caller.administrator(service());
    [one, two, three] = [await directory.user(), await directory.user(), await directory.user()];
  });
  const fresh = () => `Fresh ${(made += 1)}`;
  const membersOf = async (id: string) => {
    const { members } = await directory.read(`/Groups/${id}`);
    return (members as Json[]).map(({ value }) => value);
  };
  const valuesOf = (...users: (Json | undefined)[]) => users.map((user) => ({ value: user!.id }));
  const idsOf = (...users: (Json | undefined)[]) => users.map((user) => user!.id);

  it('are made, read, renamed and deleted', async () => {
    const displayName = fresh();
    const answer = await directory.post('/Groups', { displayName, externalId: 'g-1', members: valuesOf(one) });
    const { id, meta, members, ...group } = answer.json;
    expect(answer.status, answer.text).to.equal(201);
    expect(group).to.deep.equal({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName,
      externalId: 'g-1',
    });
    expect(members).to.deep.equal([{ value: one!.id, type: 'User', $ref: (one!['meta'] as Json)['location'] }]);
    expect(meta).to.deep.include({ resourceType: 'Group', version: answer.headers['etag'] });
    expect((await admin.get(`/groups/${id}`)).json).to.deep.include({
      source: 'scim',
      external_id: 'g-1',
      roles: [],
      members: 1,
    });
    expect((await directory.read(`/Users/${one!.id}`))['groups']).to.deep.include({
      ...{ value: id, display: displayName, type: 'direct', $ref: (meta as Json)['location'] },
    });
    const renamed = await directory.put(`/Groups/${id}`, { displayName: `${displayName} B` });
    expect(renamed.json).to.deep.include({ displayName: `${displayName} B`, externalId: 'g-1' });
    expect(renamed.json['members']).to.have.length(1);
    expectRefusal(await directory.post('/Groups', { displayName: `${displayName} b` }), 409, 'uniqueness');
    expect((await directory.delete(`/Groups/${id}`)).status).to.equal(204);
    expectRefusal(await directory.get(`/Groups/${id}`), 404);
    expect(await directory.read(`/Users/${one!.id}`)).to.not.have.property('groups');
  });

  it('are those of directories alone', async () => {
    const { id } = (await admin.post('/groups', { name: fresh() })).json;
    expectRefusal(await directory.get(`/Groups/${id}`), 404);
    expectRefusal(await directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: valuesOf(one) }), 404);
    expectRefusal(await directory.delete(`/Groups/${id}`), 404);
    expect(await directory.idsWhere('Groups', `id eq "${id}"`)).to.deep.equal([]);
  });

  it('say who their members are only when asked', async () => {
    const { id } = await directory.group({ members: valuesOf(one, two) });
    const where = encodeURIComponent(`id eq "${id}"`);
    const [listed] = (await directory.read(`/Groups?filter=${where}`)).Resources;
    expect(listed).to.not.have.property('members');
    const [asked] = (await directory.read(`/Groups?filter=${where}&attributes=members.value`)).Resources;
    expect(asked).to.deep.equal({ schemas: listed!['schemas'], id, members: valuesOf(one, two) });
    expect(await directory.read(`/Groups/${id}?excludedAttributes=members`)).to.not.have.property('members');
  });

  it('are found by their names, ids and members', async () => {
    const displayName = fresh();
    const { id } = await directory.group({ displayName, externalId: 'found', members: valuesOf(three) });
    const found = (filter: string) => directory.idsWhere('Groups', filter);
    for (const filter of [
      ...[`displayName eq "${displayName.toUpperCase()}"`, `displayName sw "${displayName}"`, 'externalId eq "found"'],
      ...[`members.value eq "${three!.id}"`, `members eq "${three!.id}" and displayName co "fresh"`, `id eq "${id}"`],
    ]) {
      expect(await found(filter), filter).to.deep.equal([id]);
    }
    expect(await found('members eq "nobody"')).to.deep.equal([]);
    expect(await found(`members ne "${three!.id}" and id eq "${id}"`)).to.deep.equal([]);
    const { id: empty } = await directory.group();
    expect(await found(`members pr and id eq "${id}"`)).to.deep.equal([id]);
    expect(await found(`members ne "nobody" and id eq "${id}"`)).to.deep.equal([id]);
    for (const filter of ['members pr', 'members.value ne "nobody"']) {
      expect(await found(`${filter} and id eq "${empty}"`), filter).to.deep.equal([]);
    }
    for (const filter of ['userName eq "x"', 'members co "x"', 'constructor pr']) {
      expectRefusal(await directory.get(`/Groups?filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter');
    }
  });

  it('have ETags that say who is in them', async () => {
    const { id } = await directory.group({ members: valuesOf(one) });
    const before = (await directory.get(`/Groups/${id}`)).headers['etag']!;
    const replace = (user: Json | undefined, etag: string) =>
      directory.call('PATCH', `/Groups/${id}`, {
        body: { Operations: [{ op: 'replace', path: 'members', value: valuesOf(user) }] },
        headers: { 'if-match': etag },
      });
    expect((await replace(two, before)).status).to.equal(204);
    const read = await directory.call('GET', `/Groups/${id}`, { headers: { 'if-none-match': before } });
    expect([read.status, read.headers['etag'] === before]).to.deep.equal([200, false]);
    expect((read.json['meta'] as Json)['version']).to.equal(read.headers['etag']);
    expectRefusal(await replace(three, before), 412);
    expect(await membersOf(id)).to.deep.equal(idsOf(two));
    expect((await replace(three, read.headers['etag']!)).status).to.equal(204);
    const { headers } = await directory.get(`/Groups/${id}?excludedAttributes=members`);
    expect((await replace(two, headers['etag']!)).status).to.equal(204);
  });

  describe('have members', () => {
    type Change = readonly [string, (ids: string[]) => object | readonly object[], readonly number[]];
    const CHANGES: readonly Change[] = [
      [
        'added one by one',
        ([, b, c]) => [
          { op: 'add', path: 'members', value: [{ value: b }] },
          { op: 'add', path: 'members', value: [{ value: c }] },
        ],
        [0, 1, 2],
      ],
      ['added as one object', ([, b]) => ({ op: 'Add', path: 'members', value: { value: b } }), [0, 1]],
      ['added without a path', ([, b]) => ({ op: 'add', value: { members: [{ value: b }] } }), [0, 1]],
      ['added twice', ([a]) => ({ op: 'add', path: 'members', value: [{ value: a }, { value: a }] }), [0]],
      ['removed by a filter', ([a]) => ({ op: 'Remove', path: `members[value eq "${a}"]` }), []],
      [
        'removed by a list',
        ([a, b]) => ({ op: 'Remove', path: 'members', value: [{ value: a }, { value: b }, { value: 'x' }] }),
        [],
      ],
      ['not removed by an empty list', () => ({ op: 'remove', path: 'members', value: [] }), [0]],
      ['all removed', () => ({ op: 'remove', path: 'members' }), []],
      ['replaced', ([, b, c]) => ({ op: 'replace', path: 'members', value: [{ value: b }, { value: c }] }), [1, 2]],
      [
        'removed and added again',
        ([a]) => [
          { op: 'remove', path: 'members' },
          { op: 'add', path: 'members', value: [{ value: a }] },
        ],
        [0],
      ],
      [
        'who are called otherwise',
        ([a]) => ({ op: 'replace', path: `members[value eq "${a}"].display`, value: 'x' }),
        [0],
      ],
      ['who keep what they are called', () => ({ op: 'remove', path: 'members.display' }), [0]],
      ['who stay when one loses a name', ([a]) => ({ op: 'remove', path: `members[value eq "${a}"].display` }), [0]],
    ];
    for (const [name, operations, expected] of CHANGES) {
      it(name, async () => {
        const ids = idsOf(one, two, three);
        const { id } = await directory.group({ members: valuesOf(one) });
        const answer = await directory.call('PATCH', `/Groups/${id}`, { body: { Operations: operations(ids) } });
        expect([answer.status, answer.text]).to.deep.equal([204, '']);
        expect(await membersOf(id)).to.deep.equal(expected.map((index) => ids[index]));
      });
    }

    it('who are people that there are', async () => {
      const { id } = await directory.group();
      const { id: other } = await directory.group();
      const add = (value: unknown) => directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value });
      expectRefusal(await add([{ value: other }]), 400, 'invalidValue');
      expectRefusal(await add([{ value: one!.id, type: 'Group' }]), 400, 'invalidValue');
      expectRefusal(await add([{ value: one!.id }, { value: 'nobody' }]), 400, 'invalidValue');
      expectRefusal(await add([{ display: 'x' }]), 400, 'invalidValue');
      expectRefusal(
        await directory.patch(`/Groups/${id}`, { op: 'remove', path: 'members[display eq "x"]' }),
        400,
        'invalidFilter',
      );
      for (const path of ['displayName', 'members.value']) {
        expectRefusal(await directory.patch(`/Groups/${id}`, { op: 'remove', path }), 400, 'mutability');
      }
      expect(await membersOf(id)).to.deep.equal([]);
    });

    it('a thousand at once, and no more', async () => {
      const ids = await new Seeding(service()).users(1_001);
      const { id } = await directory.group();
      const values = ids.map((value) => ({ value }));
      const patch = (value: object[]) => directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value });
      expectRefusal(await patch(values), 413);
      expectRefusal(await directory.put(`/Groups/${id}`, { displayName: fresh(), members: values }), 413);
      expect((await patch(values.slice(1))).status).to.equal(204);
      const all = await directory.put(`/Groups/${id}`, { displayName: fresh(), members: values });
      expect([all.status, (all.json['members'] as []).length]).to.deep.equal([200, 1_001]);
      // Who is a member already doesn't join.
      expect((await patch([...values, { value: one!.id }])).status).to.equal(204);
      expectRefusal(await directory.patch(`/Groups/${id}`, { op: 'remove', path: 'members' }), 413);
    });
  });

  it('give nothing until an administrator gives them roles, and never the built-in one', async () => {
    const { id } = await directory.group({ members: valuesOf(one) });
    const abilities = async () => permissionsOn((await admin.get(`/users/${one!.id}`)).json.abilities);
    expect(await abilities()).to.deep.equal([]);
    const role = await admin.role(fresh(), 'customer.read', 'role.update');
    expect((await admin.put(`/groups/${id}`, { roles: [role.id] })).status).to.equal(200);
    expect(await abilities()).to.deep.equal(['customer.read', 'role.update']);
    expectProblem(await admin.put(`/groups/${id}`, { roles: [ADMINISTRATOR_ROLE_ID] }), {
      status: 409,
      code: 'immutable',
      errors: ['roles'],
    });
    expectProblem(await admin.put(`/groups/${id}`, { name: fresh() }), {
      status: 409,
      code: 'immutable',
      errors: ['name'],
    });
    expectProblem(await admin.delete(`/groups/${id}`), { status: 409, code: 'immutable' });
    // The token holds neither permission: who is a member isn't asked of it.
    expect(
      (await directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: valuesOf(two) })).status,
    ).to.equal(204);
    expect((await directory.delete(`/Groups/${id}`)).status).to.equal(204);
    expect(await abilities()).to.deep.equal([]);
  });

  describe('are so many that', () => {
    it('others have room, too', async () => {
      const seeding = new Seeding(service());
      const groups = await seeding.groups(150, 'scim');
      const { id } = await directory.user();
      for (const group of groups) {
        const { status } = await directory.patch(`/Groups/${group}`, {
          op: 'add',
          path: 'members',
          value: [{ value: id }],
        });
        expect(status).to.equal(204);
      }
      const { id: another } = await directory.group();
      expectRefusal(
        await directory.patch(`/Groups/${another}`, { op: 'add', path: 'members', value: [{ value: id }] }),
        409,
      );
      const { totalResults } = await directory.read('/Groups?count=0');
      await seeding.groups(1_500 - totalResults, 'scim');
      expectRefusal(await directory.post('/Groups', { displayName: fresh() }), 409);
    });
  });
});
