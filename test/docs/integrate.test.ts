import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OpenFeature, type Client } from '@openfeature/server-sdk';
import { expect } from 'chai';
import type { AuthProvider, DataProvider } from 'ra-core';
import { Caller } from '../support/caller.js';
import { fencedBlocks, readDocument } from '../support/markdown.js';
import { rejectionOf } from '../support/rejection.js';
import { ROOT } from '../support/root.js';
import { ADMIN, TestService } from '../support/service.js';
import { codeOf } from '../support/authenticator-app.js';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Abilities = Readonly<Record<string, Readonly<Record<string, boolean>>>>;
type Call = (method: string, path: string, body?: object) => Promise<{ json: Row; headers: Headers }>;
interface Refused {
  readonly status: number;
  readonly problem: { readonly code: string };
}

const ISSUER = 'https://castellan.example.com';
const BILLING = 'https://billing.example.com';

/** What the programs of the page export. */
interface Programs {
  readonly castellan: (url: string, token?: string) => Call;
  readonly signIn: (url: string, credentials: object) => Promise<Record<string, string>>;
  readonly signOut: (url: string, token: string) => Promise<void>;
  readonly mustSignInAgain: (refusal: Refused) => boolean;
  readonly formErrors: (refusal: Refused, fields: readonly string[]) => { fields: object; form: string };
  readonly allRows: (call: Call, list: string) => AsyncIterable<Row>;
  readonly addInvoices: (call: Call) => Promise<string>;
  readonly may: (caller: { abilities: Abilities }, permission: string) => boolean;
  readonly whoIsCalling: (url: string, authorization?: string) => Promise<Row & { abilities: Abilities }>;
  readonly invoices: (url: string) => Server;
  readonly assertionFor: (
    call: Call,
    audience: string,
    abilities?: readonly string[],
  ) => Promise<{ assertion: string }>;
  readonly assertionVerifier: (
    issuer: string,
    audience: string,
    keysUrl: string,
  ) => (assertion: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly flagsOf: (url: string, token: string) => Promise<Client>;
  readonly sync: (call: Call, source: readonly object[], options?: object) => Promise<object>;
  readonly changesSince: (call: Call, seq: string) => AsyncIterable<Row>;
  readonly historySince: (call: Call, moment: string) => AsyncIterable<Row>;
  readonly providers: (url: string, storage: object) => { authProvider: AuthProvider; dataProvider: DataProvider };
}

/** Imports the programs of the page from a folder, as a reader would. */
async function load(folder: string): Promise<Programs> {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const programs = fencedBlocks(readDocument('docs/integrate.md')).filter(({ language }) => language === 'js');
  const names = programs.map(({ text }) => {
    const [, name = ''] = /^\/\/ (\S+\.js)\n/.exec(text) ?? [];
    // react-admin re-exports ra-core, so ra-core is enough.
    writeFileSync(join(folder, name), text.replace("from 'react-admin'", "from 'ra-core'"));
    return name;
  });
  const modules = await Promise.all(
    names.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<object>),
  );
  return Object.assign({}, ...modules) as Programs;
}

