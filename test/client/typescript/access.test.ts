import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { AccessCache } from '../../../clients/typescript/src/access-cache.js';
import type { AccessQuestion } from '../../../clients/typescript/src/access-question.js';
import { ApiClient } from '../../../clients/typescript/src/api-client.js';
import { Problem } from '../../../clients/typescript/src/problem.js';
import { Caller } from '../../support/caller.js';
import { rejectionOf } from '../../support/rejection.js';
import { TestService } from '../../support/service.js';

describe('castellan-client, about access', () => {
  let service: TestService;
  let admin: Caller;
  let user: Caller;
  let client: ApiClient;
  /** Requests sent so far. */
  let asked: number;

  before(async () => {
    service = await TestService.start('memory');
    admin = await Caller.administrator(service);
  });
  after(() => service.stop());
  beforeEach(async () => {
    user = await Caller.holding(service, 'customer.read');
    const role = await admin.role(`Asks about ${user.id}`, 'role.read');
    const { token } = (await admin.post('/tokens', { name: user.id, roles: [role.id] })).json as unknown as {
      readonly token: string;
    };
    asked = 0;
    client = new ApiClient({
      url: service.service.url,
      token,
      fetch: (input, init) => {
        asked += 1;
        return fetch(input, init);
      },
    });
  });

  const about = (permission: string): AccessQuestion => ({ subject: { type: 'user', id: user.id }, permission });
  /** Takes the user's permissions away, and gives them back. */
  const revoke = () => admin.put(`/users/${user.id}`, { roles: [] });
  const grant = () => admin.put(`/users/${user.id}`, { roles: [user.roleId] });

  it('is asked one by one, and a revocation holds for the next question', async () => {
    expect(await client.can(about('customer.read'))).to.equal(true);
    expect(await client.can(about('customer.update'))).to.equal(false);
    await revoke();
    expect(await client.can(about('customer.read'))).to.equal(false);
  });

  it('is asked by the hundred, with reasons in the order of the questions', async () => {
    const permissions = ['customer.read', 'customer.update', 'nothing.read', 'customer.fly', 'customer'];
    const questions = Array.from({ length: 250 }, (_, index) => about(permissions[index % permissions.length]!));
    const answers = await client.check(questions);
    expect(asked).to.equal(3);
    expect(answers).to.have.length(250);
    for (const [index, { allowed }] of answers.entries()) expect(allowed).to.equal(index % permissions.length === 0);
    expect(answers.slice(0, 4).map(({ reason }) => reason)).to.deep.equal([
      ...['granted', 'not_granted', 'unknown_resource', 'unknown_action'],
    ]);
    expect(answers[0]!.seq).to.match(/^\d+$/);
    expect(await client.check([])).to.deep.equal([]);
  });

  it('is refused to those who may not ask', async () => {
    const stranger = new ApiClient({ url: service.service.url, token: (await Caller.holding(service)).token });
    expect(await rejectionOf(stranger.can(about('customer.read'))))
      .to.be.instanceOf(Problem)
      .and.include({ status: 403, code: 'forbidden' });
  });

  describe('cached', () => {
    let now: number;
    let cache: AccessCache;
    beforeEach(() => {
      now = 1_000;
      cache = new AccessCache(client, { maxAgeMs: 100, maxAnswers: 2, now: () => now });
    });

    it('is asked again after the time, and says how stale it may be', async () => {
      expect(await cache.can(about('customer.read'))).to.equal(true);
      await revoke();
      now += 100;
      const [kept] = await cache.check([about('customer.read')]);
      expect(kept).to.include({ allowed: true, ageMs: 100 });
      expect(asked).to.equal(1);
      now += 1;
      expect((await cache.check([about('customer.read')]))[0]).to.include({ allowed: false, ageMs: 0 });
    });

    it('asks once for what is repeated, and only for what is missing', async () => {
      await cache.check([about('customer.read'), about('customer.read')]);
      const answers = await cache.check([about('customer.update'), about('customer.read')]);
      expect(answers.map(({ allowed }) => allowed)).to.deep.equal([false, true]);
      expect(asked).to.equal(2);
      // The third leaves no room for the oldest.
      await cache.can(about('customer.delete'));
      await cache.can(about('customer.update'));
      expect(asked).to.equal(3);
      await cache.can(about('customer.read'));
      expect(asked).to.equal(4);
    });

    it('is not shared with the next user who signs in', async () => {
      expect(await cache.can(about('customer.read'))).to.equal(true);
      const nobody = await Caller.holding(service);
      client.session.begin(nobody.token);
      expect(await rejectionOf(cache.can(about('customer.read')))).to.be.instanceOf(Problem);
    });

    it('is dropped by a later position of the feature stream', async () => {
      const question = about('customer.read');
      expect(await cache.can(question)).to.equal(true);
      await revoke();
      expect(await cache.can(question)).to.equal(true);
      const end = cache.follow();
      try {
        await admin.post('/features', { key: `moves_${asked}`, name: 'Moves the position' });
        while (await cache.can(question)) await setImmediate();
        await grant();
        expect(await cache.can(question), 'kept again').to.equal(false);
      } finally {
        end();
      }
    });
  });
});
