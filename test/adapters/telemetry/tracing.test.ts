import { expect } from 'chai';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { loadOpenTelemetry } from '../../../src/adapters/telemetry/opentelemetry/opentelemetry.js';
import { Tracing } from '../../../src/adapters/telemetry/opentelemetry/tracing.js';
import { RolledBack } from '../../../src/application/ports/rolled-back.js';
import { NotFound, Unavailable } from '../../../src/domain/domain-error.js';
import { rejectionOf } from '../../support/rejection.js';

const ERROR = 2;
const UNSET = 0;
const REQUEST = { method: 'PURGE', headers: {}, httpVersion: '1.1', requestId: 'r' };

describe('Tracing', () => {
  const exporter = new InMemorySpanExporter();
  let tracing: Tracing;
  before(async () => {
    const library = await loadOpenTelemetry('http/json');
    const { BasicTracerProvider } = library.sdk;
    tracing = new Tracing(library, new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  });
  beforeEach(() => exporter.reset());
  after(() => tracing.close());

  const failing = (error: Error) => () => Promise.reject(error);
  const failures = [
    { error: new Unavailable('overloaded', 'Secret.'), outcome: 'overloaded', code: ERROR },
    { error: new Unavailable('storage_unavailable', 'Secret.'), outcome: 'storage_unavailable', code: ERROR },
    { error: new Unavailable('outcome_unknown', 'Secret.'), outcome: 'outcome_unknown', code: ERROR },
    { error: new Error('Secret.'), outcome: 'failed', code: ERROR },
    { error: new NotFound('Secret'), outcome: 'refused', code: UNSET },
    { error: new RolledBack('Secret'), outcome: 'rolled_back', code: UNSET },
  ];
  for (const { error, outcome, code } of failures) {
    it(`says that an operation ended as ${outcome}, and not how the error read`, async () => {
      const span = tracing.begin(REQUEST);
      expect(await rejectionOf(span.run(() => tracing.run('users.list', failing(error))))).to.equal(error);
      span.end({ status: 503, path: '/users', route: '/users' });
      const [operation, request] = exporter.getFinishedSpans();
      expect(operation?.attributes).to.include({ 'castellan.outcome': outcome });
      expect(operation?.attributes['error.type']).to.equal(code === ERROR ? outcome : undefined);
      expect(operation?.status).to.deep.equal({ code });
      expect(request?.status).to.deep.equal({ code: ERROR });
      expect(request?.attributes['error.type']).to.equal('503');
      const said = JSON.stringify([operation?.attributes, operation?.events, operation?.status]);
      expect(said).to.not.include('Secret');
    });
  }

  it('calls a method that is not ours by the name that the conventions have for it', () => {
    tracing.begin(REQUEST).end({ status: 405, path: '/users/7', route: '/users/:id' });
    const [request] = exporter.getFinishedSpans();
    expect(request?.name).to.equal('HTTP /users/{id}');
    expect(request?.attributes['http.request.method']).to.equal('_OTHER');
    expect(request?.status).to.deep.equal({ code: UNSET });
  });

  it('has no span for what nobody asked for, nor for what outlives its request', async () => {
    expect(await tracing.run('users.list', () => Promise.resolve(7))).to.equal(7);
    const span = tracing.begin(REQUEST);
    await span.run(async () => {
      span.end({ status: 200, path: '/', route: '/' });
      expect(await tracing.run('users.list', () => Promise.resolve(8))).to.equal(8);
    });
    expect(exporter.getFinishedSpans()).to.have.length(1);
  });
});
