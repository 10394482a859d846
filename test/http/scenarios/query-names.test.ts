import { expect } from 'chai';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { QueryNames } from '../../../src/adapters/http/validation/query-names.js';
import { parseQuery } from '../../../src/adapters/http/queries/query.js';
import type { Route } from '../../../src/adapters/http/declarations/route.js';
import { Caller, dump } from '../../support/caller.js';
import { expectProblem, onEachStorage, withService } from '../../support/service.js';
import { send } from '../sample-client.js';
import { Desk } from './customers.js';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

/** An unknown parameter, and the one that was meant. */
type Refused = readonly [method: string, path: string, name: string, meant?: string];

onEachStorage('names of query parameters', {}, (service) => {
  let admin: Caller;
  let desk: Desk;
  before(async () => {
    admin = await Caller.administrator(service());
    desk = new Desk(service(), admin.token);
    for (const city of ['Bonn', 'Bonn', 'Ulm']) await desk.add({ name: city, status: 'pager', city, vip: true });
  });

  const refused: readonly Refused[] = [
    ['GET', '/customers?Status=pager', 'Status', 'status'],
    ['GET', '/customers?status:eq=pager', 'status:eq'],
    ['GET', '/customers?address.city=Bonn', 'address.city'],
    ['GET', '/customers?1city=Bonn', '1city', 'city'],
    ['GET', '/customers?City=Bonn', 'City', 'city'],
    ['GET', '/customers?city_NE=x', 'city_NE', 'city_ne'],
    ['GET', '/customers?Citi_null=true', 'Citi_null', 'city_null'],
    ['GET', '/customers?Vip=true', 'Vip', 'vip'],
    ['GET', '/customers?City[]=Bonn', 'City[]', 'city'],
    ['GET', '/customers?Town=Bonn', 'Town'],
    ['GET', '/customers/facets?CITY=Bonn', 'CITY', 'city'],
    ['GET', `/segments/${UNKNOWN}/customers?City=Bonn`, 'City', 'city'],
    ['GET', '/users?City=Bonn', 'City'],
    ['PUT', '/customers?status=pager&City=Bonn&expect=2', 'City', 'city'],
    ['DELETE', '/customers?status=pager&City=Bonn&expect=2', 'City', 'city'],
    ['GET', '/customers?notes=x', 'notes'],
    ['GET', '/customers?avatar=x', 'avatar'],
    ['GET', '/customers?dry-run=true', 'dry-run', 'dry_run'],
    ['GET', '/customers?dryrun=true', 'dryrun', 'dry_run'],
    ['GET', '/customers?can=account.read', 'can'],
    ['GET', '/customers?expect=3', 'expect'],
    ['GET', '/customers?_limt=1', '_limt', '_limit'],
    ['GET', '/customers?_status=pager', '_status', 'status'],
    ['GET', '/customers?filter[status]=pager', 'filter[status]'],
    ['GET', '/customers?_limit[]=1', '_limit[]', '_limit'],
    ['GET', '/customers?status[eq]=pager', 'status[eq]', 'status'],
    ['GET', '/customers?status[]x=pager', 'status[]x', 'status'],
    ['GET', '/customers?[]=pager', '[]'],
    ['GET', '/customers/facets?Status=pager', 'Status', 'status'],
    ['GET', '/customers/logs?q=x', 'q'],
    ['GET', `/customers/${UNKNOWN}?expand=logs`, 'expand'],
    ['GET', '/users?role=admin', 'role', 'roles'],
    ['GET', '/users?password_hash=x', 'password_hash'],
    ['GET', '/users?Suspended=true', 'Suspended', 'suspended'],
    ['GET', '/users?email_like[eq]=x', 'email_like[eq]', 'email_like'],
    ['GET', '/users/me?fields=email', 'fields'],
    ['GET', '/segments?_embd=none', '_embd', '_embed'],
    ['GET', '/features?enable=true', 'enable', 'enabled'],
    ['GET', '/status?verbose=true', 'verbose'],
    ['POST', '/roles?dryrun=true', 'dryrun', 'dry_run'],
    ['POST', '/roles?dry-run=true', 'dry-run', 'dry_run'],
    ['POST', '/roles?Dry_Run=true', 'Dry_Run', 'dry_run'],
    ['POST', '/roles?dry_run[]=true', 'dry_run[]', 'dry_run'],
    ['POST', '/roles?wiat=everywhere', 'wiat', 'wait'],
    ['POST', '/roles?_=1', '_'],
    ['POST', '/customers?dryrun=true', 'dryrun', 'dry_run'],
    ['POST', '/customers/import?dryrun=true', 'dryrun', 'dry_run'],
    ['PUT', '/customers?dryrun=true&status=pager&expect=3', 'dryrun', 'dry_run'],
    ['PUT', '/customers?status=pager&Status=lead&expect=3', 'Status', 'status'],
    ['PUT', '/customers?status=pager&can=x&expect=3', 'can'],
    ['PUT', `/roles/${UNKNOWN}?expect=1`, 'expect'],
    ['PATCH', `/roles/${UNKNOWN}?dryrun=true`, 'dryrun', 'dry_run'],
    ['DELETE', `/roles/${UNKNOWN}?dryrun=true`, 'dryrun', 'dry_run'],
    ['DELETE', '/roles?ids=a', 'ids', 'id'],
  ];
  for (const [method, url, name, meant] of refused) {
    it(`${method} ${url}: 400`, async () => {
      const before = await dump(service());
      const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 'X', changes: { city: 'Y' } };
      const path = url.replaceAll('[', '%5B').replaceAll(']', '%5D');
      const answer = await service().call(method, path, { as: admin.token, body });
      expectProblem(answer, { status: 400, code: 'bad_query', errors: [name] });
      const message = answer.json.errors[name];
      if (meant === undefined) expect(message).to.not.contain('did you mean');
      else expect(message).to.contain(`did you mean \`${meant}\`?`);
      expect(await dump(service())).to.deep.equal(before);
      expect((await desk.names('city=Y')).total).to.equal(0);
    });
  }

  it('names every unknown parameter', async () => {
    const answer = await admin.get('/users?role=x&state=y&q=z');
    expectProblem(answer, { status: 400, code: 'bad_query', errors: ['role', 'state'] });
  });

  it('compares few names with own columns', async () => {
    const several = await admin.get('/customers?City=x&cIty=x&ciTy=x&citY=x&CITY=x&Status=x');
    const hints = Object.values(several.json.errors as Record<string, string>).map((text) => text.split('`')[1]);
    expect(hints).to.deep.equal(['city', 'city', 'city', 'city', undefined, 'status']);
  });

  it('follows the permissions and the dry run', async () => {
    const nobody = await Caller.holding(service());
    expectProblem(await nobody.get('/customers?Status=x'), { status: 403, code: 'forbidden' });
    const answer = await admin.post('/customers?dry_run=true&Status=x', { name: 'X' });
    expectProblem(answer, { status: 400, code: 'dry_run_unsupported' });
  });

  const lists: readonly (readonly [query: string, names: readonly string[]])[] = [
    ['status[]=pager&city[]=Bonn', ['Bonn', 'Bonn']],
    ['city[]=Bonn&city[]=Ulm', ['Bonn', 'Bonn', 'Ulm']],
    ['city[0]=Ulm', ['Ulm']],
    ['city=Ulm&city[]=Hof', ['Ulm']],
    ['q[]=ulm', ['Ulm']],
    ['city_ne[]=Bonn', ['Ulm']],
    ['_sort[]=city&_sort[]=name&_order[]=desc&_limit=1', ['Ulm']],
    ['twon=Bonn', []],
    ['stauts=pager', []],
    ['_=1720000000&_t=5&_dc=7&_embed=x&_expand=y&city=Ulm', ['Ulm']],
    ['dry_run=true&wait=everywhere&city=Ulm', ['Ulm']],
  ];
  for (const [query, names] of lists) {
    it(`GET /customers?${query} lists ${names.length}`, async () => {
      const found = await desk.names(query.replaceAll('[', '%5B').replaceAll(']', '%5D'));
      expect([...found.names].sort()).to.deep.equal([...names].sort());
    });
  }

  it('changes only those that lists in brackets match', async () => {
    const url = '/customers?status=pager&city%5B%5D=Bonn';
    const body = { changes: { mark: 'm' } };
    const wrong = await admin.put(`${url}&expect=3`, body);
    expectProblem(wrong, { status: 409, code: 'count_changed', errors: ['expect'] });
    expect((await admin.put(`${url}&expect=2`, body)).status).to.equal(202);
  });

  it('has nobody match the _ne of a column that nobody has', async () => {
    const all = (await desk.list('')).length;
    expect((await desk.names('city_ne=lost')).total).to.equal(all);
    for (const query of ['stauts_ne=lost', 'stauts_ne=', 'stauts_ne=lost&city_ne=lost', 'stauts_ne=lost&q=o']) {
      expect(await desk.names(query)).to.deep.equal({ names: [], total: 0 });
      const facets = await admin.read<object>(`/customers/facets?${query}`);
      expect(facets).to.deep.equal(await admin.read<object>('/customers/facets?stauts=lost'));
    }
    const url = '/customers?stauts_ne=lost&expect=';
    for (const answer of [
      await admin.put(`${url}${all}`, { changes: { mark: 'all' } }),
      await admin.delete(`${url}${all}`),
    ]) {
      expectProblem(answer, { status: 409, code: 'count_changed', errors: ['expect'] });
      expect(answer.json.errors['expect']).to.equal('0');
    }
    const other = await Caller.administrator(service());
    expect((await other.delete(`${url}0`)).status).to.equal(202);
    expect((await desk.list('')).length).to.equal(all);
  });

  it('refuses a segment with the _ne of a column that nobody has, but keeps one whose column went', async () => {
    const filters = (name: string) => ({ values: { [name]: ['lost'] }, enabled: [name] });
    const errors = ['filters.values.stauts_ne'];
    const invalid = { status: 422, code: 'validation_failed', errors };
    expectProblem(await admin.post('/segments', { name: 'Typo', filters: filters('stauts_ne') }), invalid);
    expectProblem(await admin.post('/segments/preview', { filters: filters('stauts_ne') }), invalid);
    const { id } = await desk.add({ name: 'Passing', passing: 'x' });
    const made = await admin.post('/segments', { name: 'Of a column', filters: filters('passing_ne') });
    expect(made.status, made.text).to.equal(201);
    const segment = `/segments/${made.json.id}`;
    expectProblem(await admin.put(segment, { filters: filters('stauts_ne') }), invalid);
    await desk.call('DELETE', `/${id}`);
    const body = { filters: filters('passing_ne'), description: 'Kept' };
    expect((await admin.put(segment, body)).status).to.equal(200);
    const { customers_count: count } = await admin.read<{ customers_count: number }>(segment);
    expect(count).to.equal((await desk.list('')).length);
    expect(await admin.read<object[]>(`${segment}/customers?stauts_ne=lost`)).to.deep.equal([]);
  });

  it('deletes the named in brackets', async () => {
    const made = await Promise.all(['A', 'B'].map((name) => admin.role(`${name} in brackets`)));
    const answer = await admin.delete(`/roles?id%5B%5D=${made[0]!.id}&id%5B1%5D=${made[1]!.id}`);
    expect(answer.status, answer.text).to.equal(200);
    for (const { id } of made) expect((await admin.get(`/roles/${id}`)).status).to.equal(404);
  });

  it('lets no new column have the name of a parameter or look like one', async () => {
    for (const name of ['dryrun', 'dry_run', 'expect']) {
      const answer = await desk.call('POST', '', { body: { name: 'X', [name]: 'true' } });
      expectProblem(answer, { status: 422, code: 'validation_failed', errors: [name] });
    }
  });

  it('ignores any parameter of pages, images, monitors and OFREP', async () => {
    for (const path of ['/', '/openapi.json', '/docs', '/healthz', '/readyz', '/avatars/x.png', '/reset']) {
      const { status } = await send(service().port, 'GET', `${path}?utm_source=mail&dry-run=true`);
      expect(status, path).to.not.equal(400);
    }
    const body = { context: { targetingKey: 'x' } };
    expect((await admin.post('/ofrep/v1/evaluate/flags?client=web', body)).status).to.equal(200);
  });
});

