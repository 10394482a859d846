import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect } from 'chai';
import fc from 'fast-check';
import { CODES } from '../../../src/adapters/http/problems/codes.js';
import { requestedPermissions, requestedForm } from '../../../src/adapters/http/roles/permissions-schema.js';
import { filters, requestedFilters } from '../../../src/adapters/http/segments/schema.js';
import { SlicedContent } from '../../../src/adapters/http/responses/sliced-content.js';
import { API_EXAMPLES } from '../../../src/bootstrap/release-files.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Contract, contractOf, isDryRun, type Document, type Seen } from '../../support/contract.js';
import { Gun } from '../../support/gun.js';
import { koaContext } from '../../support/koa-context.js';
import { ROOT } from '../../support/root.js';
import { expectProblem, TestService } from '../../support/service.js';
import { send } from '../sample-client.js';
import { withFixedService } from './fixed-service.js';
import { recordExamples } from './record-examples.js';
import { takeTour, TOUR_AUDIENCE } from './tour.js';

/** Requests whose example names a record of the tour, and the field that does. */
const NEEDING_A_RECORD: Readonly<Record<string, string>> = { '/segments/explain': 'customer_id' };

/** Its example is of a user whose one-time codes are on. */
const NEEDING_CODES = '/users/me/totp/recovery-codes';
/** Their examples hold the password or the code of another user. */
const NEEDING_A_PROOF: readonly string[] = ['/users/me/totp', '/users/me/totp/confirm', '/users/me/identities'];
/** Their examples hold what another device signed. */
const NEEDING_A_PASSKEY: readonly string[] = ['/users/me/passkeys', '/login/passkey'];

