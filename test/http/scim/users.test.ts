import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { onEachStorage } from '../../support/service.js';
import { Directory, expectRefusal } from './directory.js';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

onEachStorage('users of SCIM', {}, (service) => {
  let directory: Directory;
  let admin: Caller;
  let made = 0;
  before(async () => {
    directory = await Directory.holding(service());
    admin = await Caller.administrator(service());
  });
  const address = () => `someone.${(made += 1)}@example.com`;

  it('are made, read, changed and deleted', async () => {
    const userName = address();
    const answer = await directory.post('/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
      userName,
      externalId: `ext-${userName}`,
      name: { formatted: 'Ms. Barbara J Jensen, III', familyName: 'Jensen', givenName: 'Barbara' },
      emails: [{ value: 'other@example.com' }],
      password: 'secret-of-the-directory',
      [ENTERPRISE]: { department: 'Sales', manager: 'text' },
    });
    expect(answer.status, answer.text).to.equal(201);
    const { id, meta, ...user } = answer.json;
    expect(user).to.deep.equal({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      externalId: `ext-${userName}`,
      userName,
      name: { familyName: 'Jensen', givenName: 'Barbara' },
      displayName: 'Barbara Jensen',
      emails: [{ value: userName, type: 'work', primary: true }],
      active: true,
    });
    expect(meta).to.deep.include({ resourceType: 'User', version: answer.headers['etag'] });
    expect(answer.headers['location']).to.equal((meta as { location: string }).location);
    expect(answer.headers['location']).to.match(new RegExp(`/scim/v2/Users/${id}$`));
    expect((await admin.get(`/users/${id}`)).json).to.deep.include({
      ...{ email: userName, source: 'scim', external_id: `ext-${userName}`, has_password: false, roles: [] },
    });
    const changed = await directory.put(`/Users/${id}`, { userName, name: { familyName: 'Smith' } });
    expect(changed.json).to.deep.include({ displayName: 'Barbara Smith', active: true, externalId: `ext-${userName}` });
    const gone = await directory.delete(`/Users/${id}`);
    expect([gone.status, gone.text, gone.headers['x-in-force']]).to.deep.equal([204, '', 'everywhere']);
    expectRefusal(await directory.get(`/Users/${id}`), 404);
    expectRefusal(await directory.delete(`/Users/${id}`), 404);
  });

  const NAMES: readonly (readonly [object, string, string])[] = [
    [{ displayName: 'Anna Maria Schmidt' }, 'Anna Maria', 'Schmidt'],
    [{ displayName: ' Cher ' }, 'Cher', 'Cher'],
    [{ displayName: 'Ada King', name: { familyName: 'Byron' } }, 'Ada', 'Byron'],
    [{ name: { givenName: ' ', familyName: null } }, 'local.part', 'local.part'],
    [{ name: { givenName: 'Ada' } }, 'Ada', 'local.part'],
  ];
  for (const [fields, givenName, familyName] of NAMES) {
    it(`are called ${givenName} ${familyName} when made with ${JSON.stringify(fields)}`, async () => {
      const userName = `local.part@${(made += 1)}.example.com`;
      const { name } = await directory.user({ userName, name: undefined, ...fields });
      expect(name).to.deep.include({ givenName, familyName });
    });
  }

  it('have an address and an external id that nobody else has', async () => {
    const { userName, externalId } = await directory.user({ externalId: `x${(made += 1)}` });
    const upper = String(userName).toUpperCase();
    expectRefusal(await directory.post('/Users', { userName: upper }), 409, 'uniqueness');
    expectRefusal(await directory.post('/Users', { userName: address(), externalId }), 409, 'uniqueness');
    const { id } = await directory.user();
    expectRefusal(
      await directory.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: userName }),
      409,
      'uniqueness',
    );
    const taken = await directory.put(`/Users/${id}`, { userName: address(), externalId });
    expectRefusal(taken, 409, 'uniqueness');
    expect(taken.json.detail).to.include('externalId');
  });

  it('end all sessions when they are no longer active, which is in force everywhere by the answer', async () => {
    const { id } = await directory.user();
    expect((await admin.put(`/users/${id}`, { password: 'a password of theirs' })).status).to.equal(200);
    const { email } = (await admin.get(`/users/${id}`)).json;
    const { accessToken } = await service().signIn(email, 'a password of theirs');
    const answer = await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect([answer.status, answer.json['active'], answer.headers['x-in-force']]).to.deep.equal([
      200,
      false,
      'everywhere',
    ]);
    expect((await service().call('GET', '/users/me', { as: accessToken })).status).to.equal(401);
    const again = await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect([again.status, again.headers['x-in-force']], 'sent again').to.deep.equal([200, 'everywhere']);
    const back = await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect([back.status, back.json['active']]).to.deep.equal([200, true]);
  });

  it('are logged by the names of what changed', async () => {
    const { id } = await directory.user({ externalId: 'logged', active: false });
    await directory.patch(`/Users/${id}`, {
      op: 'replace',
      value: { externalId: 'logged-2', 'name.givenName': 'Grace' },
    });
    const { json, text } = await admin.get(`/changes?resource=user&record_id=${id}`);
    const entries = json as unknown as { readonly actor_id: string; readonly after: object }[];
    expect(entries.map(({ actor_id, after }) => [actor_id, after])).to.deep.equal([
      [`token:${directory.tokenId}`, { profile: ['external_id', 'first_name'] }],
      [
        `token:${directory.tokenId}`,
        { roles: [], suspended: true, profile: ['email', 'external_id', 'first_name', 'last_name'] },
      ],
    ]);
    expect(text).to.not.include('logged');
  });

  it('have ETags', async () => {
    const { id, userName } = await directory.user();
    const { headers } = await directory.get(`/Users/${id}`);
    const etag = headers['etag']!;
    expect((await directory.call('GET', `/Users/${id}`, { headers: { 'if-none-match': etag } })).status).to.equal(304);
    expect(
      (await directory.put(`/Users/${id}`, { userName, displayName: 'No' }, { 'if-match': etag })).status,
    ).to.equal(200);
    const name = { givenName: 'Other' };
    expect((await directory.put(`/Users/${id}`, { userName, name }, { 'if-match': `W/${etag}` })).status).to.equal(200);
    expectRefusal(
      await directory.put(`/Users/${id}`, { userName, name: { givenName: 'x' } }, { 'if-match': etag }),
      412,
    );
    expectRefusal(await directory.call('DELETE', `/Users/${id}`, { headers: { 'if-match': etag } }), 412);
  });

  it('are cut to the attributes asked for', async () => {
    const { id } = await directory.user();
    const keys = async (query: string) => Object.keys(await directory.read(`/Users/${id}?${query}`)).sort();
    expect(await keys('attributes=userName')).to.deep.equal(['id', 'schemas', 'userName']);
    expect(await keys('excludedAttributes=meta,name,emails,displayName,active')).to.deep.equal([
      'id',
      'schemas',
      'userName',
    ]);
    expect((await directory.read(`/Users/${id}?attributes=name.familyName,emails.value`))['name']).to.deep.equal({
      familyName: 'King',
    });
    expect((await directory.read(`/Users/${id}?excludedAttributes=name.middleName`))['name']).to.deep.equal({
      familyName: 'King',
      givenName: 'Ada',
    });
    const answer = await directory.post('/Users?attributes=urn:ietf:params:scim:schemas:core:2.0:User:userName', {
      userName: address(),
    });
    expect(Object.keys(answer.json).sort()).to.deep.equal(['id', 'schemas', 'userName']);
  });

  describe('are changed by operations', () => {
    type Change = readonly [string, object | readonly object[], object];
    const CHANGES: readonly Change[] = [
      [
        'Entra ID: Replace with a capital letter',
        { op: 'Replace', path: 'name.givenName', value: 'Grace' },
        { displayName: 'Grace King' },
      ],
      ['Entra ID: a flag as text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
      [
        'Entra ID: an address by its type',
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'x@y.example' },
        { displayName: 'Ada King' },
      ],
      ['Entra ID: a manager as text', { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'text' }, { active: true }],
      [
        'Entra ID: keys that are paths',
        { op: 'Add', value: { 'name.familyName': 'Hopper', [`${ENTERPRISE}:department`]: 'x' } },
        { displayName: 'Ada Hopper' },
      ],
      ['Okta: without a path', { op: 'replace', value: { active: false } }, { active: false }],
      [
        'Google: a whole name',
        [{ op: 'replace', path: 'name', value: { givenName: 'Grace', familyName: 'Hopper' } }],
        { displayName: 'Grace Hopper' },
      ],
      [
        'JumpCloud: several at once',
        [
          { op: 'replace', value: { name: { familyName: 'Lovelace' } } },
          { op: 'replace', path: 'active', value: false },
        ],
        { displayName: 'Ada Lovelace', active: false },
      ],
      [
        'names in any case, with the schema',
        { op: 'add', path: 'URN:ietf:params:scim:schemas:core:2.0:user:NAME.GIVENNAME', value: 'Grace' },
        { displayName: 'Grace King' },
      ],
      ['a schema as the key', { op: 'replace', value: { [CORE]: { active: false } } }, { active: false }],
      ['a schema as the path', { op: 'replace', path: CORE, value: { active: false } }, { active: false }],
      ['a blank name', { op: 'replace', path: 'name.givenName', value: ' ' }, { displayName: 'Ada King' }],
      ['a removed name', { op: 'remove', path: 'name.familyName' }, { displayName: 'Ada King' }],
      ['a display name', { op: 'replace', path: 'displayName', value: 'Other' }, { displayName: 'Ada King' }],
      [
        'what is read-only',
        [
          { op: 'replace', path: 'groups', value: [] },
          { op: 'remove', path: 'meta' },
          { op: 'add', path: 'emails', value: [] },
        ],
        { active: true },
      ],
      ['no operation', [], { displayName: 'Ada King' }],
      [
        'an unknown attribute',
        { op: 'add', path: 'addresses[type eq "work"].streetAddress', value: 'x' },
        { active: true },
      ],
    ];
    for (const [name, operations, expected] of CHANGES) {
      it(name, async () => {
        const { id } = await directory.user();
        const answer = await directory.call('PATCH', `/Users/${id}`, { body: { Operations: operations } });
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.json).to.deep.include(expected);
        expect(await directory.read(`/Users/${id}`)).to.deep.include(expected);
      });
    }

    const REFUSED: readonly (readonly [string, object | string, string])[] = [
      ['without operations', {}, 'invalidSyntax'],
      ['operations that are none', { Operations: ['x'] }, 'invalidSyntax'],
      ['an unknown operation', { Operations: [{ op: 'move', path: 'active', value: true }] }, 'invalidSyntax'],
      ['no JSON', '{', 'invalidSyntax'],
      ['a path that is none', { Operations: [{ op: 'add', path: '((', value: 1 }] }, 'invalidPath'],
      ['a removal without a path', { Operations: [{ op: 'remove', value: { active: true } }] }, 'noTarget'],
      ['a value that is no flag', { Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] }, 'invalidValue'],
      [
        'a name that is a number',
        { Operations: [{ op: 'replace', path: 'name.givenName', value: 3 }] },
        'invalidValue',
      ],
      ['an address that is none', { Operations: [{ op: 'replace', path: 'userName', value: 'ada' }] }, 'invalidValue'],
      ['the address removed', { Operations: [{ op: 'remove', path: 'userName' }] }, 'mutability'],
      ['no value', { Operations: [{ op: 'replace', path: 'externalId' }] }, 'invalidValue'],
      ['a schema that is no object', { Operations: [{ op: 'add', path: CORE, value: true }] }, 'invalidSyntax'],
      ['a schema removed', { Operations: [{ op: 'remove', path: CORE }] }, 'noTarget'],
      ...['active.value', 'active[value eq true]', 'name[x eq "y"].givenName', 'userName.x'].map(
        (path) => [path, { Operations: [{ op: 'replace', path, value: 'true' }] }, 'invalidPath'] as const,
      ),
      ['another id', { Operations: [{ op: 'replace', path: 'id', value: 'x' }] }, 'mutability'],
    ];
    for (const [name, body, scimType] of REFUSED) {
      it(`but not by ${name}`, async () => {
        const { id } = await directory.user();
        expectRefusal(await directory.call('PATCH', `/Users/${id}`, { body }), 400, scimType);
      });
    }

    it('keep the external id unless it is removed', async () => {
      const { id, userName } = await directory.user({ externalId: `keep${(made += 1)}` });
      expect((await directory.put(`/Users/${id}`, { userName })).json).to.have.property('externalId');
      const removed = await directory.patch(`/Users/${id}`, { op: 'remove', path: 'externalId' });
      expect(removed.json).to.not.have.property('externalId');
    });
  });

  it('are replaced as a whole', async () => {
    const { id, userName } = await directory.user({ active: false });
    const other = address();
    const answer = await directory.put(`/Users/${id}/`, { id, userName: other, name: { givenName: 'Grace' } });
    expect(answer.json).to.deep.include({ userName: other, displayName: 'Grace King', active: false });
    expectRefusal(await directory.put(`/Users/${id}`, { name: {} }), 400, 'invalidValue');
    expectRefusal(await directory.put(`/Users/${id}`, { id: 'other', userName }), 400, 'mutability');
    expect(
      (await directory.put(`/Users/${id}`, { userName: other, [CORE]: { active: true } })).json['active'],
    ).to.equal(true);
    expectRefusal(await directory.post('/Users', { name: {} }), 400, 'invalidValue');
  });

  it('keep an address that is only spelt otherwise', async () => {
    const { id, userName } = await directory.user();
    const answer = await directory.put(`/Users/${id}`, { userName: String(userName).toUpperCase() });
    expect([answer.status, answer.json['userName']]).to.deep.equal([200, userName]);
  });
});
