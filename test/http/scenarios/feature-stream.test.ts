import { expect } from 'chai';
import { AuthorityProjection } from '../../../src/application/authority/authority-projection.js';
import { AuthorityWriter } from '../../../src/application/authority/authority-writer.js';
import { EventReader } from '../../support/event-source.js';
import { Flags, type FeatureRecord } from '../../support/flags.js';
import {
  DURABLE_STORAGES,
  expectProblem,
  expectUnauthenticated,
  onEachStorage,
  withService,
  type Auth,
} from '../../support/service.js';

let users = 0;

onEachStorage('the feature stream', {}, (service) => {
  let admin: Flags;
  let flag: FeatureRecord;
  let reader: Auth;
  const password = 'first-password';
  const opened: EventReader[] = [];

  before(async () => {
    admin = new Flags(service(), (await service().admin()).accessToken);
    flag = await admin.create('streamed');
  });
  beforeEach(async () => {
    users += 1;
    reader = await service().register(`stream-${users}@example.com`, password);
  });
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close();
  });

  async function open(token = reader.accessToken, headers: Record<string, string> = {}): Promise<EventReader> {
    const stream = await EventReader.open(service().port, '/features/stream', {
      authorization: `Bearer ${token}`,
      ...headers,
    });
    opened.push(stream);
    return stream;
  }

  const resume = (id: string) => open(reader.accessToken, { 'last-event-id': id });

  async function toggled(): Promise<{ id: string; key: string; enabled: boolean }> {
    flag = await admin.toggle(flag.id, !flag.enabled);
    return { id: flag.id, key: flag.key, enabled: flag.enabled };
  }

  it('sends nothing before the first change, then the public part of each change', async () => {
    const stream = await open();
    expect(stream.status).to.equal(200);
    const { id, enabled } = await admin.create('told', true);
    await admin.call('PUT', `/features/${id}`, { body: { name: 'Renamed' } });
    await admin.call('DELETE', `/features/${id}`);
    const feature = { id, key: 'told', enabled };
    expect(await stream.next()).to.deep.include({ event: 'change', data: feature });
    expect(await stream.next()).to.deep.include({ event: 'change', data: feature });
    expect(await stream.next()).to.deep.include({ event: 'deleted', data: { id, key: 'told' } });
  });

  it('stays open when the authority changes as it begins', async () => {
    const projection = await service().get(AuthorityProjection);
    // Each look after the first one finds another authority.
    projection.isStillBasedOn = () => false;
    const stream = await open();
    Reflect.deleteProperty(projection, 'isStillBasedOn');
    const { id, enabled } = await toggled();
    expect(await stream.next()).to.deep.include({ data: { id, key: 'streamed', enabled } });
  });

  it("sends event ids made of the store's id and the log position", async () => {
    const stream = await open();
    await toggled();
    await toggled();
    const ids = [(await stream.next())?.id, (await stream.next())?.id].map((id) => id?.split(':') ?? []);
    expect(ids[0]?.[0])
      .to.match(/^[0-9a-f-]{36}$/)
      .and.to.equal(ids[1]?.[0]);
    expect(Number(ids[1]?.[1])).to.equal(Number(ids[0]?.[1]) + 1);
  });

  it('is not cached, changed or buffered by proxies, and readable from any page', async () => {
    const { headers } = await open(reader.accessToken, { origin: 'https://app.example.com' });
    expect(headers).to.include({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    });
    expect(headers).to.not.have.any.keys('content-length', 'content-encoding');
  });

  it('resumes after Last-Event-ID with every missed event', async () => {
    const first = await open();
    await toggled();
    const { id = '' } = (await first.next()) ?? {};
    first.close();
    const made = await admin.create('missed', true);
    await service().register(`between-${users}@example.com`);
    const off = await admin.toggle(made.id, false);
    await admin.call('DELETE', `/features/${made.id}`);
    const stream = await resume(id);
    const feature = { id: made.id, key: 'missed' };
    expect(await stream.next()).to.deep.include({ event: 'change', data: { ...feature, enabled: true } });
    expect(await stream.next()).to.deep.include({ event: 'change', data: { ...feature, enabled: off.enabled } });
    expect(await stream.next()).to.deep.include({ event: 'deleted', data: feature });
    const live = await toggled();
    expect(await stream.next()).to.deep.include({ event: 'change', data: live });
  });

  it('begins with an id, from which a client that saw no event resumes', async () => {
    const first = await open();
    const id = await first.position;
    first.close();
    const missed = await toggled();
    const stream = await resume(id);
    expect(await stream.position, 'where it was').to.equal(id);
    expect(await stream.next()).to.deep.include({ event: 'change', data: missed });
    const live = await toggled();
    expect(await stream.next()).to.deep.include({ event: 'change', data: live });
  });

  it('moves the position of a client that missed nothing', async () => {
    const first = await open();
    const id = await first.position;
    await service().register(`moved-${users}@example.com`);
    const stream = await resume(id);
    expect(Number((await stream.position).split(':')[1])).to.be.greaterThan(Number(id.split(':')[1]));
  });

  it('repeats nothing to a client that is up to date', async () => {
    const first = await open();
    await toggled();
    const { id = '' } = (await first.next()) ?? {};
    await service().register(`quiet-${users}@example.com`);
    const stream = await resume(id);
    const live = await toggled();
    expect(await stream.next()).to.deep.include({ event: 'change', data: live });
  });

  it('resets for an id that is unknown, foreign or in the future', async () => {
    const first = await open();
    await toggled();
    const { id = '' } = (await first.next()) ?? {};
    const [store = '', seq = ''] = id.split(':');
    const all = (await admin.list()).map((one) => ({ id: one.id, key: one.key, enabled: one.enabled }));
    const foreign = ['7', 'x', ':', `x:${seq}`, `${store}:`, `${store}:0`, `${store}:-1`, `${store}:${seq}x`];
    for (const wrong of [...foreign, `${store}:999999`]) {
      const stream = await resume(wrong);
      expect(await stream.position, 'of a client that has nothing yet').to.equal(`${store}:0`);
      const reset = await stream.next();
      expect(reset, wrong).to.deep.include({ event: 'reset', data: all });
      expect(reset?.id?.startsWith(`${store}:`), wrong).to.equal(true);
      expect(Number(reset?.id?.split(':')[1])).to.be.least(Number(seq));
    }
  });

  it('resets for a client that was away too long', async () => {
    const first = await open();
    await toggled();
    const { id = '' } = (await first.next()) ?? {};
    const writer = await service().get(AuthorityWriter);
    await writer.write({ actorId: 'system:test', requestId: null }, async (transaction) => {
      const entry = { resource: 'session', action: 'deleted', before: null, after: null } as const;
      for (let n = 0; n <= 1_000; n += 1) await transaction.record({ ...entry, recordId: `session-${n}` });
    });
    await toggled();
    expect(await (await resume(id)).next()).to.include({ event: 'reset' });
  });

  describe('ends at once', () => {
    const ends = async (stream: EventReader) => expect(await stream.next()).to.equal(undefined);

    it('after a logout, only of that session', async () => {
      const other = await service().signIn(reader.user.email, password);
      const [leaving, staying] = [await open(), await open(other.accessToken)];
      await service().call('POST', '/logout', { as: reader.accessToken });
      await ends(leaving);
      const data = await toggled();
      expect(await staying.next()).to.deep.include({ event: 'change', data });
    });

    it('after a suspension, but not after a change of roles', async () => {
      const streams = [await open(), await open()];
      const url = `/users/${reader.user.id}`;
      await admin.call('PUT', url, { body: { first_name: 'G', last_name: 'H', roles: [] } });
      const data = await toggled();
      for (const stream of streams) expect(await stream.next()).to.deep.include({ event: 'change', data });
      await admin.call('PUT', url, { body: { suspended: true } });
      for (const stream of streams) await ends(stream);
    });

    it('after a password change in another session, but not in the one that made it', async () => {
      const other = await service().signIn(reader.user.email, password);
      const [changing, left] = [await open(), await open(other.accessToken)];
      const body = { id: reader.user.id, email: reader.user.email, password: 'second-password', passwordOld: password };
      const answer = await service().call('PUT', `/users/${reader.user.id}`, { as: reader.accessToken, body });
      expect(answer.status, answer.text).to.equal(200);
      await ends(left);
      const data = await toggled();
      expect(await changing.next()).to.deep.include({ event: 'change', data });
    });
  });

  it('answers HEAD without opening a stream, and no other method', async () => {
    const head = await service().call('HEAD', '/features/stream', { as: reader.accessToken });
    expect([head.status, head.text, head.headers['content-type']]).to.deep.equal([200, '', 'text/event-stream']);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await admin.call(method, '/features/stream', { body: {} });
      expectProblem(answer, { status: 405, code: 'method_not_allowed' });
      expect(answer.headers.allow).to.equal('GET, HEAD, OPTIONS');
    }
  });

  it('refuses without a valid token', async () => {
    expectUnauthenticated(await service().call('GET', '/features/stream'), false);
    await service().call('POST', '/logout', { as: reader.accessToken });
    expectUnauthenticated(await service().call('GET', '/features/stream', { as: reader.accessToken }));
  });
});