function mapValues<V>(values: Readonly<Record<string, V>>, change: (value: V) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

describe('the API document', () => {
  let service: TestService;
  let text: string;
  let document: Document;

  before(async () => {
    service = await TestService.start('memory', {
      PUBLIC_URL: 'https://castellan.example.com',
      ASSERTION_AUDIENCES: TOUR_AUDIENCE,
    });
    ({ text } = await send(service.port, 'GET', '/openapi.json'));
    document = JSON.parse(text) as Document;
  });
  after(() => service.stop());

  it('is valid OpenAPI 3.1 according to two independent validators', async () => {
    const byScheme = await new Validator().validate({ ...document });
    expect(byScheme.errors ?? []).to.deep.equal([]);
    // Components used only by an extension count as unused, and what browsers are sent on by answers with 303.
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: { 'no-unused-components': 'off', 'operation-2xx-response': 'off' },
    });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).to.deep.equal([]);
  });

  it('has an operation for every route and a route for every operation', async () => {
    const routes = (await service.get(identifiers.routeGroups)).flat().filter(({ scim }) => scim !== true);
    const ofRoutes = routes.flatMap(({ method, path }) => {
      const template = path.replaceAll(/:(\w+)/g, '{$1}');
      return method === 'PUT' ? [`PUT ${template}`, `PATCH ${template}`] : [`${method} ${template}`];
    });
    const ofDocument = operationsOf(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(ofDocument.sort()).to.deep.equal(ofRoutes.sort());
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('has the base path of the service, and the same version while nothing changes', async () => {
    expect(document.servers).to.deep.equal([{ url: '/' }]);
    const below = await TestService.start('memory', { BASE_PATH: '/api/v1' });
    try {
      const { text: other } = await send(below.port, 'GET', '/api/v1/openapi.json');
      const rebased = JSON.parse(other) as Document;
      expect(rebased.servers).to.deep.equal([{ url: '/api/v1' }]);
      expect(answerOf(rebased, 'uploadAvatar', 201)).to.match(/"\/api\/v1\/avatars\//);
      expect(answerOf(rebased, 'evaluateFlags', 200)).to.match(/"\/api\/v1\/ofrep\/v1\/stream\?ticket=/);
      expect(answerOf(document, 'uploadAvatar', 201)).to.match(/"\/avatars\//);
    } finally {
      await below.stop();
    }
    const first = await send(service.port, 'GET', '/openapi.json');
    const headers = { 'if-none-match': first.headers.etag! };
    const again = await send(service.port, 'GET', '/openapi.json', { headers });
    expect([again.status, again.text, again.headers['access-control-allow-origin']]).to.deep.equal([304, '', '*']);
    expectProblem(await service.call('POST', '/openapi.json'), { status: 405, code: 'method_not_allowed' });
  });

  it('is generated once', async () => {
    const routes = (await service.get(identifiers.routeGroups)).flat();
    const route = routes.find(({ path }) => path === '/openapi.json')!;
    const read = async () => {
      const ctx = koaContext();
      await route.handler(ctx, () => Promise.resolve());
      const body: unknown = ctx.body;
      return body instanceof SlicedContent ? body.content : body;
    };
    expect(await read())
      .to.be.instanceOf(Buffer)
      .and.to.equal(await read());
  });

  it('lists the required permissions of each operation', () => {
    const needs = (operationId: string) => {
      const { operation } = operationsOf(document).find((one) => one.operation.operationId === operationId)!;
      return [operation['security'], operation['x-required-abilities']];
    };
    const bearer = [{ bearer: [] }];
    expect(needs('signIn')).to.deep.equal([[], undefined]);
    expect(needs('getOwnUser')).to.deep.equal([bearer, { all: [] }]);
    expect(needs('getUser')).to.deep.equal([bearer, { all: ['account.read'], exceptOwn: true }]);
    expect(needs('listRoles')).to.deep.equal([bearer, { any: ['role.read', 'account.read', 'ability.read'] }]);
    const update = { all: ['account.update', 'account.read'], exceptOwn: true };
    const fields = Object.fromEntries(['email', 'suspended', 'roles', 'groups'].map((field) => [field, update.all]));
    expect(needs('updateUser')).to.deep.equal([bearer, { ...update, fields }]);
    expect(needs('patchUser')).to.deep.equal([bearer, { ...update, fields }]);
    const shows = { customers: ['customer.read'] };
    expect(needs('getSegment')).to.deep.equal([bearer, { all: ['segment.read'], shows }]);
    expect(needs('listSegments')).to.deep.equal([bearer, { all: ['segment.read'], shows }]);
    expect(needs('updateSegment')).to.deep.equal([
      bearer,
      { all: ['segment.update', 'segment.read'], fields: { filters: ['customer.read'] }, shows },
    ]);
    expect(needs('createCustomer')).to.deep.equal([bearer, { all: ['customer.create', 'customer.read'] }]);
  });

  it('says which parameters are required, and which are split at commas', () => {
    const kinds = ['Users', 'Roles', 'Abilities', 'Features', 'Tokens', 'Segments'];
    for (const operationId of kinds.map((kind) => `delete${kind}`)) {
      const { id } = parametersOf(document, operationId);
      expect([id!.required, id!.schema.minItems, id!.schema.maxItems]).to.deep.equal([true, 1, 200]);
    }
    expect(parametersOf(document, 'streamEvaluations')['ticket']!.required).to.equal(true);
    const ofCustomers = parametersOf(document, 'listCustomers');
    const splitting = Object.values(ofCustomers).filter(({ description }) => description.includes('Commas split'));
    expect(splitting.map(({ name }) => name).filter((name) => !name.endsWith('_values'))).to.deep.equal([
      ...['id', 'id_ne', 'status', 'status_ne', 'role', 'role_ne'],
    ]);
    const aliases = Object.keys(ofCustomers).filter((name) => name.endsWith('_values'));
    const fields = Object.keys(ofCustomers).filter((name) => `${name}_ne` in ofCustomers);
    expect(aliases).to.deep.equal(fields.map((name) => `${name}_values`));
    expect(splitting).to.include.members(aliases.map((name) => ofCustomers[name]!));
  });

  it('has examples equal to the real responses: otherwise run npm run examples', async () => {
    const written: unknown = JSON.parse(await readFile(API_EXAMPLES, 'utf8'));
    expect(JSON.parse(JSON.stringify(await recordExamples()))).to.deep.equal(written);
  });

  it('has request examples that the service accepts unchanged, where they need no other record', async () => {
    const { accessToken: as } = await service.admin();
    const tried: string[] = [];
    for (const { path, method, operation } of operationsOf(document)) {
      const isCall =
        method === 'post' && !path.includes('{') && isDeepStrictEqual(operation['security'], [{ bearer: [] }]);
      if (!isCall || operation.requestBody === undefined) continue;
      const { example: body } = operation.requestBody.content['application/json'] as { readonly example: object };
      const reply = await service.call('POST', path, { as, body });
      const { status, text: answer } = reply;
      if (path in NEEDING_A_RECORD) {
        expectProblem(reply, { status: 422, code: 'validation_failed', errors: [NEEDING_A_RECORD[path]!] });
        continue;
      }
      if (NEEDING_A_PASSKEY.includes(path)) continue;
      if (path === NEEDING_CODES) {
        expectProblem(reply, { status: 404, code: 'not_found' });
        continue;
      }
      if (NEEDING_A_PROOF.includes(path)) {
        expectProblem(reply, { status: 400, code: 'invalid_credentials' });
        continue;
      }
      expect(status, `${path}: ${answer}`).to.be.below(300);
      tried.push(operation.operationId);
    }
    expect(tried).to.include.members(['createUser', 'createCustomer', 'createSegment', 'uploadAvatar']);
  });

  it('has the same codes as docs/errors.md', async () => {
    const page = await readFile(join(ROOT, 'docs/errors.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| (.+?) +\|$/gm)].map(([, code, status, meaning]) => [
      code,
      { status: Number(status), meaning },
    ]);
    expect(Object.fromEntries(rows)).to.deep.equal(CODES);
  });
});

describe('the check against the API document', () => {
  let contract: Contract;
  const seen: Seen[] = [];

  before(() =>
    withFixedService(async (port) => {
      contract = contractOf((await send(port, 'GET', '/openapi.json')).text);
      const gun = new Gun(port);
      try {
        await takeTour(gun, (one) => seen.push(one));
      } finally {
        gun.close();
      }
    }),
  );

  it('passes a tour of every operation, which gets each documented success', () => {
    expect(seen.flatMap((one) => contract.errorsOf(one).map((error) => `${one.method} ${one.path}: ${error}`))).to.be
      .empty;
    const happened = new Set(seen.map((one) => `${contract.operationOf(one)?.operationId ?? ''} ${one.status}`));
    const promised = operationsOf(contract.document).flatMap(({ operation }) =>
      Object.keys(operation.responses)
        .filter((status) => Number(status) < 400)
        .map((status) => `${operation.operationId} ${status}`),
    );
    expect(promised.filter((one) => !happened.has(one))).to.deep.equal([]);
  });

  it('passes a dry run of every operation that has one', () => {
    const declaring = operationsOf(contract.document).filter(({ operation }) => 'x-dry-run' in operation);
    const tried = new Set(seen.filter(isDryRun).map((one) => contract.operationOf(one)?.operationId));
    expect(declaring.length).to.be.greaterThan(20);
    expect(declaring.map(({ operation }) => operation.operationId).filter((id) => !tried.has(id))).to.deep.equal([]);
  });

  it('lists the access token first', () => {
    const { securitySchemes } = contract.document['components'] as { readonly securitySchemes: object };
    expect(Object.keys(securitySchemes)).to.deep.equal(['bearer', 'metricsToken']);
  });

  it('fails for every undocumented response', () => {
    const unnoticed = seen.filter((one) => {
      const operation = contract.operationOf(one)!;
      const { [one.status]: _removed, ...responses } = operation.responses;
      if (!(one.status in operation.responses) && !isDryRun(one)) return false;
      const undocumented = { ...operation, responses, 'x-dry-run': undefined };
      const paths = mapValues(contract.document.paths, (operations) =>
        mapValues(operations, (other) => (other === operation ? undocumented : other)),
      );
      // Responses of any request are documented elsewhere.
      const copy = { ...contract.document, paths, 'x-any-request': {} };
      return new Contract(copy).errorsOf(one).length === 0;
    });
    expect(unnoticed).to.deep.equal([]);
  });

  it('fails for a wrong status or media type, and for a missing or extra header or field', () => {
    const unnoticed: string[] = [];
    for (const one of seen) {
      for (const [what, tampered] of Object.entries(tamperedWith(one))) {
        if (contract.errorsOf(tampered).length === 0)
          unnoticed.push(`${one.method} ${one.path} ${one.status}: ${what}`);
      }
    }
    expect(unnoticed).to.deep.equal([]);
  });

  it('fails for an unknown operation', () => {
    const found = seen.find(({ status, json }) => status === 200 && json !== undefined)!;
    expect(contract.errorsOf({ ...found, path: '/unheard' })).to.not.be.empty;
    expect(contract.errorsOf({ ...found, method: 'PROPFIND' })).to.not.be.empty;
  });
});

describe('schemas that are read by hand', () => {
  const key = fc.constantFrom('customer', 'values', 'enabled', 'status', '__proto__', '');
  const json = fc.letrec<{ any: unknown; map: unknown }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 1 }),
      fc.boolean(),
      tie('map'),
      fc.array(fc.string()),
    ),
    map: fc.dictionary(key, tie('any'), { maxKeys: 3 }),
  })).map;

  for (const [name, reader, form] of [
    ['permissions', requestedPermissions, requestedForm],
    ['filters', filters, requestedFilters],
  ] as const) {
    it(`accept ${name} in exactly the documented form`, () => {
      fc.assert(
        fc.property(json, (value) => !reader.safeParse(value).success || form.safeParse(value).success),
        { numRuns: 2_000 },
      );
    });
  }
});

