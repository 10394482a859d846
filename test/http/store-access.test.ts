import { expect } from 'chai';
import { DEVELOPER_MODE_ID } from '../../src/domain/authority/seeds.js';
import { Caller } from '../support/caller.js';
import { CountedStore } from '../support/counted-store.js';
import { STORAGES, TestService } from '../support/service.js';

const TIMES = 50;

for (const storage of STORAGES) {
  describe(`store accesses of an authenticated request (${storage})`, () => {
    let service: TestService;
    let admin: Caller;
    let nobody: Caller;
    let counted: CountedStore;

    before(async () => {
      // The log is polled every quarter of the bound: rarely during this test.
      service = await TestService.start(storage, { PROPAGATION_BOUND_MS: '60000' });
      admin = await Caller.administrator(service);
      nobody = await Caller.holding(service);
      counted = await CountedStore.over(service);
    });
    after(async () => {
      counted.restore();
      await service.stop();
    });

    /** Store calls and SQL statements of 50 requests, after one that fills the caches. */
    const cost = async (caller: Caller, method: string, path: string, status: number, body?: object) => {
      const ask = async () => {
        const answer = await service.call(method, path, { as: caller.token, body });
        expect(answer.status, answer.text).to.equal(status);
      };
      await ask();
      // Measured again when a poll of the log, a sweep or the like fell into the interval.
      do {
        counted.reset();
        for (let time = 0; time < TIMES; time++) await ask();
      } while (counted.polls > 0);
      return { calls: counted.calls, statements: counted.statements };
    };

    const nothing = { calls: 0, statements: 0 };

    it('are none for authentication and permissions', async () => {
      expect(await cost(admin, 'GET', '/users/me', 200)).to.deep.equal(nothing);
      expect(await cost(admin, 'GET', `/users/${admin.id}`, 200)).to.deep.equal(nothing);
      expect(await cost(nobody, 'GET', '/users/me', 200)).to.deep.equal(nothing);
    });

    it('are none for roles and abilities', async () => {
      for (const path of ['/roles', `/roles/${admin.roleId}`, '/roles?q=admin&_sort=name', '/abilities']) {
        expect(await cost(admin, 'GET', path, 200), path).to.deep.equal(nothing);
      }
    });

    it('are none for features and their evaluation', async () => {
      for (const path of ['/features', '/features?_sort=key', `/features/${DEVELOPER_MODE_ID}`]) {
        expect(await cost(nobody, 'GET', path, 200), path).to.deep.equal(nothing);
      }
      for (const path of ['/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags/developer_mode']) {
        expect(await cost(nobody, 'POST', path, 200, { context: {} }), path).to.deep.equal(nothing);
      }
    });

    it('are none for decisions about those who were asked about before, or do not exist', async () => {
      for (const id of [nobody.id, 'nobody']) {
        const question = {
          subject: { type: 'user', id },
          action: { name: 'read' },
          resource: { type: 'role', id: '1' },
        };
        for (const path of ['/access/v1/evaluation', '/access/v1/evaluations', '/access/v1/search/action']) {
          expect(await cost(admin, 'POST', path, 200, question), path).to.deep.equal(nothing);
        }
      }
      expect(await cost(admin, 'GET', '/access/v1/check?ability=role&action=read', 204)).to.deep.equal(nothing);
    });

    it('to kept answers are none without an Idempotency-Key', async () => {
      await cost(admin, 'POST', '/customers', 201, { name: 'Acme' });
      expect(counted.keptAnswers).to.equal(0);
      const headers = { 'idempotency-key': 'counted' };
      await service.call('POST', '/customers', { as: admin.token, body: { name: 'Acme' }, headers });
      expect(counted.keptAnswers, 'with one').to.be.greaterThan(0);
    });

    it('are none for a refusal', async () => {
      expect(await cost(nobody, 'GET', '/roles', 403)).to.deep.equal(nothing);
      expect(await cost(nobody, 'PUT', `/roles/${admin.roleId}`, 403, { name: 'Mine' })).to.deep.equal(nothing);
      expect(await cost(nobody, 'DELETE', `/users/${admin.id}`, 403)).to.deep.equal(nothing);
    });

    it('are counted where something must be read', async () => {
      const { calls, statements } = await cost(admin, 'GET', `/users/${nobody.id}`, 200);
      expect(calls).to.be.at.least(TIMES);
      expect(statements).to.be.at.least(storage === 'sqlite' ? TIMES : 0);
    });
  });
}
