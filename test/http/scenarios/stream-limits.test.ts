import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { STORAGES, withService, type ProblemBody, type TestService } from '../../support/service.js';

/** Opens a stream, or returns the problem. */
async function open(service: TestService, as: string, path = '/features/stream') {
  const headers = { authorization: `Bearer ${as}` };
  const asked = request({ host: '127.0.0.1', port: service.port, path, headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode === 200) return { answer, problem: undefined };
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { answer, problem: JSON.parse(text) as ProblemBody };
}

async function ofrepStream(service: TestService, as: string): Promise<string> {
  const { json } = await service.call('POST', '/ofrep/v1/evaluate/flags', { as, body: {} });
  const { eventStreams } = json as unknown as { eventStreams: { endpoint: { requestUri: string } }[] };
  return eventStreams[0]!.endpoint.requestUri;
}

for (const storage of STORAGES) {
  describe(`limits of event streams (${storage})`, () => {
    it('apply per user to both kinds of streams together, and a closed one makes room', () =>
      withService(storage, { LIMIT_STREAMS_USER: '2' }, async (service) => {
        const { accessToken: ada } = await service.register('ada@example.com');
        const { accessToken: eve } = await service.register('eve@example.com');
        const ticketed = await ofrepStream(service, ada);
        const streams = [await open(service, ada), await open(service, ada, ticketed)];
        expect(streams.map(({ answer }) => answer.statusCode)).to.deep.equal([200, 200]);
        for (const path of ['/features/stream', ticketed]) {
          const { answer, problem } = await open(service, ada, path);
          expect([answer.statusCode, problem?.code]).to.deep.equal([429, 'too_many_streams']);
          expect(answer.headers['retry-after']).to.match(/^\d+$/);
        }
        streams.push(await open(service, eve));
        expect(streams[2]!.answer.statusCode).to.equal(200);
        streams[0]!.answer.destroy();
        let again = await open(service, ada);
        while (again.problem !== undefined) again = await open(service, ada);
        for (const { answer } of [...streams, again]) answer.destroy();
      }));

    it('apply to all users together', () =>
      withService(storage, { LIMIT_STREAMS: '1' }, async (service) => {
        const { accessToken: ada } = await service.register('ada@example.com');
        const { accessToken: eve } = await service.register('eve@example.com');
        const first = await open(service, ada);
        const { answer, problem } = await open(service, eve);
        expect([answer.statusCode, problem?.code]).to.deep.equal([503, 'overloaded']);
        expect(answer.headers['retry-after']).to.match(/^\d+$/);
        first.answer.destroy();
      }));
  });
}
