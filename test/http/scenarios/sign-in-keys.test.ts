import { expect } from 'chai';
import { AuthorityWriter } from '../../../src/application/authority/authority-writer.js';
import { Authenticator } from '../../../src/application/authority/authenticator.js';
import { endOpenedBy } from '../../../src/application/sessions/end-each.js';
import { ProvenWrite } from '../../../src/application/users/proven-write.js';
import { requireOtherAdministrator } from '../../../src/application/users/require-other-administrator.js';
import { VerifyStore } from '../../../src/application/admin/verify-store.js';
import { identifiers, STORED } from '../../../src/bootstrap/identifiers.js';
import type { DomainError } from '../../../src/domain/domain-error.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { LastAdministrator } from '../../../src/domain/permissions/errors.js';
import { decideSystemUserUpdate } from '../../../src/domain/users/update-user.js';
import { aKey, sha256 } from '../../support/builders-store.js';
import { Caller } from '../../support/caller.js';
import { rebind } from '../../support/rebind.js';
import { refusalOf } from '../../support/refusal.js';
import { PASSWORD, Seeding } from '../../support/seeding.js';
import { expectProblem, STORAGES, TestService } from '../../support/service.js';

const SYSTEM = { actorId: 'system:test', requestId: null };
const WORK = { kind: 'identity', scope: 'work' } as const;
const WRONG = { status: 422, code: 'validation_failed' };

