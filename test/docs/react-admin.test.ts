import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { build } from 'esbuild';
import type { AuthProvider, DataProvider } from 'ra-core';
import type { CastellanClient } from '../../clients/react-admin/src/client.js';
import { fencedBlocks, readDocument } from '../support/markdown.js';
import { rejectionOf } from '../support/rejection.js';
import { ROOT } from '../support/root.js';
import { ADMIN, TestService } from '../support/service.js';

/** The fields of a customer that the test uses. */
type Named = Record<'id' | 'name' | 'status', string>;
/** The data provider's `HttpError`. */
type Refused = Error & { readonly status: number; readonly body: object };

interface App {
  readonly client: CastellanClient;
  readonly authProvider: AuthProvider;
  readonly dataProvider: DataProvider;
}

/** A browser's storage of a page. */
class PageStorage {
  readonly #items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

/** Bundles a file of the document with the package's sources. react-admin re-exports ra-core, so ra-core is enough. */
async function load<T>(folder: string, name: string, address: string): Promise<T> {
  const blocks = fencedBlocks(readDocument('docs/react-admin.md'));
  const source = blocks.find(({ text }) => text.startsWith(`// src/${name}.ts\n`))!.text;
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents: source.replace('http://127.0.0.1:3000', address), loader: 'ts', resolveDir: folder },
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' },
    alias: { 'castellan-react-admin': join(ROOT, 'clients/react-admin/src/index.ts') },
  });
  return (await import(pathToFileURL(outfile).href)) as T;
}

