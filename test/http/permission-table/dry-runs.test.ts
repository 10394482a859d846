import { expect } from 'chai';
import type { Route } from '../../../src/adapters/http/declarations/route.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Caller } from '../../support/caller.js';
import { everything } from '../../support/dry-run.js';
import { Gun, type Hit } from '../../support/gun.js';
import { PASSWORD, Seeding } from '../../support/seeding.js';
import { PASSKEY_SETTINGS } from '../../support/passkey-device.js';
import { STORAGES, TestService, type Storage } from '../../support/service.js';
import { endpointOf } from './row.js';
import { listening } from './tampered-app.js';

/** A successful write of each route that has dry runs; the path may depend on the id of a fresh record. */
interface DryRow {
  readonly endpoint: string;
  readonly target?: (stage: Stage) => Promise<string>;
  readonly query?: (id: string) => string;
  readonly body?: object;
  /** The body, if it depends on another fresh record. */
  readonly made?: (stage: Stage) => Promise<object>;
  /** Whether the answer has a record. */
  readonly hasRecord: boolean;
}

const NAMES = { first_name: 'Ada', last_name: 'Byron' };
const anew = { hasRecord: true };
const gone = { hasRecord: false };
const several = { query: (id: string) => `id=${id}`, ...gone };
const user = (stage: Stage) => stage.seeding.user().then(({ id }) => id);
const role = (stage: Stage) => stage.seeding.role();
const ability = (stage: Stage) => stage.seeding.ability(stage.fresh('dry-'), ['read']);
const group = (stage: Stage) => stage.post('/groups', { name: stage.fresh('Dry ') });
const token = (stage: Stage) => stage.seeding.token().then(({ id }) => id);
const segment = (stage: Stage) => stage.post('/segments', { name: 'Dry' });
const feature = (stage: Stage) => stage.post('/features', { key: stage.fresh('dry_'), name: 'Dry' });
const view = (stage: Stage) => stage.post('/views', { name: stage.fresh('Dry '), resource: 'customers' });
/** The entry of a role's deletion. */
const deletion = async (stage: Stage) => {
  const id = await role(stage);
  await stage.admin.delete(`/roles/${id}`);
  const [entry] = await stage.admin.read<readonly [{ readonly id: string }]>(`/changes?record_id=${id}&_limit=1`);
  return entry.id;
};

/** Written by hand, and never derived from the code. */
const SUPPORTED: readonly DryRow[] = [
  { endpoint: 'POST /users', body: { ...NAMES, email: 'dry@example.com', password: PASSWORD }, ...anew },
  { endpoint: 'PUT /users/:id', target: user, body: { suspended: true }, ...anew },
  { endpoint: 'PUT /users/:id', target: user, body: { password: 'another password' }, ...anew },
  { endpoint: 'PUT /users/:id', target: async (stage) => stage.admin.id, body: NAMES, ...anew },
  {
    endpoint: 'PUT /users',
    made: async (stage) => ({ ids: [await user(stage)], changes: { suspended: true } }),
    ...anew,
  },
  { endpoint: 'DELETE /users/:id', target: user, ...gone },
  { endpoint: 'POST /tokens', body: { name: 'Dry' }, ...anew },
  { endpoint: 'PUT /tokens/:id', target: token, body: { description: 'Dry' }, ...anew },
  { endpoint: 'DELETE /tokens/:id', target: token, ...gone },
  { endpoint: 'POST /roles', body: { name: 'Dry', abilities: { customer: { read: true } } }, ...anew },
  { endpoint: 'PUT /roles/:id', target: role, body: { abilities: { customer: { read: true } } }, ...anew },
  { endpoint: 'DELETE /roles/:id', target: role, ...gone },
  { endpoint: 'POST /groups', body: { name: 'Dry' }, ...anew },
  { endpoint: 'PUT /groups/:id', target: group, body: { description: 'Dry' }, ...anew },
  {
    endpoint: 'PUT /groups/:id/members',
    target: group,
    made: async (stage) => ({ add: [await user(stage)] }),
    ...anew,
  },
  { endpoint: 'DELETE /groups/:id', target: group, ...gone },
  { endpoint: 'POST /abilities', body: { key: 'dry', name: 'Dry', read: true }, ...anew },
  { endpoint: 'PUT /abilities/:id', target: ability, body: { update: true }, ...anew },
  { endpoint: 'DELETE /abilities/:id', target: ability, ...gone },
  { endpoint: 'POST /features', body: { key: 'dry', name: 'Dry' }, ...anew },
  { endpoint: 'PUT /features/:id', target: feature, body: { enabled: true }, ...anew },
  { endpoint: 'DELETE /features/:id', target: feature, ...gone },
  { endpoint: 'POST /segments', body: { name: 'Dry', filters: { values: { q: ['a'] } } }, ...anew },
  { endpoint: 'PUT /segments/:id', target: segment, body: { filters: { values: { q: ['b'] } } }, ...anew },
  { endpoint: 'DELETE /segments/:id', target: segment, ...gone },
  { endpoint: 'POST /views', body: { name: 'Dry', resource: 'roles', filter: { q: 'a' } }, ...anew },
  { endpoint: 'PUT /views/:id', target: view, body: { shared: true }, ...anew },
  { endpoint: 'DELETE /views/:id', target: view, ...gone },
  { endpoint: 'POST /changes/:id/undo', target: deletion, ...anew },
  { endpoint: 'DELETE /users', target: user, ...several },
  { endpoint: 'DELETE /tokens', target: token, ...several },
  { endpoint: 'DELETE /roles', target: role, ...several },
  { endpoint: 'DELETE /groups', target: group, ...several },
  { endpoint: 'DELETE /abilities', target: ability, ...several },
  { endpoint: 'DELETE /features', target: feature, ...several },
  { endpoint: 'DELETE /segments', target: segment, ...several },
];

