import { expect } from 'chai';
import { PrometheusSum } from '../../../src/adapters/telemetry/prometheus/prometheus-sum.js';
import { loadPromClient } from '../../../src/adapters/telemetry/prometheus/prom-client.js';
import { WorkerMetrics } from '../../../src/application/workers/worker-metrics.js';
import { aHub, isSettled } from './house.js';

async function aHouse() {
  const client = await loadPromClient();
  const house = aHub({ metrics: new PrometheusSum(client) });
  const worker = (id: number) => {
    const registry = new client.Registry();
    const registers = [registry];
    const requests = new client.Counter({ name: 'requests', help: 'h', labelNames: ['status'], registers });
    const delay = new client.Gauge({ name: 'castellan_event_loop_delay_seconds', help: 'h', registers });
    const streams = new client.Gauge({ name: 'castellan_event_streams', help: 'h', registers });
    const times = new client.Histogram({ name: 'times', help: 'h', buckets: [1], registers });
    const channel = house.connect(id);
    const collect = async () => structuredClone(await registry.getMetricsAsJSON());
    const metrics = new WorkerMetrics({ channel, clock: house.clock, collect });
    channel.send({ kind: 'join' });
    return { channel, metrics, requests, delay, streams, times };
  };
  return { ...house, worker };
}

async function linesOf(metrics: WorkerMetrics): Promise<string[]> {
  return (await metrics.read()).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('metrics of several workers', () => {
  it('are added up, or the worst of them', async () => {
    const { worker } = await aHouse();
    const [a, b] = [worker(1), worker(2)];
    for (const { requests, streams, times } of [a, b]) {
      requests.inc({ status: '200' }, 2);
      streams.set(3);
      times.observe(0.5);
    }
    b.requests.inc({ status: '404' });
    a.delay.set(0.1);
    b.delay.set(0.3);
    expect(await linesOf(a.metrics)).to.include.members([
      'requests{status="200"} 4',
      'requests{status="404"} 1',
      'castellan_event_streams 6',
      'castellan_event_loop_delay_seconds 0.3',
      'times_bucket{le="1"} 2',
      'times_count 2',
      'castellan_workers 2',
      'castellan_workers_ended_total 0',
    ]);
  });

  it('keep what a worker that has ended counted, so that no counter goes back', async () => {
    const { worker, hub } = await aHouse();
    const [a, b] = [worker(1), worker(2)];
    b.requests.inc({ status: '200' }, 5);
    b.streams.set(7);
    await linesOf(a.metrics);
    hub.ended(2);
    const c = worker(3);
    c.requests.inc({ status: '200' }, 1);
    await c.metrics.report();
    hub.ended(3);
    const lines = await linesOf(a.metrics);
    expect(lines).to.include.members(['requests{status="200"} 6', 'castellan_event_streams 0']);
    expect(lines).to.include.members(['castellan_workers 1', 'castellan_workers_ended_total 2']);
  });

  it('include the last report of a worker that does not respond', async () => {
    const { worker, clock } = await aHouse();
    const [a, b] = [worker(1), worker(2)];
    b.requests.inc({ status: '200' }, 5);
    await b.metrics.report();
    b.requests.inc({ status: '200' }, 5);
    b.channel.isFrozen = true;
    const reading = linesOf(a.metrics);
    expect(await isSettled(reading)).to.equal(false);
    clock.advance(1_000);
    expect(await reading).to.include('requests{status="200"} 5');
  });

  it('are refused when the primary process does not answer', async () => {
    const { worker, clock } = await aHouse();
    const a = worker(1);
    a.channel.isFrozen = true;
    const reading = a.metrics.read().catch((error: unknown) => error);
    clock.advance(5_000);
    expect(await reading).to.include({ code: 'overloaded' });
  });
});