describe('query parameters and the API document', () => {
  it('are the same, for every route that refuses unknown ones', () =>
    withService('memory', {}, async (service) => {
      const routes = (await service.get(identifiers.routeGroups)).flat().filter((route) => route.anyQuery !== true);
      const { paths, components } = JSON.parse((await send(service.port, 'GET', '/openapi.json')).text) as {
        readonly paths: Readonly<
          Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>
        >;
        readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
      };
      expect(routes.length).to.be.greaterThan(60);
      for (const route of routes) {
        const operation = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]![route.method.toLowerCase()]!;
        const documented = (operation.parameters ?? [])
          .map((one) => (one.$ref !== undefined ? components.parameters[one.$ref.split('/').at(-1)!]! : one))
          .filter((one) => one.in === 'query' && one.name !== 'own_columns');
        const names = new QueryNames(route, fieldsOf(route));
        for (const { name, schema } of documented) {
          const where = `${route.operationId}: ${name!}`;
          expect([...names.read(parseQuery(`${name!}=1`)).keys()], where).to.deep.equal([name]);
          const listed = () => [...names.read(parseQuery(`${name!}[]=1`)).keys()];
          if (schema!.type === 'array') expect(listed(), where).to.deep.equal([name]);
          else expect(listed, where).to.throw('did you mean');
        }
      }
    }));
});

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly schema?: { readonly type?: string };
  readonly $ref?: string;
}

function fieldsOf({ list, criteria }: Route) {
  return list?.fields ?? criteria;
}