describe('the documented react-admin app', () => {
  let folder: string;
  let service: TestService;
  const storage = new PageStorage();
  let auth: AuthProvider;
  let data: DataProvider;
  let client: CastellanClient;
  const page = { pagination: { page: 1, perPage: 2 }, sort: { field: 'name', order: 'DESC' as const } };

  before(async () => {
    Object.assign(globalThis, { localStorage: storage });
    service = await TestService.start('memory');
    folder = mkdtempSync(join(tmpdir(), 'castellan-react-admin-'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const app = await load<App>(folder, 'castellan', service.service.url);
    ({ authProvider: auth, dataProvider: data, client } = app);
    await auth.login({ username: ADMIN.email, password: ADMIN.password });
  });
  after(async () => {
    Reflect.deleteProperty(globalThis, 'localStorage');
    rmSync(folder, { recursive: true });
    await service.stop();
  });

  const create = (name: string, more: object = {}) =>
    data.create<Named, Named>('customers', { data: { name, ...more } }).then((answer) => answer.data.id);

  it('signs in and reads identity and permissions', async () => {
    await auth.checkAuth({});
    expect(await auth.getIdentity!()).to.have.property('fullName', 'First Administrator');
    const may = (resource: string, action: string) => auth.canAccess!({ resource, action });
    expect(
      await Promise.all([may('customers', 'list'), may('features', 'create'), may('users', 'edit')]),
    ).to.deep.equal([true, true, true]);
    expect(await Promise.all([may('settings', 'create'), may('invoices', 'list')])).to.deep.equal([true, false]);
    expect(await auth.getPermissions!({})).to.have.nested.property('customer.delete', true);
  });

  it('lists with filter, order, pages and total', async () => {
    for (const name of ['Ada', 'Grace', 'Hedy']) await create(name, { team: 'list' });
    const first = await data.getList<Named>('customers', { ...page, filter: { team: 'list' } });
    expect([first.total, first.data.map(({ name }) => name)]).to.deep.equal([3, ['Hedy', 'Grace']]);
    const search = await data.getList<Named>('customers', { ...page, filter: { q: 'hed', team: ['list', 'other'] } });
    expect(search.data.map(({ name }) => name)).to.deep.equal(['Hedy']);
  });

  it('reads, updates and deletes one and several', async () => {
    const ids = [await create('One'), await create('Two'), await create('Three')];
    expect((await data.getOne<Named>('customers', { id: ids[0]! })).data).to.include({ name: 'One', status: 'active' });
    expect((await data.getMany<Named>('customers', { ids: ids.slice(1) })).data).to.have.length(2);
    const previousData = (await data.getOne<Named>('customers', { id: ids[0]! })).data;
    const changed = { ...previousData, name: 'Uno' };
    expect((await data.update<Named>('customers', { id: ids[0]!, data: changed, previousData })).data.name).to.equal(
      'Uno',
    );
    await data.updateMany('customers', { ids, data: { status: 'lead' } });
    const leads = await data.getManyReference('customers', { ...page, target: 'status', id: 'lead', filter: {} });
    expect(leads.total).to.equal(3);
    await data.delete<Named>('customers', { id: ids[0]!, previousData });
    await data.deleteMany('customers', { ids: ids.slice(1) });
    expect((await data.getMany<Named>('customers', { ids })).data).to.deep.equal([]);
  });

  for (const resource of ['users', 'roles', 'abilities', 'segments', 'features']) {
    it(`lists ${resource}`, async () => {
      const sort = { field: 'id', order: 'ASC' as const };
      const { data: records, total } = await data.getList(resource, { pagination: page.pagination, sort, filter: {} });
      expect(records).to.have.length(Math.min(total!, 2));
    });
  }

  it('passes field errors to a form, and stays signed in', async () => {
    const error = (await rejectionOf(create('A', { email: 'not an address' }))) as Refused;
    expect(error.status).to.equal(422);
    expect(error.body).to.have.nested.property('errors.email', 'must be an e-mail address');
    await auth.checkError(error);
    await auth.checkAuth({});
  });

  it('shows refine and RTK Query which fields are wrong', async () => {
    const [{ refineError }, { fieldErrors }] = await Promise.all([
      load<{ refineError: (error: Error) => Promise<never> }>(folder, 'refineErrors', client.url),
      load<{ fieldErrors: (error: unknown) => object }>(folder, 'fieldErrors', client.url),
    ]);
    const response = await fetch(`${client.url}/customers`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${client.session.token!}`, 'Content-Type': 'application/json' },
      body: '{"name":"A","email":"none"}',
    });
    const errors = { email: 'must be an e-mail address' };
    const refusal: unknown = await response.json();
    expect(fieldErrors({ status: 422, data: refusal })).to.deep.equal(errors);
    for (const other of [{ status: 'FETCH_ERROR' }, { status: 502, data: '<html>' }, { data: null }, undefined, null]) {
      expect(fieldErrors(other)).to.deep.equal({});
    }
    // As axios throws them.
    const refined = (answer: object | undefined) =>
      rejectionOf(refineError(Object.assign(new Error('Request failed'), { response: answer })));
    const message = 'Some fields are not valid.';
    expect(await refined({ status: 422, data: refusal })).to.deep.include({ message, statusCode: 422, errors });
    for (const data of ['<html>', '', null, undefined]) {
      expect(await refined({ status: 502, data })).to.include({ message: 'Request failed', statusCode: 502 });
    }
    expect(await refined(undefined)).to.include({ message: 'Request failed', statusCode: 0, errors: undefined });
  });

  it('signs out when its session ends, and on request', async () => {
    const token = storage.getItem('castellan.token')!;
    await auth.logout({});
    expect(await rejectionOf(auth.checkAuth({}))).to.be.instanceOf(Error);
    const refused = await rejectionOf(auth.login({ username: ADMIN.email, password: 'wrong' }));
    expect(refused).to.include({ status: 400, message: 'The e-mail address or the password is wrong.' });
    storage.setItem('castellan.token', token);
    const error = (await rejectionOf(data.getOne('customers', { id: 'any' }))) as Refused;
    expect(error.status).to.equal(401);
    expect(await rejectionOf(auth.checkError(error))).to.be.instanceOf(Error);
    expect(storage.getItem('castellan.token')).to.equal(null);
  });
});
