import { expect } from 'chai';
import type { Route } from '../../../src/adapters/http/declarations/route.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { NOTHING, SIGN_IN, type Needs } from '../../../src/domain/permissions/needs.js';
import { STORAGES, TestService, type Storage } from '../../support/service.js';
import { assemble, type CastMember } from './cast.js';
import { checkTable, describeFindings, type Finding } from './check.js';
import { endpointOf, type Row } from './row.js';
import { NOT_BUILT_YET, TABLE } from './table.js';
import { appWith, listening } from './tampered-app.js';
import { Targets } from './targets.js';
import { PASSKEY_SETTINGS } from '../../support/passkey-device.js';
import { IS_FULL } from '../../support/full-counts.js';

/** Members that every row is sent as. */
const FEW = [
  'no token',
  "a suspended user's token",
  'no role',
  'only account.read',
  'administrator',
  'a program, administrator',
];

/** On other storages the actors' roles make no difference: a few members are sent, with full counts. */
const TABLE_STORAGES = IS_FULL ? STORAGES : STORAGES.filter((storage) => storage === 'memory');

/**
 * Whether a row is sent as this member: with full counts as everybody, otherwise as those who have exactly what it needs, or all of
 * that but one permission.
 */
function isSent({ who }: Row, { name, permissions: held }: CastMember): boolean {
  if (IS_FULL || FEW.includes(name)) return true;
  if (typeof who === 'string') return false;
  return who.some(
    (needed) => needed.length - held.length <= 1 && held.every((permission) => needed.includes(permission)),
  );
}

/** The first part of the path. */
const areaOf = ({ endpoint }: Row): string => /\/[^/]*/.exec(endpoint)![0];
const AREAS = [...new Set(TABLE.filter(({ endpoint }) => !NOT_BUILT_YET.includes(endpoint)).map(areaOf))];

for (const storage of TABLE_STORAGES) {
  describe(`the table of required permissions (${storage})`, () => {
    let stage: Stage;
    before(async () => (stage = await Stage.open(storage)));
    after(() => stage.close());

    it('has a row for every route, and a route for every row', () => {
      const ofRoutes = new Set(stage.routes.map(endpointOf));
      const ofTable = new Set(TABLE.map(({ endpoint }) => endpoint));
      const unbuilt = new Set(NOT_BUILT_YET);
      expect([...ofRoutes].filter((endpoint) => !ofTable.has(endpoint))).to.deep.equal([]);
      expect([...ofTable].filter((endpoint) => !ofRoutes.has(endpoint) && !unbuilt.has(endpoint))).to.deep.equal([]);
      expect([...unbuilt].filter((endpoint) => ofRoutes.has(endpoint) || !ofTable.has(endpoint))).to.deep.equal([]);
    });

    for (const area of AREAS) {
      for (const isProgram of [undefined, true] as const) {
        it(`lets exactly the ${isProgram === true ? 'programs' : 'people'} pass that the table names: ${area}`, async () => {
          const fired = new Set<Row>();
          const { port } = stage.service;
          const rows = stage.rows.filter((row) => areaOf(row) === area);
          const { targets } = stage;
          const findings: Finding[] = [];
          for (const row of rows) {
            const cast = stage.castOf(row).filter((member) => member.isProgram === isProgram);
            const options = { port, rows: [row], cast, targets, onFired: () => fired.add(row) };
            findings.push(...(await checkTable(options)));
          }
          expect(findings, describeFindings(findings)).to.deep.equal([]);
          expect([...fired]).to.have.members(rows);
        });
      }
    }
  });
}