async function collected<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe('the programs of "How do I …"', () => {
  let folder: string;
  let service: TestService;
  let url: string;
  let admin: Caller;
  let call: Call;
  let programs: Programs;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'castellan-integrate-'));
    const settings = { PUBLIC_URL: ISSUER, ASSERTION_AUDIENCES: `${BILLING},https://other.example.com` };
    [programs, service] = await Promise.all([load(folder), TestService.start('memory', settings)]);
    url = service.service.url;
    admin = await Caller.administrator(service);
    call = programs.castellan(url, admin.token);
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const tokenOf = async (name: string, ...roles: readonly string[]) =>
    (await admin.post('/tokens', { name, roles })).json as unknown as { id: string; token: string };

  it('sign in, with a code where one is needed, and out', async () => {
    const { signIn, signOut, mustSignInAgain, castellan } = programs;
    const { email, password } = ADMIN;
    expect(await signIn(url, { email, password: 'wrong' })).to.deep.equal({
      message: 'The e-mail address or the password is wrong.',
    });
    const { accessToken = '' } = await signIn(url, { email, password });
    await castellan(url, accessToken)('GET', '/users/me');
    await signOut(url, accessToken);
    const refused = await rejectionOf(castellan(url, accessToken)('GET', '/users/me'));
    expect(mustSignInAgain(refused as unknown as Refused)).to.equal(true);
    await signOut(url, accessToken);
  });

  it('ask for a one-time code', async () => {
    const credentials = { email: 'codes@example.com', password: 'open sesame' };
    const { accessToken } = await service.register(credentials.email, credentials.password);
    const asOwner = programs.castellan(url, accessToken);
    const { json } = await asOwner('POST', '/users/me/totp', { password: credentials.password });
    const secret = String(json['secret']);
    await asOwner('POST', '/users/me/totp/confirm', { code: await codeOf(secret) });
    expect(await programs.signIn(url, credentials)).to.deep.equal({ askFor: 'code' });
    service.advance(30);
    const code = await codeOf(secret, service.now());
    expect(await programs.signIn(url, { ...credentials, code })).to.have.property('accessToken');
  });

  it('split the errors of a refusal by field', async () => {
    const refused = (await rejectionOf(
      call('POST', '/users', { first_name: 'Ada', email: 'none' }),
    )) as unknown as Refused;
    expect(programs.mustSignInAgain(refused)).to.equal(false);
    expect(programs.formErrors(refused, ['email'])).to.deep.equal({
      fields: { email: 'must be an e-mail address' },
      form: 'last_name is required',
    });
    const lost = { status: 502, problem: undefined, message: 'POST /users: 502' } as unknown as Refused;
    expect(programs.formErrors(lost, ['email'])).to.deep.equal({ fields: {}, form: 'POST /users: 502' });
  });

  it('read all pages of a list', async () => {
    const customers = (from: number) =>
      Array.from({ length: 334 }, (_, index) => ({
        name: `Row ${String(from + index).padStart(4, '0')}`,
        set: 'pages',
      }));
    for (const from of [0, 334, 668]) {
      await call('POST', '/customers/import', { customers: customers(from), external_id: null });
    }
    const rows = await collected(programs.allRows(call, '/customers?set=pages&_sort=name'));
    expect(rows.map(({ name }) => name)).to.deep.equal([0, 334, 668].flatMap(customers).map(({ name }) => name));
    expect(await collected(programs.allRows(call, '/roles'))).to.have.length(
      ((await admin.get('/roles')).json as unknown as Row[]).length,
    );
  });

  it('have an ability, and know who calls and what they may do', async () => {
    const { addInvoices, may, whoIsCalling } = programs;
    const billing = await addInvoices(call);
    const clerk = await Caller.inRoles(service, [billing]);
    const program = await tokenOf('Billing', billing);
    const outsider = await Caller.holding(service, 'customer.read');
    const server = programs.invoices(url).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const statusOf = async (token?: string) => {
      const headers = { ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
      return (await fetch(`http://127.0.0.1:${port}`, { headers })).status;
    };
    try {
      expect(await whoIsCalling(url, `Bearer ${program.token}`)).to.include({ id: program.id, name: 'Billing' });
      const caller = await whoIsCalling(url, `Bearer ${clerk.token}`);
      expect(caller.id).to.equal(clerk.id);
      expect(
        ['invoice.approve', 'invoice.delete', 'x.read', 'customer.read'].map((one) => may(caller, one)),
      ).to.deep.equal([true, false, false, false]);
      for (const [token, status] of [
        [clerk.token, 200],
        [program.token, 200],
        [outsider.token, 403],
        ['cst_unknown', 401],
        [undefined, 401],
      ] as const) {
        expect(await statusOf(token), `${token}`).to.equal(status);
      }
      await admin.put(`/users/${clerk.id}`, { suspended: true });
      expect(await statusOf(clerk.token)).to.equal(401);
    } finally {
      server.close();
    }
  });

  it('know who calls by an assertion', async () => {
    const { assertionFor, assertionVerifier, castellan } = programs;
    const user = await Caller.holding(service, 'customer.read', 'account.read');
    const asUser = castellan(url, user.token);
    const verify = assertionVerifier(ISSUER, BILLING, `${url}/.well-known/jwks.json`);
    const claims = async (...abilities: readonly string[][]) =>
      verify((await assertionFor(asUser, BILLING, ...abilities)).assertion);
    expect(await claims()).to.include({ iss: ISSUER, aud: BILLING, sub: user.id, email: user.email });
    expect((await claims())['permissions']).to.deep.equal(['account.read', 'customer.read']);
    expect((await claims(['customer']))['permissions']).to.deep.equal(['customer.read']);
    expect((await claims([]))['permissions']).to.deep.equal([]);
    const other = await assertionFor(asUser, 'https://other.example.com');
    expect(await rejectionOf(verify(other.assertion))).to.have.property('code', 'ERR_JWT_CLAIM_VALIDATION_FAILED');
    expect(await rejectionOf(verify(user.token))).to.have.property('code', 'ERR_JOSE_ALG_NOT_ALLOWED');
    const { assertion } = await assertionFor(asUser, BILLING);
    expect(await rejectionOf(castellan(url, assertion)('GET', '/users/me'))).to.have.property('status', 401);
  });

  it('follow flags: the next evaluation has the new value', async () => {
    const { token } = await tokenOf('Shop');
    const client = await programs.flagsOf(url, token);
    try {
      const { id } = (await admin.post('/features', { key: 'new_checkout', name: 'New checkout' })).json;
      const evaluate = () => client.getBooleanValue('new_checkout', false, { targetingKey: 'any' });
      expect(await evaluate()).to.equal(false);
      await admin.put(`/features/${id}`, { enabled: true });
      expect(await evaluate()).to.equal(true);
      await admin.delete(`/features/${id}`);
      expect(await evaluate()).to.equal(false);
    } finally {
      await OpenFeature.close();
    }
  });

  it('sync customers with what is needed for it, and mark who vanished', async () => {
    const role = await admin.role('Sync', 'customer.read', 'customer.create', 'customer.update');
    const { token } = await tokenOf('Nightly', role.id);
    const asProgram = programs.castellan(url, token);
    const source = Array.from({ length: 600 }, (_, index) => ({ external_id: `E-${index}`, name: `Nightly ${index}` }));
    const none = { created: 0, updated: 0, unchanged: 0, rejected: [], vanished: 0 };
    expect(await programs.sync(asProgram, source)).to.deep.equal({ ...none, created: 600 });
    const next = [{ external_id: 'E-0', name: 'Renamed' }, ...source.slice(2), { external_id: 'E-600', name: '' }];
    const { rejected, ...counts } = (await programs.sync(asProgram, next)) as { rejected: readonly Row[] };
    expect(counts).to.deep.equal({ created: 0, updated: 1, unchanged: 598, vanished: 1 });
    expect(rejected).to.deep.equal([{ index: 599, errors: { name: 'is required' } }]);
    const marked = async () =>
      ((await admin.get('/customers?vanished=true')).json as unknown as Row[]).map(({ name }) => name);
    expect(await marked()).to.deep.equal(['Nightly 1']);
    expect(await rejectionOf(programs.sync(asProgram, []))).to.have.property('message', '599 of 599 would vanish');
    expect(await programs.sync(asProgram, source)).to.deep.equal({ ...none, updated: 2, unchanged: 598 });
    expect(await marked()).to.deep.equal([]);
  });

  it('follow what changes', async () => {
    const head = (await admin.get('/changes?_limit=1')).json as unknown as Row[];
    const role = await admin.role('Followed', 'customer.read');
    await admin.put(`/roles/${role.id}`, { description: 'Changed' });
    const entries = await collected(programs.changesSince(call, head[0]!.id));
    expect(entries.map(({ action, record_id: id }) => [action, id])).to.deep.equal([
      ['created', role.id],
      ['updated', role.id],
    ]);
    const { id, created } = (await admin.post('/customers', { name: 'Followed' })).json;
    await admin.put(`/customers/${id}`, { status: 'lead' });
    const history = await collected(programs.historySince(call, created));
    const own = history.filter(({ customer_id: customer }) => customer === id);
    expect(own.map(({ type }) => type)).to.deep.equal(['created', 'updated']);
  });

  it('serve react-admin with the plain provider', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const { authProvider: auth, dataProvider: data } = programs.providers(url, storage);
    expect(await rejectionOf(auth.checkAuth({}))).to.have.property('message', 'Please sign in');
    await auth.login({ username: ADMIN.email, password: ADMIN.password });
    await auth.checkAuth({});
    expect(await auth.getIdentity!()).to.have.property('fullName', 'First Administrator');
    expect(await auth.getPermissions!({})).to.have.nested.property('customer.delete', true);
    const invalid = await rejectionOf(data.create('customers', { data: { name: 'A', email: 'none' } }));
    expect(invalid).to.have.nested.property('body.errors.email', 'must be an e-mail address');
    await auth.checkError(invalid);
    const { data: made } = await data.create<Omit<Row, 'id'>, Row>('customers', { data: { name: 'Plain' } });
    const listed = { pagination: { page: 1, perPage: 5 }, sort: { field: 'name', order: 'ASC' as const } };
    const list = await data.getList<Row>('customers', { ...listed, filter: { q: 'plain' } });
    expect(list).to.have.property('total', 1);
    expect(list.data[0]).to.have.property('id', made.id);
    await auth.logout({});
    storage.setItem('token', 'gone');
    expect(await rejectionOf(auth.checkError(await rejectionOf(data.getOne('customers', { id: made.id }))))).to.include(
      {
        status: 401,
      },
    );
    expect(kept.size).to.equal(0);
  });
});
