import { expect } from 'chai';
import { HttpError, type AuthProvider, type RaRecord } from 'ra-core';
import { createAuthProvider } from '../../../clients/react-admin/src/auth-provider.js';
import { ChangedMeanwhile } from '../../../clients/react-admin/src/changed-meanwhile.js';
import { CastellanClient, type InForce } from '../../../clients/react-admin/src/client.js';
import { createDataProvider, type CastellanDataProvider } from '../../../clients/react-admin/src/data-provider.js';
import { followFeatures, type FeatureMessage } from '../../../clients/typescript/src/feature-stream.js';
import { Caller } from '../../support/caller.js';
import { rejectionOf } from '../../support/rejection.js';
import { ADMIN, TestService } from '../../support/service.js';
import { PageStorage } from './page-storage.js';

/** What the tests read of a record. */
interface Stored extends RaRecord {
  readonly updated: string;
  readonly abilities: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

describe('castellan-react-admin', () => {
  let service: TestService;
  let bob: Caller;
  let storage: PageStorage;
  let client: CastellanClient;
  let auth: AuthProvider;
  let data: CastellanDataProvider;
  const inForce: InForce[] = [];

  before(async () => {
    service = await TestService.start('memory');
    bob = await Caller.administrator(service);
  });
  after(() => service.stop());
  beforeEach(async () => {
    storage = new PageStorage();
    client = new CastellanClient({ url: service.service.url, storage, onInForce: (one) => inForce.push(one) });
    auth = createAuthProvider(client);
    data = createDataProvider(client, { waitFor: ['roles'] });
    await auth.login({ username: ADMIN.email, password: ADMIN.password });
  });

  const paths = () => client.sent.map(({ method, url }) => `${method} ${url.slice(service.service.url.length)}`);
  const one = async (resource: string, id: string) => (await data.getOne<Stored>(resource, { id })).data;

  it('gets the whole page of a list whose answers end early because its records are long', async () => {
    const values = { company: Array.from({ length: 999 }, (_, n) => `${n} ${'€'.repeat(490)}`) };
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { data: made } = await data.create<Stored>('segments', {
        data: { name: `Long ${n}`, filters: { values } },
      });
      ids.push(made.id as string);
    }
    const sort = { field: 'name', order: 'ASC' } as const;
    const page = async (number: number, perPage: number) =>
      (await data.getList<Stored>('segments', { pagination: { page: number, perPage }, sort, filter: {} })).data.map(
        ({ id }) => id,
      );
    expect(await page(1, 10)).to.deep.equal(ids);
    expect(await page(1, 4)).to.deep.equal(ids.slice(0, 4));
    expect(await page(2, 4)).to.deep.equal(ids.slice(4));
    const { data: many } = await data.getMany<Stored>('segments', { ids });
    expect(many.map(({ id }) => id)).to.have.members(ids);
    await data.deleteMany('segments', { ids });
  });

  it('asks for the user once, and again when an answer shows other permissions', async () => {
    const role = await bob.role('Watched', 'customer.read');
    await bob.user('watched@example.com', { roles: [role.id], password: 'first-password' });
    await auth.login({ username: 'watched@example.com', password: 'first-password' });
    const may = (resource: string, action: string) => auth.canAccess!({ resource, action });
    expect(await Promise.all([may('customers', 'list'), may('customers', 'edit'), may('users', 'list')])).to.deep.equal(
      [true, false, false],
    );
    expect(paths().filter((path) => path === 'GET /users/me')).to.have.length(1);
    await bob.put(`/roles/${role.id}`, { abilities: { customer: { update: true } } });
    let changes = 0;
    client.session.subscribe(() => (changes += 1));
    await data.getList('customers', {
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    expect(changes).to.equal(1);
    expect(await may('customers', 'edit')).to.equal(true);
    await may('customers', 'list');
    expect(paths().filter((path) => path === 'GET /users/me')).to.have.length(2);
  });

  it('sends only what changed, with the time of the record', async () => {
    const { id } = await bob.role('Sent', 'customer.read');
    const before = await one('roles', id);
    const abilities = { ...before.abilities, customer: { ...before.abilities.customer, delete: true } };
    const after = { ...before, abilities, description: 'now' };
    const { data: saved } = await data.update<Stored>('roles', { id, data: after, previousData: before });
    expect(saved).to.have.nested.property('abilities.customer.delete', true);
    expect(JSON.parse(client.sent[0]!.body!)).to.deep.equal({
      abilities: { customer: { delete: true } },
      description: 'now',
      updated: before.updated,
    });
    expect(inForce.at(-1)).to.include({ where: 'everywhere' });
    expect(inForce.at(-1)!.ms).to.be.greaterThan(0);
  });

  it('shows both sides when somebody else changed the same field', async () => {
    const { id } = (await bob.post('/customers', { name: 'Acme', notes: 'old' })).json;
    const before = await one('customers', id);
    await bob.put(`/customers/${id}`, { notes: 'theirs' });
    const error = await rejectionOf(
      data.update('customers', { id, data: { ...before, notes: 'mine' }, previousData: before }),
    );
    expect(error instanceof ChangedMeanwhile && error.conflicts).to.deep.equal([
      { field: 'notes', mine: 'mine', theirs: 'theirs', before: 'old' },
    ]);
    expect(error).to.include({ path: `/customers/${id}` });
  });

  it('shows both sides when another tab of the same person saved the same field, and keeps what it saved elsewhere', async () => {
    const { id } = await bob.role('Two tabs', 'customer.read');
    const before = await one('roles', id);
    const customer = (changes: object) => ({
      abilities: { ...before.abilities, customer: { ...before.abilities['customer'], ...changes } },
    });
    const save = (changes: object) =>
      data.update<Stored>('roles', { id, data: { ...before, ...changes }, previousData: before });
    const tabs = [save({ name: 'Both', ...customer({ update: true }) }), save(customer({ delete: true }))];
    await Promise.all(tabs);
    const both = await one('roles', id);
    expect(both['name']).to.equal('Both');
    expect(both.abilities['customer']).to.include({ read: true, update: true, delete: true });
    const error = await rejectionOf(save({ name: 'Mine', ...customer({ create: true }) }));
    expect(error instanceof ChangedMeanwhile && error.conflicts).to.deep.equal([
      { field: 'name', mine: 'Mine', theirs: 'Both', before: 'Two tabs' },
    ]);
    expect(await one('roles', id)).to.deep.equal(both);
  });

  it('merges names of a person that two tabs of theirs changed, and takes a repeated save', async () => {
    const { id } = await bob.user('tabs@example.com');
    const before = await one('users', id);
    const save = (changes: object) =>
      data.update<Stored>('users', { id, data: { ...before, ...changes }, previousData: before });
    await save({ first_name: 'First' });
    await save({ last_name: 'Last' });
    await save({ last_name: 'Last' });
    expect(await one('users', id)).to.include({ first_name: 'First', last_name: 'Last' });
  });

  it('deletes several in one request', async () => {
    const ids = [];
    for (const name of ['One', 'Two']) ids.push((await bob.post('/customers', { name })).json.id);
    await data.deleteMany('customers', { ids });
    expect(paths()[0]).to.equal(`DELETE /customers?id=${ids[0]}&id=${ids[1]}`);
    expect((await data.getMany('customers', { ids })).data).to.deep.equal([]);
  });

  it('uploads a chosen image and stores its path', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    const avatar = { rawFile: new File([gif], 'dot.gif', { type: 'image/gif' }), src: 'blob:x' };
    const { data: created } = await data.create<Stored>('customers', { data: { name: 'With image', avatar } });
    expect(created['avatar']).to.match(/^\/avatars\/.+\.gif$/);
  });

  it('says whether an invitation was queued', async () => {
    const invite = (email: string) => ({ data: { first_name: 'I', last_name: 'I', email, invite: true } });
    const { data: invited } = await data.create<Stored>('users', invite('invited@example.com'));
    expect(invited['invitation']).to.equal('queued');
    const { data: customer } = await data.create<Stored>('customers', { data: { name: 'No invitation' } });
    expect(customer).to.not.have.property('invitation');
  });

  it('says what a write would change, without writing', async () => {
    const role = await bob.role('Planned', 'customer.read');
    await bob.user('planned@example.com', { roles: [role.id] });
    const before = await one('roles', role.id);
    const planned = { ...before, abilities: { customer: { ...before.abilities.customer, read: false } } };
    const { effect } = await data.dryRun('roles', { id: role.id, data: planned, previousData: before });
    expect(effect.permissions.users_affected).to.equal(1);
    expect((await data.dryRun('roles', { id: role.id })).record).to.equal(null);
    const other = await bob.role('Also planned', 'customer.delete');
    const both = await data.dryRun('roles', { ids: [role.id, other.id] });
    expect(both.effect.permissions.lost.map(({ ability, action }) => `${ability}.${action}`)).to.deep.equal([
      'customer.read',
    ]);
    expect(await one('roles', role.id)).to.deep.equal(before);
    expect(await one('roles', other.id)).to.have.property('name', 'Also planned');
  });

  it('repeats a request once the person has signed in again, and forgets the token at a 401', async () => {
    let asked = 0;
    client = new CastellanClient({
      url: service.service.url,
      storage,
      signInAgain: async () => {
        asked += 1;
        expect(storage.items.size).to.equal(0);
        await createAuthProvider(client).login({ username: ADMIN.email, password: ADMIN.password });
        return true;
      },
    });
    await service.call('POST', '/logout', { as: client.session.token! });
    const answers = await Promise.all([client.request('/users/me'), client.request('/roles')]);
    expect([asked, ...answers.map(({ status }) => status)]).to.deep.equal([1, 200, 200]);
  });

  it('fails at a 401 that nobody handles', async () => {
    await service.call('POST', '/logout', { as: client.session.token! });
    const error = await rejectionOf(data.getOne('customers', { id: 'any' }));
    expect(error).to.be.instanceOf(HttpError).and.include({ status: 401 });
    expect(await rejectionOf(auth.checkError(error))).to.be.instanceOf(Error);
    expect(await rejectionOf(auth.checkAuth({}))).to.be.instanceOf(Error);
  });

  it('follows features', async () => {
    const received: FeatureMessage[] = [];
    const { id } = (await bob.post('/features', { key: 'followed', name: 'Followed' })).json;
    const waiting: (() => void)[] = [];
    const next = () => new Promise<void>((resolve) => waiting.push(resolve));
    const opened = next();
    const end = followFeatures(client, (one) => {
      received.push(one);
      waiting.shift()?.();
    });
    await opened;
    const change = next();
    await bob.put(`/features/${id}`, { enabled: true });
    await change;
    end();
    const feature = { id, key: 'followed', enabled: true };
    expect(received).to.deep.equal([
      { event: 'opened', data: null },
      { event: 'change', data: feature },
    ]);
  });
});
