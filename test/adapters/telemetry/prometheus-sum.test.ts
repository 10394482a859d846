import { expect } from 'chai';
import { loadPromClient } from '../../../src/adapters/telemetry/prometheus/prom-client.js';
import { PrometheusSum } from '../../../src/adapters/telemetry/prometheus/prometheus-sum.js';

async function aSum() {
  const client = await loadPromClient();
  const sum = new PrometheusSum(client);
  const worker = (id: number) => {
    const registry = new client.Registry();
    const registers = [registry];
    const requests = new client.Counter({ name: 'requests', help: 'h', labelNames: ['status'], registers });
    const delay = new client.Gauge({ name: 'castellan_event_loop_delay_seconds', help: 'h', registers });
    const streams = new client.Gauge({ name: 'castellan_event_streams', help: 'h', registers });
    const times = new client.Histogram({ name: 'times', help: 'h', buckets: [1], registers });
    const report = async () => sum.put(id, JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())));
    return { report, requests, delay, streams, times };
  };
  const lines = async () => (await sum.read()).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return { sum, worker, lines };
}

describe('metrics of several workers', () => {
  it('are added up, or the worst of them', async () => {
    const { worker, lines } = await aSum();
    const [a, b] = [worker(1), worker(2)];
    for (const { requests, streams, times } of [a, b]) {
      requests.inc({ status: '200' }, 2);
      streams.set(3);
      times.observe(0.5);
    }
    b.requests.inc({ status: '404' });
    a.delay.set(0.1);
    b.delay.set(0.3);
    await Promise.all([a.report(), b.report()]);
    expect(await lines()).to.include.members([
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
    const { sum, worker, lines } = await aSum();
    const [a, b, c] = [worker(1), worker(2), worker(3)];
    b.requests.inc({ status: '200' }, 5);
    b.streams.set(7);
    await Promise.all([a.report(), b.report()]);
    sum.end(2);
    c.requests.inc({ status: '200' }, 1);
    await c.report();
    sum.end(3);
    expect(await lines()).to.include.members([
      'requests{status="200"} 6',
      'castellan_event_streams 0',
      'castellan_workers 1',
      'castellan_workers_ended_total 2',
    ]);
  });
});
