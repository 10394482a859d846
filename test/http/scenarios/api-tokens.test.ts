import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { Caller, dump } from '../../support/caller.js';
import { dryRun, NO_EFFECT } from '../../support/dry-run.js';
import { EventReader } from '../../support/event-source.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, expectUnauthenticated, onEachStorage, type Reply } from '../../support/service.js';

interface TokenRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly roles: readonly string[];
  readonly expires: string | null;
  readonly created_by: string;
  readonly last_used: string | null;
  readonly created: string;
  readonly updated: string;
}

const DAY = 86_400;
const HOUR_MS = 3_600_000;
const MANAGER = ['account.read', 'account.create', 'account.update', 'account.delete', 'customer.read'] as const;

onEachStorage('API tokens', {}, (service) => {
  let admin: Caller;
  let seeding: Seeding;
  let reader: string;
  let made = 0;

  beforeEach(async () => {
    admin = await Caller.administrator(service());
    seeding = new Seeding(service());
    reader = await seeding.role(['customer.read']);
  });

  const fresh = () => `Program ${(made += 1)} of ${admin.id}`;
  const create = async (fields: object = {}, as = admin): Promise<TokenRecord & { readonly token: string }> => {
    const answer = await as.post('/tokens', { name: fresh(), ...fields });
    expect(answer.status, answer.text).to.equal(201);
    return answer.json as unknown as TokenRecord & { readonly token: string };
  };
  const send = (token: string, path: string, method = 'GET', body?: object): Promise<Reply> =>
    service().call(method, path, { as: token, ...(body !== undefined && { body }) });
  const inDays = (days: number) => new Date(service().now() + days * DAY * 1_000).toISOString();

  describe('are made, read, changed and deleted', () => {
    it('answers the text once, and never the hash', async () => {
      const name = fresh();
      const expires = inDays(1);
      const answer = await admin.post('/tokens', { name, description: ' For the shop ', roles: [reader], expires });
      expect(answer.status, answer.text).to.equal(201);
      expect(answer.headers).to.include({ location: `/tokens/${answer.json.id}`, 'cache-control': 'no-store' });
      const { token, ...record } = answer.json as unknown as TokenRecord & { readonly token: string };
      expect(token).to.match(/^cst_[A-Za-z0-9_-]{43}[A-Za-z0-9]{6}$/);
      expect(record).to.deep.include({ name, description: 'For the shop', roles: [reader], expires, last_used: null });
      expect(record.created_by).to.equal(admin.id);
      const read = await admin.get(`/tokens/${record.id}`);
      expect(read.json).to.deep.equal(record);
      expect(read.headers.etag).to.equal(answer.headers.etag);
      expect((await admin.get(`/tokens?id=${record.id}`)).json).to.deep.equal([record]);
      const { token: another } = (await admin.post(`/tokens/${record.id}/rotate`, {}))
        .json as unknown as typeof record & {
        readonly token: string;
      };
      await admin.delete(`/tokens/${record.id}`);
      const log = await admin.get(`/changes?resource=token&record_id=${record.id}`);
      for (const text of [token, another]) {
        for (const secret of [text, sha256(text)]) expect(log.text).to.not.include(secret);
      }
      const entries = log.json as unknown as { readonly id: string; readonly before: object; readonly after: object }[];
      const fields = ['created_by', 'description', 'expires', 'name', 'roles'];
      const keysOf = (state: object | null) => state && Object.keys(state).sort();
      expect(entries.map(({ before, after }) => [keysOf(before), keysOf(after)])).to.deep.equal([
        [fields, null],
        [[], ['secret']],
        [null, fields],
      ]);
      // The log keeps the hash, and says over HTTP what happened to it.
      expect(entries[1]).to.deep.include({ before: {}, after: { secret: 'rotated' } });
      expect((await admin.get(`/changes/${entries[1]!.id}`)).json).to.deep.equal(entries[1]);
    });

    it('answer a program its own record with its permissions, and people nothing', async () => {
      const { token, ...record } = await create({ roles: [reader] });
      const own = await send(token, '/tokens/self');
      expect(own.status, own.text).to.equal(200);
      const {
        abilities,
        last_used: _used,
        ...rest
      } = own.json as unknown as TokenRecord & { readonly abilities: object };
      const { last_used: _unused, ...made } = record;
      expect(rest).to.deep.equal(made);
      expect(abilities).to.deep.include({ customer: { read: true, create: false, update: false, delete: false } });
      expect(JSON.stringify(abilities).match(/true/g)).to.have.length(1);
      expect(own.headers).to.include({ 'cache-control': 'no-store' });
      expect(own.headers.etag).to.match(/^"1\.[\w-]+"$/);
      await admin.put(`/tokens/${record.id}`, { roles: [] });
      const stripped = await send(token, '/tokens/self');
      expect(stripped.json.roles).to.deep.equal([]);
      expect(stripped.text).to.not.include('true');
      expectProblem(await admin.get('/tokens/self'), { status: 404, code: 'not_found' });
      expectUnauthenticated(await service().call('GET', '/tokens/self'), false);
    });

    it('filters by role, searches name and description, and sorts by every field', async () => {
      const ids: string[] = [];
      for (const description of ['zebra', 'apple']) ids.push((await create({ description, roles: [reader] })).id);
      const list = async (query: string) =>
        (await admin.read<TokenRecord[]>(`/tokens?roles=${reader}&${query}`)).map(({ id }) => id);
      expect(await list('_sort=description')).to.deep.equal([ids[1], ids[0]]);
      expect(await list('q=ZEB')).to.deep.equal([ids[0]]);
      for (const field of ['id', 'name', 'expires', 'created_by', 'last_used', 'created', 'updated']) {
        expect(await list(`_sort=${field}`)).to.have.members(ids);
      }
      const bare = (await create({ name: `${ids[0]} without roles` })).id;
      const sorted = async (order: string) => {
        const query = `id=${ids[0]}&id=${ids[1]}&id=${bare}&_sort=roles,id&_order=${order}`;
        return (await admin.read<TokenRecord[]>(`/tokens?${query}`)).map(({ id }) => id);
      };
      expect(await sorted('asc,desc')).to.deep.equal([bare, ...ids.toReversed()]);
      expect(await sorted('desc,asc')).to.deep.equal([...ids, bare]);
      expect((await admin.get('/tokens?_sort=hash')).status).to.equal(400);
    });

    it('refuses a name in use, unknown roles, and an expiry that has passed', async () => {
      const { name, id } = await create();
      expectProblem(await admin.post('/tokens', { name: name.toUpperCase() }), {
        ...{ status: 409, code: 'already_exists' },
        errors: ['name'],
      });
      const invalid = { status: 422, code: 'validation_failed' };
      expectProblem(await admin.post('/tokens', { name: fresh(), roles: ['none'] }), { ...invalid, errors: ['roles'] });
      for (const expires of [inDays(-1), 'tomorrow', 5, '2127-02-30T00:00:00Z', '2127-06-30T24:00:00Z']) {
        const body = { name: fresh(), expires };
        expectProblem(await admin.post('/tokens', body), { ...invalid, errors: ['expires'] });
        expectProblem(await admin.put(`/tokens/${id}`, { expires }), { ...invalid, errors: ['expires'] });
      }
    });

    it('takes a whole record back unchanged, also an expired one, and checks If-Match', async () => {
      const { id } = await create({ roles: [reader], expires: inDays(1) });
      service().advance(2 * DAY);
      admin = await Caller.administrator(service());
      const before = await admin.get(`/tokens/${id}`);
      const after = await admin.put(`/tokens/${id}`, before.json);
      expect([after.status, after.json]).to.deep.equal([200, before.json]);
      const stale = await admin.put(`/tokens/${id}`, { description: 'x' }, { 'if-match': '"9.0"' });
      expectProblem(stale, { status: 412, code: 'stale_version' });
      const revived = await admin.put(`/tokens/${id}`, { expires: null }, { 'if-match': before.headers.etag! });
      expect(revived.json).to.include({ expires: null });
    });

    it('loses a role that is deleted, without another version', async () => {
      const { id, updated } = await create({ roles: [reader] });
      const { etag } = (await admin.get(`/tokens/${id}`)).headers;
      await admin.delete(`/roles/${reader}`);
      const answer = await admin.get(`/tokens/${id}`);
      expect(answer.json).to.deep.include({ roles: [], updated });
      expect(answer.headers.etag).to.not.equal(etag);
    });

    it('settles stale forms field by field', async () => {
      const other = await Caller.administrator(service());
      const form = (await admin.read<TokenRecord>(`/tokens/${(await create({ roles: [reader] })).id}`)) as object & {
        readonly id: string;
      };
      await other.put(`/tokens/${form.id}`, { roles: [], description: 'changed' });
      const kept = await admin.put(`/tokens/${form.id}`, { ...form, name: fresh() });
      expect(kept.json).to.deep.include({ roles: [], description: 'changed' });
      const third = await admin.put(`/tokens/${form.id}`, { ...form, description: 'third' });
      expectProblem(third, { status: 409, code: 'changed_meanwhile', errors: ['description'] });
    });
  });

  describe('sign in', () => {
    it('with the permissions of their roles at that moment', async () => {
      const { token, id } = await create({ roles: [reader] });
      expect((await send(token, '/customers')).status).to.equal(200);
      const refused = await send(token, '/users');
      expectProblem(refused, { status: 403, code: 'forbidden' });
      expect(refused.json).to.deep.include({ needs: ['account.read'] });
      await admin.put(`/roles/${reader}`, { abilities: { customer: { read: false } } });
      expect((await send(token, '/customers')).status).to.equal(403);
      await admin.put(`/tokens/${id}`, { roles: [ADMINISTRATOR_ROLE_ID] });
      expect((await send(token, '/users')).status).to.equal(200);
    });

    it('until they expire, are rotated or are deleted, and not a request longer', async () => {
      const { token, id } = await create({ roles: [reader], expires: inDays(1) });
      service().advance(DAY);
      expectUnauthenticated(await send(token, '/customers'));
      admin = await Caller.administrator(service());
      await admin.put(`/tokens/${id}`, { expires: null });
      expect((await send(token, '/customers')).status).to.equal(200);
      const rotated = await admin.post(`/tokens/${id}/rotate`, {});
      expect(rotated.status, rotated.text).to.equal(200);
      const { token: next } = rotated.json as unknown as { readonly token: string };
      expectUnauthenticated(await send(token, '/customers'));
      expect((await send(next, '/customers')).status).to.equal(200);
      expect((await admin.delete(`/tokens/${id}`)).status).to.equal(200);
      expectUnauthenticated(await send(next, '/customers'));
      expectProblem(await admin.delete(`/tokens/${id}`), { status: 404, code: 'not_found' });
    });

    it('outlive the person who made them', async () => {
      const maker = await Caller.holding(service(), ...MANAGER);
      const { token, created_by } = await create({ roles: [reader] }, maker);
      await admin.put(`/users/${maker.id}`, { suspended: true });
      expect((await send(token, '/customers')).status).to.equal(200);
      await admin.delete(`/users/${maker.id}`);
      expect((await send(token, '/customers')).status).to.equal(200);
      expect(created_by).to.equal(maker.id);
    });

    it('show when they were last used, exact to the hour', async () => {
      const { token, id } = await create({ roles: [reader] });
      const before = await admin.get(`/tokens/${id}`);
      await send(token, '/customers');
      let used = await admin.get(`/tokens/${id}`);
      for (let tries = 0; tries < 100 && (used.json as unknown as TokenRecord).last_used === null; tries += 1) {
        used = await admin.get(`/tokens/${id}`);
      }
      const { last_used, ...record } = used.json as unknown as TokenRecord;
      expect(last_used).to.equal(new Date(Math.floor(service().now() / HOUR_MS) * HOUR_MS).toISOString());
      expect({ ...record, last_used: null }).to.deep.equal(before.json);
      expect(used.headers.etag).to.not.equal(before.headers.etag);
    });

    it('write with their own name in the log', async () => {
      const role = await seeding.role(['role.read', 'role.create']);
      const { token, id, name } = await create({ roles: [role] });
      const answer = await send(token, '/roles', 'POST', { name: fresh() });
      expect(answer.status, answer.text).to.equal(201);
      const [entry] = await admin.read<object[]>(`/changes?actor_id=token:${id}`);
      const common = { actor_id: `token:${id}`, record_id: answer.json.id, action: 'created' };
      expect(entry).to.include({ ...common, actor_name: name });
      await admin.delete(`/tokens/${id}`);
      const [later] = await admin.read<object[]>(`/changes?actor_id=token:${id}`);
      expect(later).to.include({ ...common, actor_name: null });
    });

    it("appear in customers' histories under their names", async () => {
      const role = await seeding.role(['customer.read', 'customer.create']);
      const { token, id, name } = await create({ roles: [role] });
      const customer = await send(token, '/customers', 'POST', { name: 'Acme' });
      expect(customer.status, customer.text).to.equal(201);
      const [entry] = await admin.read<object[]>(`/customers/logs?customer_id=${customer.json.id}`);
      expect(entry).to.include({ actor_id: `token:${id}`, actor_name: name });
    });
  });

  describe('are no people', () => {
    const own = (id: string) => `token:${id}`;

    it('have no account of their own and no session to end', async () => {
      const { token, id } = await create({ roles: [ADMINISTRATOR_ROLE_ID] });
      const attempts: readonly (readonly [string, string, object?])[] = [
        ['GET', '/users/me'],
        ['GET', `/users/${own(id)}`],
        ['GET', `/users/${own(id)}/access`],
        ['PUT', `/users/${own(id)}`, { first_name: 'A', last_name: 'B' }],
        ['POST', '/logout'],
        ['POST', '/logout?dry_run=true'],
      ];
      for (const [method, path, body] of attempts) {
        const answer = await send(token, path, method, body);
        expectProblem(answer, { status: 403, code: 'people_only' });
        expect(answer.json).to.not.have.property('needs');
      }
    });

    it('make, change, rotate and delete no tokens, whatever their roles', async () => {
      const { token, id } = await create({ roles: [ADMINISTRATOR_ROLE_ID] });
      const before = await dump(service());
      for (const [method, path] of [
        ...[['POST', '/tokens'] as const, ['PUT', `/tokens/${id}`] as const],
        ...[['DELETE', `/tokens/${id}`] as const, ['POST', `/tokens/${id}/rotate`] as const],
        ...[['POST', `/tokens/${id}/rotate?dry_run=true`] as const, ['PUT', '/tokens/unknown?dry_run=x'] as const],
      ]) {
        expectProblem(await send(token, path, method, { name: 5 }), { status: 403, code: 'people_only' });
      }
      expect(await dump(service())).to.deep.equal(before);
    });

    it('set no password of an existing user, but may make users', async () => {
      const { token } = await create({ roles: [ADMINISTRATOR_ROLE_ID] });
      const email = `${fresh().replaceAll(' ', '-')}@example.com`;
      const names = { first_name: 'Made', last_name: 'By a program' };
      const user = await send(token, '/users', 'POST', { ...names, email, password: 'first password' });
      expect(user.status, user.text).to.equal(201);
      const before = await dump(service(), [user.json.id]);
      for (const body of [{ password: 'second password' }, { password: 5, roles: 7 }]) {
        const answer = await send(token, `/users/${user.json.id}`, 'PUT', body);
        expectProblem(answer, { status: 403, code: 'people_only' });
      }
      expect(await dump(service(), [user.json.id])).to.deep.equal(before);
      expect((await send(token, `/users/${user.json.id}`, 'PUT', { suspended: true })).status).to.equal(200);
    });
  });

  describe('are never in the hands of somebody who may do less', () => {
    it('are not made, changed, rotated, given roles or deleted by them, and nothing is written', async () => {
      const deputy = await Caller.holding(service(), ...MANAGER);
      const strong = await create({ roles: [ADMINISTRATOR_ROLE_ID] });
      const weak = await create({ roles: [reader] });
      const before = await dump(service());
      const attempts: readonly Promise<Reply>[] = [
        deputy.post('/tokens', { name: fresh(), roles: [ADMINISTRATOR_ROLE_ID] }),
        deputy.put(`/tokens/${weak.id}`, { roles: [reader, ADMINISTRATOR_ROLE_ID] }),
        deputy.put(`/tokens/${strong.id}`, { roles: [] }),
        deputy.put(`/tokens/${strong.id}`, { name: fresh() }),
        deputy.put(`/tokens/${strong.id}`, { expires: inDays(1) }),
        deputy.post(`/tokens/${strong.id}/rotate`, {}),
        deputy.delete(`/tokens/${strong.id}`),
      ];
      for (const attempt of attempts) expectProblem(await attempt, { status: 403, code: 'escalation_denied' });
      expect(await dump(service())).to.deep.equal(before);
      expect((await deputy.put(`/tokens/${weak.id}`, { description: 'theirs to change' })).status).to.equal(200);
    });

    it('counts dormant permissions and expired tokens', async () => {
      const deputy = await Caller.holding(service(), ...MANAGER);
      const vault = await admin.ability(`vault-${deputy.id}`, { read: true, update: true });
      const role = await admin.role(fresh(), `${vault.key}.update`);
      await admin.put(`/abilities/${vault.id}`, { update: false });
      const dormant = await create({ roles: [role.id] });
      const expired = await seeding.token([ADMINISTRATOR_ROLE_ID], 1);
      for (const { id } of [dormant, expired]) {
        const answer = await deputy.post(`/tokens/${id}/rotate`, {});
        expectProblem(answer, { status: 403, code: 'escalation_denied' });
      }
    });

    it('can be the roles of no administrator who remains', async () => {
      await create({ roles: [ADMINISTRATOR_ROLE_ID] });
      const { json } = await admin.get('/users?_limit=1000');
      const others = (json as unknown as { readonly id: string; readonly roles: readonly string[] }[]).filter(
        ({ id, roles }) => id !== admin.id && roles.includes(ADMINISTRATOR_ROLE_ID),
      );
      const { accessToken } = await service().admin();
      for (const { id } of others) {
        if (id !== (await send(accessToken, '/users/me')).json.id) await admin.put(`/users/${id}`, { roles: [] });
      }
      const first = (await send(accessToken, '/users/me')).json.id;
      expect((await send(accessToken, `/users/${admin.id}`, 'PUT', { roles: [] })).status).to.equal(200);
      const last = await send(accessToken, `/users/${first}`, 'PUT', { roles: [] });
      expectProblem(last, { status: 409, code: 'last_administrator' });
    });
  });

  describe('are explained', () => {
    interface Access {
      readonly token: object;
      readonly permissions: readonly { readonly ability: string; readonly action: string; readonly reason: string }[];
    }
    const reasonOf = ({ permissions }: Access, wanted: string) =>
      permissions.find(({ ability, action }) => `${ability}.${action}` === wanted)!.reason;

    it('with the reason of each permission, also once they have expired', async () => {
      const { id, name } = await create({ roles: [reader], expires: inDays(1) });
      const access = await admin.read<Access>(`/tokens/${id}/access`);
      expect(access.token).to.deep.equal({ id, name });
      expect(reasonOf(access, 'customer.read')).to.equal('granted');
      expect(reasonOf(access, 'customer.delete')).to.equal('not_granted');
      service().advance(DAY);
      admin = await Caller.administrator(service());
      expect(reasonOf(await admin.read<Access>(`/tokens/${id}/access`), 'customer.read')).to.equal('expired');
    });

    it('at a moment of the past, also once they are deleted', async () => {
      const { id } = await create({ roles: [reader] });
      const [{ id: seq } = { id: '' }] = await admin.read<{ id: string }[]>('/changes?_limit=1');
      await admin.put(`/tokens/${id}`, { roles: [] });
      await admin.delete(`/tokens/${id}`);
      expectProblem(await admin.get(`/tokens/${id}/access`), { status: 404, code: 'not_found' });
      const access = await admin.read<Access>(`/tokens/${id}/access?at_seq=${seq}`);
      expect(access.token).to.deep.equal({ id, deleted: true });
      expect(reasonOf(access, 'customer.read')).to.equal('granted');
      const earlier = await admin.get(`/tokens/${id}/access?at_seq=${Number(seq) - 1}`);
      expectProblem(earlier, { status: 404, code: 'not_found' });
    });
  });

  describe('are part of dry runs', () => {
    it('lists those whose permissions change, by name', async () => {
      const late = await create({ name: `Z ${fresh()}`, roles: [reader] });
      const early = await create({ name: `a ${fresh()}`, roles: [reader] });
      await seeding.token([reader], 1);
      const write = {
        method: 'PUT',
        path: `/roles/${reader}`,
        body: { abilities: { customer: { read: false, delete: true } } },
      };
      const { effect } = await dryRun(admin, write as never);
      const change = { gained: ['customer.delete'], lost: ['customer.read'] };
      expect(effect).to.deep.equal({
        ...NO_EFFECT,
        tokens: [early, late].map(({ id, name }) => ({ id, name, ...change })),
      });
    });

    it('has no text in the record of a creation, and the whole gain and loss of a token', async () => {
      const name = fresh();
      const creation = await dryRun(admin, { method: 'POST', path: '/tokens', body: { name, roles: [reader] } });
      expect(creation.record).to.include({ id: null, name }).and.not.to.have.property('token');
      const all = ['customer.read'];
      expect(creation.effect.tokens).to.deep.equal([{ id: null, name, gained: all, lost: [] }]);
      const { id, name: existing } = await create({ roles: [reader] });
      const deletion = await dryRun(admin, { method: 'DELETE', path: `/tokens/${id}` });
      expect(deletion.effect.tokens).to.deep.equal([{ id, name: existing, gained: [], lost: all }]);
    });

    it('does not say which tokens they are without account.read', async () => {
      await create({ roles: [reader] });
      const editor = await Caller.holding(service(), 'role.read', 'role.update', 'customer.read');
      const body = { abilities: { customer: { read: false } } };
      const { effect } = await dryRun(editor, { method: 'PUT', path: `/roles/${reader}`, body });
      expect(effect.tokens).to.deep.equal([{ gained: [], lost: ['customer.read'] }]);
    });
  });

  describe('open streams', () => {
    const opened: EventReader[] = [];
    afterEach(() => {
      for (const stream of opened.splice(0)) stream.close();
    });
    const open = async (path: string, headers: Record<string, string> = {}) => {
      const stream = await EventReader.open(service().port, path, headers);
      opened.push(stream);
      return stream;
    };

    it('that end when the token is rotated or deleted, like those of its ticket', async () => {
      for (const end of ['rotate', 'delete'] as const) {
        const { id, token } = await create();
        const bulk = await send(token, '/ofrep/v1/evaluate/flags', 'POST', { context: {} });
        const { eventStreams } = bulk.json as unknown as {
          readonly eventStreams: readonly { readonly endpoint: { readonly requestUri: string } }[];
        };
        const uri = eventStreams[0]!.endpoint.requestUri;
        const streams = [await open('/features/stream', { authorization: `Bearer ${token}` }), await open(uri)];
        for (const stream of streams) expect(stream.status).to.equal(200);
        await streams[1]!.next();
        await (end === 'rotate' ? admin.post(`/tokens/${id}/rotate`, {}) : admin.delete(`/tokens/${id}`));
        for (const stream of streams) expect(await stream.next()).to.be.undefined;
        expectUnauthenticated(await service().call('GET', uri));
      }
    });
  });

  describe('of directories', () => {
    const directory = async (fields: object = {}) => create({ for: 'scim', roles: [reader], ...fields });

    it('say what they are for, which never changes', async () => {
      const { id, token: _token, ...record } = await directory();
      expect(record).to.deep.include({ for: 'scim' });
      expect(await create()).to.deep.include({ for: null });
      expect((await admin.get(`/tokens?for=scim&id=${id}`)).headers['x-total-count']).to.equal('1');
      for (const other of [null, 'other']) {
        expectProblem(await admin.put(`/tokens/${id}`, { for: other }), {
          status: 409,
          code: 'immutable',
          errors: ['for'],
        });
      }
      expect((await admin.put(`/tokens/${id}`, { for: 'scim', name: fresh() })).status).to.equal(200);
      expectProblem(await admin.post('/tokens', { name: fresh(), for: 'other' }), {
        status: 422,
        code: 'validation_failed',
        errors: ['for'],
      });
    });

    it('are made and rotated only by people who hold the built-in role directly', async () => {
      const { id } = await directory();
      const group = (await admin.post('/groups', { name: fresh(), roles: [ADMINISTRATOR_ROLE_ID] })).json.id;
      const through = await Caller.inRoles(service(), []);
      expect((await admin.put(`/users/${through.id}`, { groups: [group] })).status).to.equal(200);
      const refused = { status: 403, code: 'administrators_only' };
      expectProblem(await through.post('/tokens', { name: fresh(), for: 'scim' }), refused);
      expectProblem(await through.post(`/tokens/${id}/rotate`, {}), refused);
      expect((await through.put(`/tokens/${id}`, { name: fresh() })).status).to.equal(200);
      expect((await admin.post(`/tokens/${id}/rotate`, {})).status).to.equal(200);
    });

    it('are refused everywhere else', async () => {
      const { token } = await directory({ roles: [ADMINISTRATOR_ROLE_ID] });
      for (const path of ['/users', '/tokens/self', '/customers', '/features', '/propagation?seq=1']) {
        expectProblem(await send(token, path), { status: 403, code: 'scim_only' });
      }
      expectProblem(await send(token, '/users', 'POST', {}), { status: 403, code: 'scim_only' });
      expect((await send(token, '/ofrep/v1/evaluate/flags', 'POST', {})).status).to.equal(403);
    });
  });
});