/** Requests that answer with `dry_run=true` what they answer without. */
const IGNORED: Record<string, object> = {
  'POST /customers/import': { customers: [{ name: 'Dry' }], external_id: null },
  'POST /customers/trash/:id/restore': {},
  'POST /assertions': {},
  'POST /segments/preview': {},
  'POST /features/preview': { key: 'some_flag' },
  'POST /segments/explain': { customer_id: 'unknown' },
  'POST /ofrep/v1/evaluate/flags': { context: {} },
  'POST /ofrep/v1/evaluate/flags/:id': { context: {} },
};

const QUESTION = {
  subject: { type: 'user', id: 'unknown' },
  action: { name: 'read' },
  resource: { type: 'customer', id: 'any' },
};
for (const path of ['evaluation', 'evaluations', 'search/subject', 'search/action']) {
  IGNORED[`POST /access/v1/${path}`] = QUESTION;
}

const REFUSED = [
  ...['POST /login', 'POST /register', 'POST /send-password', 'POST /reset-password', 'POST /logout'],
  ...['POST /upload-avatar', 'POST /tokens/:id/rotate', 'POST /tokens/:id/release', 'POST /users/:id/invitation'],
  ...['POST /users/me/totp', 'POST /users/me/totp/confirm', 'DELETE /users/me/totp', 'DELETE /users/:id/totp'],
  ...[
    'POST /login/passkey/options',
    'POST /login/passkey',
    'POST /users/me/passkeys/options',
    'POST /users/me/passkeys',
  ],
  ...['PUT /users/me/passkeys/:id', 'DELETE /users/me/passkeys/:id', 'DELETE /users/:id/passkeys'],
  ...['DELETE /users/me/sessions', 'DELETE /users/me/sessions/:id', 'DELETE /users/:id/sessions'],
  'DELETE /users/:id/sessions/:id',
  'POST /users/me/totp/recovery-codes',
  ...['POST /customers', 'PUT /customers/:id', 'PUT /customers', 'DELETE /customers/:id', 'DELETE /customers'],
  'DELETE /customers/trash',
  ...[
    'POST /login/code',
    'POST /users/me/identities',
    'DELETE /users/me/identities/:id',
    'DELETE /users/:id/identities/:id',
  ],
  'DELETE /operations/:id',
  'POST /operations/:id/undo',
  ...['POST /webhooks', 'PUT /webhooks/:id', 'DELETE /webhooks/:id'],
  ...['POST /webhooks/:id/rotate', 'POST /webhooks/:id/redeliver', 'POST /webhooks/:id/test'],
];

