import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, dump } from '../../support/caller.js';
import { SEEDED_PERMISSIONS } from '../permission-table/cast.js';
import { expectProblem, STORAGES, TestService, type Auth } from '../../support/service.js';
import { Seeding } from '../../support/seeding.js';

const selfLockout = { status: 409, code: 'self_lockout' };
const last = { status: 409, code: 'last_administrator' };

for (const storage of STORAGES) {
  describe(`the last administrator (${storage})`, () => {
    let service: TestService;
    let first: Auth;
    let url: string;
    beforeEach(async () => {
      service = await TestService.start(storage, {});
      first = await service.admin();
      url = `/users/${first.user.id}`;
    });
    afterEach(() => service.stop());
    const asFirst = (method: string, body?: object) => service.call(method, url, { as: first.accessToken, body });

    /** Tries every way out, as the given user. */
    const expectRefused = async (ask: (method: string, body?: object) => ReturnType<typeof asFirst>, code: object) => {
      const before = await dump(service, [first.user.id]);
      for (const [method, body] of [
        ['PUT', { suspended: true }],
        ['DELETE', undefined],
        ['PUT', { ...first.user, suspended: true, roles: [] }],
      ] as const) {
        expectProblem(await ask(method, body), code as typeof last);
      }
      expect(await dump(service, [first.user.id])).to.deep.equal(before);
      expect((await asFirst('GET')).status).to.equal(200);
    };

    it('cannot lock themselves out, which is reported before last_administrator', async () => {
      await expectRefused(asFirst, selfLockout);
      expectProblem(await asFirst('PUT', { roles: [] }), last);
    });

    it('cannot be removed by a user with every permission through another role', async () => {
      const rival = await Caller.holding(service, ...SEEDED_PERMISSIONS);
      await expectRefused((method, body) => service.call(method, url, { as: rival.token, body }), last);
      expectProblem(await rival.put(url, { roles: [rival.roleId] }), last);
    });

    it('stays the last while others are suspended or have no password', async () => {
      const seeding = new Seeding(service);
      await seeding.user([ADMINISTRATOR_ROLE_ID], { suspended: true });
      const { id } = await seeding.user([ADMINISTRATOR_ROLE_ID], { hasPassword: false });
      const rival = await Caller.holding(service, ...SEEDED_PERMISSIONS);
      await expectRefused((method, body) => service.call(method, url, { as: rival.token, body }), last);
      expectProblem(await asFirst('PUT', { roles: [] }), last);
      expect((await rival.put(`/users/${id}`, { password: 'now it counts' })).status).to.equal(200);
      expect((await rival.put(url, { suspended: true })).status).to.equal(200);
    });

    it('can be removed once there is another, but never by themselves', async () => {
      const other = await Caller.administrator(service);
      await expectRefused(asFirst, selfLockout);
      expect((await other.put(url, { roles: [] })).status).to.equal(200);
      expectProblem(await other.put(`/users/${other.id}`, { roles: [] }), last);
      expect((await other.put(url, { roles: [ADMINISTRATOR_ROLE_ID] })).status).to.equal(200);
      expect((await other.put(`/users/${other.id}`, { roles: [] })).status).to.equal(200);
      expectProblem(await asFirst('PUT', { roles: [] }), last);
    });

    it('keeps the role beside others and may take more', async () => {
      const role = await new Seeding(service).role(['customer.read']);
      expect((await asFirst('PUT', { roles: [role, ADMINISTRATOR_ROLE_ID] })).status).to.equal(200);
      expectProblem(await asFirst('PUT', { roles: [role] }), last);
      const renamed = { ...first.user, first_name: 'Renamed', roles: [ADMINISTRATOR_ROLE_ID] };
      expect((await asFirst('PUT', renamed)).status).to.equal(200);
    });
  });
}