interface Found {
  readonly path: string;
  readonly method: string;
  readonly operation: Document['paths'][string][string];
}

function operationsOf({ paths }: Document): Found[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Returns the example of a JSON response as text. */
function answerOf(document: Document, operationId: string, status: number): string {
  const { operation } = operationsOf(document).find((one) => one.operation.operationId === operationId)!;
  const { content } = operation.responses[status] as {
    readonly content: Readonly<Record<string, { example: unknown }>>;
  };
  return JSON.stringify(content['application/json']!.example);
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** An operation's own parameters, by name. */
function parametersOf(document: Document, operationId: string): Readonly<Record<string, Parameter>> {
  const { operation } = operationsOf(document).find((one) => one.operation.operationId === operationId)!;
  const parameters = operation['parameters'] as readonly (Parameter | { readonly $ref: string })[];
  return Object.fromEntries(parameters.flatMap((one) => ('name' in one ? [[one.name, one] as const] : [])));
}

/** Variants of an exchange, each with one thing wrong in its response. */
function tamperedWith(one: Seen): Record<string, Seen> {
  const { headers, json, status } = one;
  const tampered: Record<string, Seen> = { 'another status': { ...one, status: 299 } };
  if ('content-type' in headers) {
    tampered['another type'] = { ...one, headers: { ...headers, 'content-type': 'text/csv' } };
    tampered['no type'] = { ...one, headers: { ...headers, 'content-type': undefined } };
  }
  tampered['no request id'] = { ...one, headers: { ...headers, 'x-request-id': undefined } };
  if (!('location' in headers)) tampered['a location'] = { ...one, headers: { ...headers, location: '/x' } };
  const required = [
    'location',
    'x-total-count',
    'retry-after',
    'www-authenticate',
    'accept',
    'cross-origin-resource-policy',
  ];
  for (const name of required) {
    if (name in headers && status !== 304)
      tampered[`no ${name}`] = { ...one, headers: { ...headers, [name]: undefined } };
  }
  const record: unknown = Array.isArray(json) ? json[0] : json;
  if (typeof record !== 'object' || record === null || one.path === '/openapi.json') return tampered;
  const put = (changed: object) => ({ ...one, json: Array.isArray(json) ? [changed] : changed });
  // Own columns may have any name but hold no object.
  tampered['a field more'] = put({ ...record, password_hash: { secret: 'x' } });
  for (const name of Object.keys(record)) {
    if (isOptional(one, name)) continue;
    const { [name]: _removed, ...rest } = record as Record<string, unknown>;
    tampered[`no ${name}`] = put(rest);
  }
  return tampered;
}

/**
 * True for an own column of a customer, an ability's own actions, the members of a group, which the past lacks, fields that facets
 * weren't asked for, and the flag in an OFREP error.
 */
function isOptional({ method, path, status }: Seen, name: string): boolean {
  if (path.startsWith('/customers/facets')) return true;
  if (method === 'GET' && path.startsWith('/groups') && name === 'members') return true;
  const isOwn = name === 'region' || (path.startsWith('/abilities') && name === 'actions');
  return isOwn || (path.startsWith('/ofrep') && status >= 400 && name === 'key');
}