for (const storage of STORAGES) {
  describe(`the table of dry runs (${storage})`, () => {
    let stage: Stage;
    before(async () => (stage = await Stage.open(storage)));
    after(() => stage.close());

    it('has every route that writes, in exactly one group', () => {
      // What providers send are forms.
      const isOurs = ({ method, path }: Route) => method !== 'GET' && !path.startsWith('/sign-in/');
      const ofRoutes = stage.routes.filter(isOurs).map(endpointOf);
      const supported = new Set(SUPPORTED.map(({ endpoint }) => endpoint));
      expect([...supported, ...Object.keys(IGNORED), ...REFUSED]).to.have.members(ofRoutes);
    });

    for (const row of SUPPORTED) {
      it(`${nameOf(row)} changes nothing`, async () => {
        expect(await stage.findingsAt(row)).to.deep.equal([]);
      });
    }

    for (const [endpoint, body] of Object.entries(IGNORED)) {
      it(`${endpoint} ignores it`, async () => {
        const [method = '', path = ''] = endpoint.split(' ');
        const url = path.replace(':id', 'developer_mode');
        const answer = await stage.gun.fire({ method, path: url, token: stage.admin.token, body });
        const dry = await stage.gun.fire({ method, path: `${url}?dry_run=true`, token: stage.admin.token, body });
        expect([dry.status, withoutChance(dry)]).to.deep.equal([answer.status, withoutChance(answer)]);
      });
    }

    for (const endpoint of REFUSED) {
      it(`${endpoint} refuses it`, async () => {
        const [method = '', path = ''] = endpoint.split(' ');
        const before = await everything(stage.service);
        for (const token of [stage.admin.token, stage.nobody.token]) {
          const url = `${path.replace(':id', 'any')}?dry_run=true`;
          const { status, json } = await stage.gun.fire({ method, path: url, token, body: {} });
          expect([status, (json as { code: string }).code]).to.deep.equal([400, 'dry_run_unsupported']);
        }
        expect(await everything(stage.service)).to.deep.equal(before);
      });
    }
  });
}

describe('the check of dry runs', () => {
  let stage: Stage;
  before(async () => (stage = await Stage.open('memory')));
  after(() => stage.close());

  for (const row of SUPPORTED) {
    it(`notices when ${nameOf(row)} isn't rolled back`, async () => {
      const routes = stage.routes.map((route) => (endpointOf(route) === row.endpoint ? forgetful(route) : route));
      const findings = await listening(stage.service, routes, async (port) => {
        const gun = new Gun(port);
        try {
          return await stage.findingsAt(row, gun);
        } finally {
          gun.close();
        }
      });
      // The answer isn't that of a dry run either, and doesn't claim that nothing has changed.
      expect(findings).to.deep.equal(['status 500', 'something has changed']);
    });
  }
});

function nameOf({ endpoint, body = {} }: DryRow): string {
  return `${endpoint} ${JSON.stringify(body)}`;
}

/** A route whose handler doesn't know that the request is a dry run. */
function forgetful(route: Route): Route {
  return {
    ...route,
    handler: async (ctx, next) => {
      const { dryRun } = ctx.state;
      delete ctx.state.dryRun;
      await route.handler(ctx, next);
      ctx.state.dryRun = dryRun;
    },
  };
}

/** The answer without what differs each time: the id of the request and the ticket of the stream. */
function withoutChance({ json }: Hit): string {
  return JSON.stringify(json).replaceAll(/"request_id":"[^"]*"|ticket=[^"]*/g, '');
}

class Stage {
  #made = 0;

  private constructor(
    readonly service: TestService,
    readonly routes: readonly Route[],
    readonly admin: Caller,
    readonly nobody: Caller,
    readonly gun: Gun,
  ) {}

  static async open(storage: Storage): Promise<Stage> {
    const service = await TestService.start(storage, PASSKEY_SETTINGS);
    const routes = (await service.get(identifiers.routeGroups)).flat().filter(({ scim }) => scim !== true);
    const [admin, nobody] = [await Caller.administrator(service), await Caller.inRoles(service, [])];
    return new Stage(service, routes, admin, nobody, new Gun(service.port));
  }

  get seeding(): Seeding {
    return new Seeding(this.service);
  }

  close(): Promise<void> {
    this.gun.close();
    return this.service.stop();
  }

  fresh(prefix: string): string {
    return `${prefix}${(this.#made += 1)}`;
  }

  async post(path: string, body: object): Promise<string> {
    const answer = await this.admin.post(path, body);
    expect(answer.status, answer.text).to.equal(201);
    return answer.json.id;
  }

  /** Sends a dry run, and describes what is wrong with it. */
  async findingsAt(
    { endpoint, target, query, body: sent, made, hasRecord }: DryRow,
    gun = this.gun,
  ): Promise<string[]> {
    const id = (await target?.(this)) ?? '';
    const body = (await made?.(this)) ?? sent;
    const [method = '', path = ''] = endpoint.split(' ');
    const parameters = ['dry_run=true', ...(query === undefined ? [] : [query(id)])].join('&');
    const before = await everything(this.service);
    const url = `${path.replace(':id', id)}?${parameters}`;
    const { status, json } = await gun.fire({ method, path: url, token: this.admin.token, body });
    const after = await everything(this.service);
    const { dry_run: isDry, record } = json as { readonly dry_run?: boolean; readonly record?: object | null };
    return [
      ...(status === 200 ? [] : [`status ${status}`]),
      ...(status !== 200 || (isDry === true && (record !== null) === hasRecord) ? [] : ['not the answer of a dry run']),
      ...(JSON.stringify(after) === JSON.stringify(before) ? [] : ['something has changed']),
    ];
  }
}
