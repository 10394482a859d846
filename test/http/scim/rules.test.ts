import { expect } from 'chai';
import { ForgetReleases } from '../../../src/application/tokens/forget-releases.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller } from '../../support/caller.js';
import { mailsOf } from '../../support/mailed.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { send } from '../sample-client.js';
import { Directory, expectRefusal, type Json } from './directory.js';

const METRICS_TOKEN = 'the-token-of-the-metrics-reader';
const HOUR_MS = 3_600_000;
const PASSWORD = 'a password of theirs';
const SETTINGS = {
  METRICS_TOKEN,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'service@example.com',
  PUBLIC_URL: 'http://localhost:3000',
};

interface Refused {
  readonly id: string;
  readonly last_refused: string | null;
}

onEachStorage('rules for directories', SETTINGS, (service) => {
  let directory: Directory;
  let admin: Caller;
  let made = 0;
  beforeEach(async () => {
    directory = await Directory.holding(service());
    admin = await Caller.administrator(service());
  });
  const address = () => `ruled.${(made += 1)}@example.com`;
  const patch = (id: string, value: object) => directory.patch(`/Users/${id}`, { op: 'replace', value });
  const powerful = async () => {
    const role = await admin.role(`Role ${(made += 1)}`, 'customer.read');
    return (await admin.user(address(), { roles: [role.id], password: PASSWORD })).id;
  };
  const refusals = async () => {
    const { text } = await send(service().port, 'GET', '/metrics', { as: METRICS_TOKEN });
    return Number(/^castellan_scim_refusals_total (\d+)$/m.exec(text)![1]);
  };
  const mails = async (to = admin.email) =>
    (await mailsOf(service())).filter((mail) => mail.to === to && mail.subject.includes('directory'));

  it('let every leaver go', async () => {
    const [one, other] = [await powerful(), await powerful()];
    expect((await patch(one, { active: false })).status).to.equal(200);
    expect((await directory.delete(`/Users/${other}`)).status).to.equal(204);
  });

  it('ask what somebody may do before an address or external id of theirs changes, or they come back', async () => {
    const id = await powerful();
    expectRefusal(await patch(id, { userName: address() }), 403);
    expect((await patch(id, { externalId: `first-${id}`, 'name.givenName': 'Grace' })).status).to.equal(200);
    expectRefusal(await patch(id, { externalId: `second-${id}` }), 403);
    expectRefusal(await directory.patch(`/Users/${id}`, { op: 'remove', path: 'externalId' }), 403);
    expect((await patch(id, { active: false, externalId: `first-${id}` })).status).to.equal(200);
    expectRefusal(await patch(id, { active: true }), 403);
    const strong = await Directory.ofAdministrator(service());
    const answer = await strong.patch(`/Users/${id}`, {
      op: 'replace',
      value: { active: true, externalId: 'x', userName: address() },
    });
    expect(answer.status, answer.text).to.equal(200);
  });

  it('protect people who hold the built-in role directly, which is mailed at once', async () => {
    const strong = await Directory.ofAdministrator(service());
    const before = await refusals();
    const other = await Caller.administrator(service());
    expectRefusal(await strong.patch(`/Users/${other.id}`, { op: 'replace', value: { active: false } }), 403);
    expectRefusal(await strong.patch(`/Users/${other.id}`, { op: 'replace', value: { userName: address() } }), 403);
    expectRefusal(await strong.delete(`/Users/${admin.id}`), 403);
    expect(
      (await strong.patch(`/Users/${other.id}`, { op: 'replace', value: { 'name.givenName': 'Grace' } })).status,
    ).to.equal(200);
    expect(await refusals()).to.equal(before + 3);
    expect(await mails()).to.have.length(2);
    expect((await admin.get(`/users/${other.id}`)).json).to.deep.include({ suspended: false, email: other.email });
  });

  it('protect no administrator through a group', async () => {
    const group = (await admin.post('/groups', { name: `Group ${(made += 1)}`, roles: [ADMINISTRATOR_ROLE_ID] })).json
      .id;
    const { id } = await admin.user(address(), { groups: [group] });
    expect((await patch(id, { active: false })).status).to.equal(200);
  });

  it('leave a suspension to the administrator who made it', async () => {
    const { id } = await directory.user();
    await admin.put(`/users/${id}`, { suspended: true });
    expectRefusal(await patch(id, { active: true }), 403);
    expect((await patch(id, { active: false })).status).to.equal(200);
    expectRefusal(await patch(id, { active: true }), 403);
    await admin.put(`/users/${id}`, { suspended: false });
    expect((await patch(id, { active: false })).status).to.equal(200);
    expect((await patch(id, { active: true })).json['active']).to.equal(true);
  });

  it('count refusals but those of taken names, and mail each administrator once a day', async () => {
    const { id, userName } = await directory.user();
    const before = await refusals();
    await admin.put(`/users/${id}`, { suspended: true });
    expectRefusal(await directory.post('/Users', { userName }), 409, 'uniqueness');
    expect([await refusals(), (await mails()).length]).to.deep.equal([before, 0]);
    for (let n = 0; n < 2; n += 1) expectRefusal(await patch(id, { active: true }), 403);
    const reader = await Directory.holding(service(), 'account.read');
    expectRefusal(await reader.delete(`/Users/${id}`), 403);
    expect(await refusals()).to.equal(before + 3);
    expect(await mails()).to.have.length(1);
  });

  it('say of the token alone when its directory was last refused something, exact to the hour', async () => {
    const [refused, other] = [await Directory.holding(service()), await Directory.holding(service())];
    const plain = await new Seeding(service()).token();
    const { userName } = await directory.user();
    const read = async (id: string) => (await admin.get(`/tokens/${id}`)) as unknown as { readonly json: Refused };
    for (const one of [refused, other]) expectRefusal(await one.post('/Users', { userName }), 409, 'uniqueness');
    expectRefusal(await refused.patch(`/Users/${admin.id}`, { op: 'replace', value: { active: false } }), 403);
    const hour = new Date(Math.floor(service().now() / HOUR_MS) * HOUR_MS).toISOString();
    // It's noted beside the request.
    while ((await read(refused.tokenId)).json.last_refused === null);
    expect((await read(refused.tokenId)).json.last_refused).to.equal(hour);
    for (const { id } of [{ id: other.tokenId }, plain]) {
      expect((await read(id)).json).to.include({ last_refused: null });
    }
    const since = new Date(service().now() - 24 * HOUR_MS).toISOString();
    const listed = (await admin.get(`/tokens?last_refused_gte=${since}`)).json as unknown as readonly Refused[];
    expect(listed.map(({ id }) => id))
      .to.include(refused.tokenId)
      .and.not.include.members([other.tokenId, plain.id]);
  });

  it('trust an address that a directory changed only after its owner has signed in', async () => {
    const [given, changed] = [address(), address()];
    const { id } = await directory.user({ userName: given });
    const linksTo = async (to: string) =>
      (await mailsOf(service())).filter((mail) => mail.to === to && /[?#&]/.test(mail.text)).length;
    // One that the account was made with isn't changed.
    expect((await admin.post(`/users/${id}/invitation`, {})).status).to.equal(200);
    expect((await admin.put(`/users/${id}`, { password: PASSWORD })).status).to.equal(200);
    expect((await patch(id, { userName: changed })).status).to.equal(200);
    const before = await linksTo(changed);
    const recover = () => service().call('POST', '/send-password', { body: { email: changed } });
    expect((await recover()).status).to.equal(200);
    expect(await linksTo(changed)).to.equal(before);
    await service().signIn(changed, PASSWORD);
    expect((await recover()).status).to.equal(200);
    expect(await linksTo(changed)).to.equal(before + 1);
  });

  it('trust an address that an administrator has set since', async () => {
    const { id } = await directory.user();
    await patch(id, { userName: address() });
    expectProblem(await admin.post(`/users/${id}/invitation`, {}), {
      status: 422,
      code: 'validation_failed',
      errors: ['email'],
    });
    await admin.put(`/users/${id}`, { email: address() });
    expect((await admin.post(`/users/${id}/invitation`, {})).status).to.equal(200);
  });

  describe('hold a token', () => {
    const members = (users: readonly Json[]) => users.map(({ id }) => ({ value: id }));
    const people = async (count: number) => {
      const ids = await new Seeding(service()).users(count);
      return ids.map((id) => ({ id }) as unknown as Json);
    };

    it('that takes access from more than 50 people within an hour, until an administrator lets it go on', async () => {
      const [first, ...others] = await people(52);
      const role = await admin.role(`Role ${(made += 1)}`);
      const group = await directory.group({ members: members(others) });
      await admin.put(`/groups/${group.id}`, { roles: [role.id] });
      const remove = (users: readonly Json[]) =>
        directory.patch(`/Groups/${group.id}`, { op: 'remove', path: 'members', value: members(users) });
      expect((await patch(first!.id, { userName: address() })).status).to.equal(200);
      expectRefusal(await remove(others.slice(0, 50)), 409);
      expect((await remove(others.slice(0, 49))).status).to.equal(204);
      // Who is counted already isn't counted again.
      expect((await patch(first!.id, { active: false })).status).to.equal(200);
      expect((await directory.delete(`/Users/${first!.id}`)).status).to.equal(204);
      expectRefusal(await patch(others[49]!.id, { active: false }), 409);
      expectRefusal(await directory.delete(`/Groups/${group.id}`), 409);
      expect((await patch(others[49]!.id, { 'name.givenName': 'Grace' })).status).to.equal(200);
      expect((await mails()).filter(({ text }) => text.includes('within an hour'))).to.have.length(1);
      const release = `/tokens/${directory.tokenId}/release`;
      const weak = await Caller.holding(service(), 'account.read', 'account.update');
      expectProblem(await weak.post(release, {}), { status: 403, code: 'forbidden' });
      const released = await admin.post(release, {});
      expect([released.status, (released.json as unknown as { for: string }).for]).to.deep.equal([200, 'scim']);
      expect((await directory.delete(`/Groups/${group.id}`)).status).to.equal(204);
      expect((await patch(others[49]!.id, { active: false })).status).to.equal(200);
      service().advance(3_601);
      expect((await patch(others[50]!.id, { active: false })).status).to.equal(200);
    });

    it('that was let go on while the clock was ahead', async () => {
      service().advance(7_200);
      const all = await people(51);
      expect((await admin.post(`/tokens/${directory.tokenId}/release`, {})).status).to.equal(200);
      service().advance(-7_200);
      for (const { id } of all.slice(0, 50)) expect((await patch(id, { active: false })).status).to.equal(200);
      expectRefusal(await patch(all[50]!.id, { active: false }), 409);
      const job = await service().get(ForgetReleases);
      const newest = async () => {
        await job.execute();
        const { json } = await admin.get(`/changes?record_id=${directory.tokenId}&_limit=1`);
        return (json as unknown as readonly object[])[0];
      };
      expect(await newest()).to.deep.include({ actor_id: 'system:sweep', after: { released_until: null } });
      expect((await admin.post(`/tokens/${directory.tokenId}/release`, {})).status).to.equal(200);
      expect(await newest()).to.include({ actor_id: admin.id });
      expect((await patch(all[50]!.id, { active: false })).status).to.equal(200);
    });

    it('later where more people are whom it did not make', async () => {
      const all = await people(1_100);
      for (let n = 0; n < 51; n += 1) expect((await patch(all[n]!.id, { active: false })).status).to.equal(200);
    });

    it('of a directory alone', async () => {
      const { id, text } = await new Seeding(service()).token();
      expectProblem(await admin.post(`/tokens/${id}/release`, {}), { status: 409, code: 'immutable' });
      expectProblem(await service().call('POST', `/tokens/${id}/release`, { as: text, body: {} }), {
        status: 403,
        code: 'people_only',
      });
    });
  });
});