for (const storage of STORAGES) {
  describe(`keys that sign people in (${storage})`, () => {
    let service: TestService;
    before(async () => (service = await TestService.start(storage, { LIMIT_SIGN_IN_ACCOUNT: '2' })));
    after(() => service.stop());
    const authenticate = async (token: string) => (await service.get(Authenticator)).authenticate(token);

    it('are logged by name only, and go with their user', async () => {
      const admin = await Caller.administrator(service);
      const { id } = await new Seeding(service).user();
      const writer = await service.get(AuthorityWriter);
      await writer.write(SYSTEM, async (transaction) => {
        const user = (await transaction.users.find(id))!;
        const { next, entry } = decideSystemUserUpdate(user, { identities: true }, transaction)!;
        await transaction.signInKeys.insert(aKey({ userId: id }));
        await transaction.users.replace(next);
        await transaction.record(entry);
      });
      const [entry] = await admin.read<{ after: object }[]>(`/changes?record_id=${id}`);
      expect(entry?.after).to.deep.equal({ profile: ['identities'] });
      expect((await admin.delete(`/users/${id}`)).status).to.equal(200);
      const { signInKeys } = await service.get(identifiers.store);
      expect(await signInKeys.listOf(id)).to.deep.equal([]);
      expect(await signInKeys.find(aKey())).to.equal(undefined);
    });

    it('end with exactly the sessions that they opened', async () => {
      const grace = await Caller.holding(service, 'customer.read');
      const seeding = new Seeding(service);
      const opened = { method: 'oidc:work', keyId: 'key-7', providerSession: 'sid-1' } as const;
      const { session } = await authenticate(await seeding.session(grace.id, opened));
      for (let count = 0; count < 60; count += 1) await seeding.session(grace.id, opened);
      await seeding.session(grace.id, { ...opened, keyId: 'another' });
      const writer = await service.get(AuthorityWriter);
      const end = (opener: Parameters<typeof endOpenedBy>[1], exceptId?: string) =>
        writer.write(SYSTEM, (transaction) => endOpenedBy(transaction, opener, exceptId));
      const methods = async () => {
        const listed = await grace.read<{ method: string }[]>('/users/me/sessions');
        return listed.map(({ method }) => method).sort();
      };
      const ended = [];
      for (let turn = 0; turn < 3; turn += 1) ended.push(await end({ keyId: 'key-7' }, session.id));
      expect(ended).to.deep.equal([false, true, true]);
      expect(await methods()).to.deep.equal(['oidc:work', 'oidc:work', 'password']);
      expect(await end({ method: 'oidc:work', providerSession: 'sid-1' })).to.equal(true);
      expect(await methods()).to.deep.equal(['password']);
    });

    it('make a session proof for as long as the sign-in at the provider is recent', async () => {
      const seeding = new Seeding(service);
      const { id } = await seeding.user([await seeding.role(['account.read', 'account.update'])]);
      const put = async (secondsAgo: number) => {
        const provenAt = service.now() - secondsAgo * 1_000;
        const as = await seeding.session(id, { method: 'oidc:work', provenAt });
        const body = { email: `proof${secondsAgo}@example.com` };
        return service.call('PUT', `/users/${id}`, { as, body });
      };
      expectProblem(await put(310), { ...WRONG, errors: ['passwordOld'] });
      expect((await put(200)).status).to.equal(200);
      expect((await put(-1_000)).status, 'a time in the future is now').to.equal(200);
    });

    it('are written with a proof: a fresh session, the password, or a passkey, of which a wrong one counts', async () => {
      const grace = await Caller.holding(service, 'account.read', 'account.update');
      const write = await service.get(ProvenWrite);
      const fresh = await authenticate(grace.token);
      const provenAt = service.now() - 400_000;
      const stale = await authenticate(await new Seeding(service).session(grace.id, { provenAt }));
      const from = { address: '192.0.2.1', requestId: null, receipt: undefined, dryRun: undefined };
      const tell = (actor: typeof fresh, proof: Partial<Parameters<ProvenWrite['execute']>[1]> = {}) =>
        write.execute(actor, { ...from, ...proof }, async (_, { user }) => user.id);
      const refused = async (...input: Parameters<typeof tell>) => {
        const { code, fields } = (await refusalOf(tell(...input))) as DomainError;
        return [code, ...Object.keys(fields)];
      };
      const currentPassword = { field: 'passwordOld', password: PASSWORD };
      const assertion = { challengeId: 'unknown', credential: {} };
      expect(await tell(fresh)).to.equal(grace.id);
      expect(await tell(stale, { currentPassword })).to.equal(grace.id);
      expect(await refused(stale)).to.deep.equal(['validation_failed', 'passwordOld']);
      expect(await refused(fresh, { currentPassword, assertion })).to.deep.equal(['validation_failed', 'proof']);
      const body = { email: 'wrong-proof@example.com', proof: { challenge_id: 'unknown', credential: {} } };
      expectProblem(await grace.put(`/users/${grace.id}`, body), { ...WRONG, errors: ['proof'] });
      expect(await refused(fresh, { assertion })).to.deep.equal(['validation_failed', 'proof']);
      expect(await refused(fresh, { assertion })).to.deep.equal(['rate_limited']);
    });
  });

  describe(`the last way to sign in of the last administrator (${storage})`, () => {
    let service: TestService;
    before(async () => {
      const replace = (container: Parameters<typeof rebind>[0]) => rebind(container, identifiers.usableScopes, [WORK]);
      service = await TestService.start(storage, {}, { replace });
    });
    after(() => service.stop());

    it('stays, whatever it is', async () => {
      const { user: first } = await service.admin();
      const { id } = await new Seeding(service).user([ADMINISTRATOR_ROLE_ID], { hasPassword: false });
      const writer = await service.get(AuthorityWriter);
      const insert = (fields: Parameters<typeof aKey>[0]) =>
        writer.write(SYSTEM, ({ signInKeys }) => signInKeys.insert(aKey({ userId: id, ...fields })));
      const lose = (userId: string, after: object | undefined, lostKeys: readonly string[] = []) =>
        writer.write(SYSTEM, async (transaction) => {
          const before = (await transaction.users.find(userId))!;
          await requireOtherAdministrator(transaction, { before, after: after && { ...before, ...after }, lostKeys });
        });
      const refused = async (...losing: Parameters<typeof lose>) => {
        expect(await refusalOf(lose(...losing))).to.be.instanceOf(LastAdministrator);
      };
      await insert({ id: 'passkey', kind: 'passkey', scope: 'work', key: 'a' });
      await insert({ id: 'elsewhere', kind: 'identity', scope: 'play', key: 'b' });
      await refused(first.id, undefined);
      await refused(first.id, { hasPassword: false });
      await lose(id, undefined);
      await insert({ id: 'identity', ...WORK, key: 'c' });
      await lose(first.id, undefined);
      await writer.write(SYSTEM, async (transaction) => {
        const before = (await transaction.users.find(first.id))!;
        const { next, entry } = decideSystemUserUpdate(before, { password: false }, transaction)!;
        await requireOtherAdministrator(transaction, { before, after: next });
        await transaction.users.replace(next, null);
        await transaction.record(entry);
      });
      const verify = new VerifyStore(await service.get(STORED.audit), sha256);
      expect(await verify.execute({ onProgress: () => undefined })).to.include({ users: 2 });
      await refused(id, {}, ['identity']);
      await refused(id, { suspended: true });
      await refused(id, { roleIds: [] });
      await lose(id, {}, ['passkey', 'elsewhere']);
      await lose(first.id, undefined);
    });
  });
}
