/** Part of the benchmark `segments`: the list of segments over HTTP. */
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { largeSegment } from './large-segment.js';
import { mixedSegments, filterStateOf } from './segments-generator.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median, quantile } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';

const TIMES = 60;
const READER = { email: 'reader@example.com', password: 'a password to read with' };

/**
 * Measures `GET /segments?_limit=200` with and without permission to read customers, warm and right after a customer
 * write.
 */
export async function segmentsThroughHttp(data: string, rows: number): Promise<void> {
  const service = await startServiceProcess({ data, env: { SCRYPT_LN: '4' } });
  try {
    const { token } = await signIn(service.url);
    const make = async (path: string, body: object) => {
      const answer = await askOnce(service.url, 'POST', path, { token, body });
      if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.body}`);
      return JSON.parse(answer.body) as { id: string };
    };
    for (const [index, criteria] of mixedSegments().entries()) {
      await make('/segments', { name: `Segment ${index}`, filters: filterStateOf(criteria) });
    }
    const { id } = await make('/roles', { name: 'Reader', abilities: { segment: { read: true } } });
    await make('/users', { ...READER, first_name: 'Ada', last_name: 'Reader', roles: [id] });
    const reader = await signIn(service.url, READER);
    const lines: string[][] = [];
    for (const [who, asked, times] of [
      ['without customer.read', reader.token, TIMES],
      ['with 5 customers of each', token, TIMES / 3],
    ] as const) {
      const connection = await Connection.open(service.url);
      for (const [when, before] of [
        ['warm', async () => undefined],
        ['after a customer write', () => make('/customers', { name: 'Passing by', region: 'north', score: 7 })],
      ] as const) {
        const samples: number[] = [];
        for (let turn = 0; turn < times; turn += 1) {
          await before();
          const began = performance.now();
          const { status } = await connection.ask('GET', '/segments?_limit=200', { token: asked });
          if (status !== 200) throw new Error(`The list answered ${status}.`);
          samples.push(performance.now() - began);
        }
        lines.push([`${who}, ${when}`, fixed(median(samples), 2), fixed(quantile(samples, 0.99), 2)]);
      }
      connection.close();
    }
    printTable(`HTTP: GET /segments?_limit=200 among ${whole(rows)} customers, ms (p50 5 without customer.read)`, [
      ['', 'p50', 'p99'],
      ...lines,
    ]);
    await largeSegment(service, token);
  } finally {
    await service.stop();
  }
}
