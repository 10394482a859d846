import { expect } from 'chai';
import type { Route } from '../../../src/adapters/http/route.js';
import { TOKENS } from '../../../src/bootstrap/tokens.js';
import { NOTHING, SIGN_IN, type Needs } from '../../../src/domain/access/needs.js';
import { STORAGES, TestService, type Storage } from '../../support/service.js';
import { assemble, type CastMember } from './cast.js';
import { checkMatrix, describeFindings } from './check.js';
import { endpointOf, type Row } from './row.js';
import { NOT_BUILT_YET, TABLE } from './table.js';
import { appWith, listening } from './tampered-app.js';
import { Targets } from './targets.js';

/** Memory is asked about everybody; elsewhere the roles of the actors cannot matter, so a few stand for all. */
const FEW = ['no token', "a suspended user's token", 'no role', 'only account.read', 'administrator'];

for (const storage of STORAGES) {
  describe(`the matrix of permissions (${storage})`, function () {
    this.timeout(60_000);
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

    it('answers everybody everywhere as the table says', async () => {
      const fired = new Set<Row>();
      const { port } = stage.service;
      const cast = storage === 'memory' ? stage.cast : stage.cast.filter(({ name }) => FEW.includes(name));
      const { rows, targets } = stage;
      const findings = await checkMatrix({ port, rows, cast, targets, onFired: (row) => fired.add(row) });
      expect(findings, describeFindings(findings)).to.deep.equal([]);
      expect([...fired]).to.have.members(TABLE.filter(({ endpoint }) => !NOT_BUILT_YET.includes(endpoint)));
    });
  });
}

describe('the check of the matrix', function () {
  this.timeout(60_000);
  let stage: Stage;
  before(async () => (stage = await Stage.open('memory')));
  after(() => stage.close());

  it('notices when the rule is taken from any one route', async () => {
    const unnoticed: string[] = [];
    for (const route of stage.routes) {
      for (const needs of weakened(route.needs)) {
        if (!(await stage.notices(route, { needs }))) unnoticed.push(`${endpointOf(route)} with ${needs.kind}`);
      }
    }
    expect(unnoticed).to.deep.equal([]);
  });

  it('notices when its key is taken from a route', async () => {
    const keyed = stage.routes.filter(({ key }) => key !== undefined);
    expect(keyed.map(endpointOf)).to.deep.equal(['GET /metrics']);
    for (const route of keyed) expect(await stage.notices(route, { key: undefined }), endpointOf(route)).to.be.true;
  });

  it('notices when an open route asks for a token', async () => {
    for (const route of stage.routes.filter(({ needs, key }) => needs.kind === 'nothing' && key === undefined)) {
      expect(await stage.notices(route, { needs: SIGN_IN }), endpointOf(route)).to.be.true;
    }
  });

  it('notices nothing where nothing was changed', async () => {
    const [route] = stage.routes.filter(({ path }) => path === '/users/:id');
    expect(await stage.notices(route!, { needs: route!.needs })).to.be.false;
  });

  it('cannot be had without a rule: such a route does not start', async () => {
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

/** What is left of a rule when it is taken away, step by step. */
function weakened(needs: Needs): Needs[] {
  if (needs.kind === 'nothing') return [];
  return needs.kind === 'sign_in' ? [NOTHING] : [SIGN_IN, NOTHING];
}

/** A service with its cast, ready to be fired at. */
class Stage {
  private constructor(
    readonly service: TestService,
    readonly routes: readonly Route[],
    readonly rows: readonly Row[],
    readonly cast: readonly CastMember[],
    readonly targets: Targets,
  ) {}

  static async open(storage: Storage): Promise<Stage> {
    const service = await TestService.start(storage, { LIMIT_UPLOAD: '0', METRICS_TOKEN: 'nobody-here-has-this' });
    const routes = await service.service.container.getAsync(TOKENS.routes);
    const rows = TABLE.filter(({ endpoint }) => !NOT_BUILT_YET.includes(endpoint));
    return new Stage(service, routes, rows, await assemble(service, rows), new Targets(service));
  }

  close(): Promise<void> {
    return this.service.stop();
  }

  /** Whether the check finds something at this route when it has another rule. */
  async notices(tampered: Route, rule: Partial<Pick<Route, 'needs' | 'key'>>): Promise<boolean> {
    const routes = this.routes.map((route) => (route === tampered ? { ...route, ...rule } : route));
    const rows = this.rows.filter(({ endpoint }) => endpoint === endpointOf(tampered));
    const findings = await listening(this.service, routes, (port) =>
      checkMatrix({ port, rows, cast: this.cast, targets: this.targets, first: true }),
    );
    return findings.length > 0;
  }
}