describe('the check of the table', () => {
  let stage: Stage;
  before(async () => (stage = await Stage.open('memory')));
  after(() => stage.close());

  it('notices when any one route loses its rule', async () => {
    const unnoticed: string[] = [];
    for (const route of stage.routes) {
      for (const needs of weakened(route.needs)) {
        if (!(await stage.notices(route, { needs }))) unnoticed.push(`${endpointOf(route)} with ${needs.kind}`);
      }
    }
    expect(unnoticed).to.deep.equal([]);
  });

  it('notices when a route loses its key', async () => {
    const keyed = stage.routes.filter(({ key }) => key !== undefined);
    expect(keyed.map(endpointOf)).to.deep.equal(['GET /metrics']);
    for (const route of keyed) expect(await stage.notices(route, { key: undefined }), endpointOf(route)).to.be.true;
  });

  it('notices when an open route requires a token', async () => {
    for (const route of stage.routes.filter(({ needs, key }) => needs.kind === 'nothing' && key === undefined)) {
      expect(await stage.notices(route, { needs: SIGN_IN }), endpointOf(route)).to.be.true;
    }
  });

  it('notices when a route for people is opened to programs', async () => {
    const closed = stage.routes.filter(({ peopleOnly }) => peopleOnly);
    expect(closed.map(endpointOf)).to.deep.equal([
      ...['GET /users/me/sessions', 'DELETE /users/me/sessions/:id', 'DELETE /users/me/sessions'],
      ...['POST /logout', 'GET /users/me'],
      ...['GET /users/me/totp', 'POST /users/me/totp/recovery-codes'],
      ...['POST /users/me/totp', 'POST /users/me/totp/confirm', 'DELETE /users/me/totp'],
      ...['GET /users/me/passkeys', 'POST /users/me/passkeys/options', 'POST /users/me/passkeys'],
      ...['GET /users/me/passkeys/:id', 'PUT /users/me/passkeys/:id', 'DELETE /users/me/passkeys/:id'],
      ...['GET /users/me/identities', 'POST /users/me/identities', 'DELETE /users/me/identities/:id'],
      ...[
        'POST /tokens',
        'PUT /tokens/:id',
        'POST /tokens/:id/rotate',
        'POST /tokens/:id/release',
        'DELETE /tokens/:id',
        'DELETE /tokens',
        ...['GET /views', 'GET /views/:id', 'POST /views', 'PUT /views/:id', 'DELETE /views/:id'],
        'POST /webhooks',
        'POST /webhooks/:id/rotate',
        'POST /webhooks/:id/redeliver',
      ],
    ]);
    for (const route of closed) {
      expect(await stage.notices(route, { peopleOnly: undefined }), endpointOf(route)).to.be.true;
    }
  });

  it('finds nothing when the route forgets that passwords are for people: the use case refuses them too', async () => {
    const closed = stage.routes.filter(({ peopleOnlyFields }) => peopleOnlyFields);
    expect(closed.map(endpointOf)).to.deep.equal(['PUT /users/:id']);
    expect(await stage.notices(closed[0]!, { peopleOnlyFields: undefined })).to.be.false;
  });

  it('reports nothing without a change', async () => {
    const [route] = stage.routes.filter(({ path }) => path === '/users/:id');
    expect(await stage.notices(route!, { needs: route!.needs })).to.be.false;
  });

  it('needs a rule for every route: without one the application does not start', async () => {
    for (const bare of stage.routes) {
      const { needs: _needs, ...rest } = bare;
      const routes = stage.routes.map((route) => (route === bare ? (rest as Route) : route));
      const failed = await appWith(stage.service, routes).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failed, endpointOf(bare)).to.be.an('error').with.property('message').that.includes(bare.path);
    }
  });
});

/** Weakens a rule step by step. */
function weakened(needs: Needs): Needs[] {
  if (needs.kind === 'nothing') return [];
  return needs.kind === 'sign_in' ? [NOTHING] : [SIGN_IN, NOTHING];
}

/** A service and its cast, ready for requests. */
class Stage {
  private constructor(
    readonly service: TestService,
    readonly routes: readonly Route[],
    readonly rows: readonly Row[],
    readonly cast: readonly CastMember[],
    readonly targets: Targets,
  ) {}

  static async open(storage: Storage): Promise<Stage> {
    const settings = { ...PASSKEY_SETTINGS, LIMIT_UPLOAD: '0', METRICS_TOKEN: 'nobody-here-has-this' };
    const service = await TestService.start(storage, settings);
    const routes = (await service.get(identifiers.routeGroups)).flat().filter(({ scim }) => scim !== true);
    const rows = TABLE.filter(({ endpoint }) => !NOT_BUILT_YET.includes(endpoint));
    return new Stage(service, routes, rows, await assemble(service, rows), new Targets(service));
  }

  close(): Promise<void> {
    return this.service.stop();
  }

  /** Whom a row is sent as. */
  castOf(row: Row): readonly CastMember[] {
    if (this.service.storage !== 'memory') return this.cast.filter(({ name }) => FEW.includes(name));
    return this.cast.filter((member) => isSent(row, member));
  }

  /** Whether the check finds something at this route when its rule is changed. */
  async notices(
    tampered: Route,
    rule: Partial<Pick<Route, 'needs' | 'key' | 'peopleOnly' | 'peopleOnlyFields'>>,
  ): Promise<boolean> {
    const routes = this.routes.map((route) => (route === tampered ? { ...route, ...rule } : route));
    const rows = this.rows.filter(({ endpoint }) => endpoint === endpointOf(tampered));
    const { targets } = this;
    return listening(this.service, routes, async (port) => {
      for (const row of rows) {
        const cast = this.castOf(row);
        if ((await checkTable({ port, rows: [row], cast, targets, first: true })).length > 0) return true;
      }
      return false;
    });
  }
}