describe('the feature stream of a service (memory)', () => {
  it('ends when the session expires', () =>
    withService('memory', { TOKEN_TTL: '60' }, async (service) => {
      const { accessToken } = await service.register('short@example.com');
      const headers = { authorization: `Bearer ${accessToken}` };
      const stream = await EventReader.open(service.port, '/features/stream', headers);
      service.advance(61);
      expect(await stream.next()).to.equal(undefined);
    }));

  it('ends when the service drains, without delaying it', () =>
    withService('memory', {}, async (service) => {
      const { accessToken } = await service.register('drained@example.com');
      const headers = { authorization: `Bearer ${accessToken}` };
      const stream = await EventReader.open(service.port, '/features/stream', headers);
      // Draining would take up to ten seconds, more than this test has.
      await service.stop();
      expect(await stream.next()).to.equal(undefined);
    }));
});

for (const storage of DURABLE_STORAGES) {
  describe(`the feature stream of another process (${storage})`, () => {
    it('sends changes made here, and ends after a logout here', () =>
      withService(storage, { PROPAGATION_BOUND_MS: '1000' }, (one) =>
        withService(
          storage,
          { PROPAGATION_BOUND_MS: '1000' },
          async (two) => {
            const { accessToken } = await one.register('far@example.com');
            const headers = { authorization: `Bearer ${accessToken}` };
            const stream = await EventReader.open(two.port, '/features/stream', headers);
            expect(stream.status).to.equal(200);
            const admin = new Flags(one, (await one.admin()).accessToken);
            const { id } = await admin.developerMode();
            await admin.toggle(id, true);
            expect(await stream.next()).to.deep.include({
              event: 'change',
              data: { id, key: 'developer_mode', enabled: true },
            });
            await one.call('POST', '/logout', { as: accessToken });
            expect(await stream.next()).to.equal(undefined);
          },
          { place: one.place },
        ),
      ));
  });
}
