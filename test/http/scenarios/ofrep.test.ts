import { expect } from 'chai';
import { EventReader } from '../../support/event-source.js';
import { Flags, type FeatureRecord } from '../../support/flags.js';
import {
  DURABLE_STORAGES,
  expectProblem,
  expectUnauthenticated,
  onEachStorage,
  withService,
  type Reply,
} from '../../support/service.js';

const FLAGS = '/ofrep/v1/evaluate/flags';

interface Bulk {
  readonly flags: readonly { readonly key: string; readonly value: boolean }[];
  readonly eventStreams: readonly { readonly type: string; readonly endpoint: { readonly requestUri: string } }[];
}

function streamOf(answer: Reply): string {
  expect(answer.status, answer.text).to.equal(200);
  return (JSON.parse(answer.text) as Bulk).eventStreams[0]!.endpoint.requestUri;
}

onEachStorage('OFREP', {}, (service) => {
  let admin: Flags;
  let reader: Flags;
  let flag: FeatureRecord;
  before(async () => {
    admin = new Flags(service(), (await service().admin()).accessToken);
    reader = new Flags(service(), (await service().register('reader@example.com')).accessToken);
    flag = await admin.create('beta', true);
  });

  const evaluate = (key: string, body?: object | string, headers = {}) =>
    reader.call('POST', `${FLAGS}/${key}`, { body, headers });
  const bulk = (context?: object, headers: Record<string, string> = {}, as = reader.as) =>
    service().call('POST', FLAGS, { as, body: context && { context }, headers });

  describe('one flag', () => {
    const absent = [undefined, {}, { context: {} }, { context: null }, { context: { targetingKey: null } }];
    for (const body of [
      ...absent,
      { context: { targetingKey: 7 } },
      { context: { targetingKey: 'ada', plan: { name: 'gold' } } },
    ]) {
      it(`is evaluated with ${JSON.stringify(body)}`, async () => {
        const [on, off] = [await evaluate('beta', body), await evaluate('developer_mode', body)];
        expect(JSON.parse(on.text)).to.deep.equal({ key: 'beta', value: true, reason: 'STATIC', variant: 'on' });
        expect(JSON.parse(off.text)).to.deep.include({ key: 'developer_mode', value: false, variant: 'off' });
        expect([on.status, off.status]).to.deep.equal([200, 200]);
      });
    }

    it('that is unknown is a 404 in OFREP format', async () => {
      for (const key of ['unknown', 'Beta', 'constructor', '__proto__', flag.id]) {
        const answer = await evaluate(key);
        expect(answer.status).to.equal(404);
        expect(answer.headers['content-type']).to.match(/^application\/json/);
        expect(JSON.parse(answer.text)).to.deep.include({ key, errorCode: 'FLAG_NOT_FOUND' });
      }
    });

    const wrong: [body: object | string, errorCode: string][] = [
      ['{', 'PARSE_ERROR'],
      ['[]', 'PARSE_ERROR'],
      [{ context: 7 }, 'INVALID_CONTEXT'],
      [{ context: [] }, 'INVALID_CONTEXT'],
      [{ context: { targetingKey: true } }, 'INVALID_CONTEXT'],
      ['{"context":{"targetingKey":1147386954405658704}}', 'INVALID_CONTEXT'],
    ];
    for (const [body, errorCode] of wrong) {
      it(`with ${JSON.stringify(body)} is ${errorCode}, one and all alike`, async () => {
        const one = await evaluate('beta', body);
        expect(one.status).to.equal(400);
        const fields = JSON.parse(one.text) as object;
        expect(fields).to.include({ key: 'beta', errorCode }).and.to.have.property('errorDetails').that.is.a('string');
        const all = await reader.call('POST', FLAGS, { body });
        expect([all.status, JSON.parse(all.text)]).to.deep.equal([400, { ...fields, key: undefined }].map(withoutKey));
      });
    }
  });

  it('keeps problem responses where OFREP defines no body', async () => {
    for (const path of [FLAGS, `${FLAGS}/beta`]) {
      expectUnauthenticated(await service().call('POST', path), false);
      expectUnauthenticated(await service().call('POST', path, { as: 'x' }));
      expectProblem(await reader.call('GET', path), { status: 405, code: 'method_not_allowed' });
      const headers = { 'content-type': 'text/plain' };
      const answer = await reader.call('POST', path, { body: 'x', headers });
      expectProblem(answer, { status: 415, code: 'unsupported_media_type' });
    }
    expectProblem(await reader.call('GET', '/ofrep/v1/configuration'), { status: 404, code: 'not_found' });
  });

  describe('all flags', () => {
    it('are evaluated in list order, with the stream of changes', async () => {
      const answer = await bulk({ targetingKey: 'ada' });
      const body = JSON.parse(answer.text) as Bulk;
      expect(body.flags).to.deep.include.members([
        { key: 'developer_mode', value: false, reason: 'STATIC', variant: 'off' },
        { key: 'beta', value: true, reason: 'STATIC', variant: 'on' },
      ]);
      expect(body.flags.map(({ key }) => key)).to.deep.equal((await reader.list()).map(({ key }) => key));
      expect(body.eventStreams).to.have.length(1);
      expect(body.eventStreams[0]).to.include({ type: 'sse' });
      expect(streamOf(answer)).to.match(/^\/ofrep\/v1\/stream\?ticket=[\w.-]+$/);
      expect(answer.headers['cache-control']).to.equal('no-store');
    });

    it('are not sent again while flags, context and session are the same', async () => {
      const context = { targetingKey: 'ada', plan: { name: 'gold', since: 3 } };
      const { etag = '' } = (await bulk(context)).headers;
      expect(etag).to.match(/^"\d+\.[\w-]+"$/);
      const status = async (other: object, as = reader.as) => (await bulk(other, { 'if-none-match': etag }, as)).status;
      expect(await status(context)).to.equal(304);
      expect(await status({ plan: { since: 3, name: 'gold' }, targetingKey: 'ada' }), 'the same context').to.equal(304);
      expect(await status({ ...context, plan: { name: 'silver', since: 3 } })).to.equal(200);
      expect(await status({})).to.equal(200);
      const { accessToken } = await service().signIn('reader@example.com', 'first-password');
      expect(await status(context, accessToken), 'another ticket').to.equal(200);
      await admin.call('PUT', `/features/${flag.id}`, { body: { enabled: false } });
      expect(await status(context)).to.equal(200);
      await admin.toggle(flag.id, true);
    });

    it('answer 304 without a body and with the same ETag', async () => {
      const { etag = '' } = (await bulk({})).headers;
      const answer = await bulk({}, { 'if-none-match': etag });
      expect([answer.status, answer.text, answer.headers.etag]).to.deep.equal([304, '', etag]);
    });
  });

  describe('the stream', () => {
    const open = (path: string, headers = {}) => EventReader.open(service().port, path, headers);

    it('has the same ticket in every response of a session, and accepts nothing else', async () => {
      const path = streamOf(await bulk({}));
      expect(streamOf(await bulk({ targetingKey: 'other' }))).to.equal(path);
      const other = await service().signIn('reader@example.com', 'first-password');
      expect(streamOf(await bulk({}, {}, other.accessToken))).to.not.equal(path);
      expectUnauthenticated(await service().call('GET', '/ofrep/v1/stream', { as: reader.as }), false);
      for (const wrong of ['', 'x', reader.as]) {
        expectUnauthenticated(await service().call('GET', `/ofrep/v1/stream?ticket=${wrong}`));
      }
      expectUnauthenticated(await service().call('GET', `${path}x`));
      expectUnauthenticated(await service().call('GET', `${path}&ticket=x`));
      expectUnauthenticated(await service().call('GET', '/features', { as: path.split('=')[1]! }));
    });

    it('sends a refetch event for each change, and one after an absence', async () => {
      const path = streamOf(await bulk({}));
      const stream = await open(path, { origin: 'https://app.example.com' });
      expect(stream.headers).to.include({ 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' });
      await stream.next();
      const { updated } = await admin.toggle(flag.id, false);
      const event = await stream.next();
      const lastModified = Math.floor(Date.parse(updated) / 1_000);
      const { id = '', ...rest } = event ?? {};
      expect(rest).to.deep.equal({ data: { type: 'refetchEvaluation', etag: `"${id}"`, lastModified } });
      await admin.toggle(flag.id, true);
      await stream.next();
      stream.close();
      const resumed = await open(path, { 'last-event-id': id });
      expect((await resumed.next())?.data).to.include({ type: 'refetchEvaluation' });
      expect(resumed.pending).to.deep.equal([]);
      resumed.close();
    });

    it('tells a client without a position to evaluate again, and resumes from every id', async () => {
      const path = streamOf(await bulk({}));
      const first = await open(path);
      const start = await first.position;
      const { id = '', data } = (await first.next()) ?? {};
      expect(data).to.include({ type: 'refetchEvaluation' });
      first.close();
      const quiet = await open(path, { 'last-event-id': id });
      await quiet.position;
      expect(quiet.pending).to.deep.equal([]);
      quiet.close();
      await admin.toggle(flag.id, false);
      await admin.toggle(flag.id, true);
      for (const position of [start, id]) {
        const resumed = await open(path, { 'last-event-id': position });
        expect((await resumed.next())?.data, position).to.include({ type: 'refetchEvaluation' });
        expect(resumed.pending).to.deep.equal([]);
        resumed.close();
      }
    });

    it('ends with its session, whose ticket is then invalid', async () => {
      const { accessToken } = await service().signIn('reader@example.com', 'first-password');
      const path = streamOf(await bulk({}, {}, accessToken));
      const stream = await open(path);
      await stream.next();
      await service().call('POST', '/logout', { as: accessToken });
      expect(await stream.next()).to.equal(undefined);
      expectUnauthenticated(await service().call('GET', path));
    });
  });
});

function withoutKey(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { key: _key, ...rest } = value as { key?: unknown };
  return rest;
}

describe('OFREP below a base path (memory)', () => {
  it("announces the stream's real path", () =>
    withService('memory', { BASE_PATH: '/api' }, async (service) => {
      const body = { email: 'a@example.com', password: 'a-password', first_name: 'A', last_name: 'B' };
      const { accessToken } = (await service.call('POST', '/api/register', { body })).json;
      const path = streamOf(await service.call('POST', `/api${FLAGS}`, { as: accessToken }));
      expect(path).to.match(/^\/api\/ofrep\/v1\/stream\?ticket=/);
      const stream = await EventReader.open(service.port, path);
      expect(stream.status).to.equal(200);
      stream.close();
    }));
});

for (const storage of DURABLE_STORAGES) {
  describe(`OFREP over a restart (${storage})`, () => {
    it('keeps ticket and ETag, and never logs the ticket', () =>
      withService(
        storage,
        {},
        async (service) => {
          const { accessToken } = await service.register('kept@example.com');
          const ask = (headers = {}) => service.call('POST', FLAGS, { as: accessToken, headers });
          const before = await ask();
          await service.restart();
          expect((await ask({ 'if-none-match': before.headers.etag! })).status).to.equal(304);
          const path = streamOf(before);
          const stream = await EventReader.open(service.port, path);
          expect((await stream.next())?.data).to.include({ type: 'refetchEvaluation' });
          const ticket = path.split('=')[1]!;
          expectUnauthenticated(await service.call('GET', `${path}x`));
          await service.call('POST', '/logout', { as: accessToken });
          expect(await stream.next()).to.equal(undefined);
          expectUnauthenticated(await service.call('GET', path));
          const log = await service.log();
          expect(log).to.include('"path":"/ofrep/v1/stream"');
          for (const secret of [ticket, ticket.split('.')[1]!]) expect(log).to.not.include(secret);
        },
        { log: 'trace' },
      ));
  });
}
