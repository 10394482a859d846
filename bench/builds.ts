/**
 * Benchmark `builds`: compares an earlier build with this one in alternating rounds: `OLD_BUILD=path npm run bench
 * builds`, where the path is a built checkout. Needs `wrk` on PATH, because a load generator in JavaScript would be
 * the bottleneck. Prints medians; a difference within the spread of the rounds means nothing.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { wrk } from '../harness/wrk.js';
import { WRITERS, writing, type Build } from './write-load.js';

const ROUNDS = 10;
const SECONDS = 3;
const CUSTOMERS = 2_000;

interface Load {
  readonly title: string;
  /** In requests per second. */
  readonly measure: (build: Build, round: number) => Promise<number>;
}

export async function builds(): Promise<void> {
  const old = process.env['OLD_BUILD'];
  if (old === undefined) {
    console.log('builds: skipped; set OLD_BUILD to a checkout that was built.');
    return;
  }
  const folder = temporaryFolder();
  const env = { SCRYPT_LN: '4', LOG_LEVEL: 'info' };
  // The old build makes the data and the new one gets a copy, because migrations only go forward.
  const first = await startServiceProcess({ data: join(folder, 'old'), env, root: old });
  await fill(first.url, (await signIn(first.url)).token);
  await first.stop();
  cpSync(join(folder, 'old'), join(folder, 'new'), { recursive: true });
  const services = [
    await startServiceProcess({ data: join(folder, 'old'), env, root: old }),
    await startServiceProcess({ data: join(folder, 'new'), env }),
  ];
  try {
    const pair = await Promise.all(
      services.map(async ({ url }): Promise<Build> => ({ url, token: (await signIn(url)).token })),
    );
    for (const load of await loads(pair[0]!)) await alternate(load, pair);
  } finally {
    for (const service of services) await service.stop();
    removeFolder(folder);
  }
}

async function fill(url: string, token: string): Promise<void> {
  for (let flag = 1; flag < 20; flag += 1) {
    await askOnce(url, 'POST', '/features', { token, body: { key: `area.${flag}`, name: `Area ${flag}` } });
  }
  const connection = await Connection.open(url);
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    await connection.ask('POST', '/customers', { token, body: bodyOf(customer) });
  }
  connection.close();
}

function bodyOf(customer: number) {
  return {
    name: `Customer ${customer}`,
    email: `c${customer}@example.com`,
    company: `Company ${customer % 97}`,
    tier: 'gold',
  };
}

async function loads(old: Build): Promise<Load[]> {
  const { token } = old;
  const ids = async ({ url, token: own }: Build, path: string) =>
    (JSON.parse((await askOnce(url, 'GET', path, { token: own })).body) as { id: string }[]).map(({ id }) => id);
  const [customer] = await ids({ url: old.url, token }, '/customers?_limit=1');
  const read = (path: string): Load => ({
    title: `GET ${path}`,
    measure: ({ url, token }) => wrk(`${url}${path}`, { seconds: SECONDS, token }),
  });
  return [
    read('/features'),
    read('/users/me'),
    read(`/customers/${customer!}`),
    read('/customers?status=active&_sort=name&_page=1&_limit=20'),
    {
      title: 'PUT /features/:id',
      measure: async (build) => {
        const [flag] = await ids(build, '/features?_limit=1');
        return writing(build, (connection, _, turn) =>
          connection.ask('PUT', `/features/${flag!}`, { token: build.token, body: { enabled: turn % 2 === 0 } }),
        );
      },
    },
    {
      title: 'POST /customers',
      measure: (build) =>
        writing(build, (connection, writer, turn) =>
          connection.ask('POST', '/customers', { token: build.token, body: bodyOf(writer * 100_000 + turn) }),
        ),
    },
    {
      title: 'PUT /customers/:id',
      measure: async (build, round) => {
        const found = await ids(build, '/customers?_sort=id&_limit=960');
        return writing(build, (connection, writer, turn) => {
          const id = found[(writer * 30 + turn) % found.length]!;
          return connection.ask('PUT', `/customers/${id}`, {
            token: build.token,
            body: { notes: `Round ${round}, turn ${turn} of writer ${writer}` },
          });
        });
      },
    },
    {
      title: 'DELETE /customers/:id',
      measure: async (build) => {
        const found: string[] = [];
        for (let page = 1; page <= 12; page += 1) {
          found.push(...(await ids(build, `/customers?_sort=id&_order=desc&_limit=1000&_page=${page}`)));
        }
        let next = 0;
        const until = { warmUpMs: 100, ms: 700 };
        return writing(
          build,
          async (connection) => {
            const id = found[(next += 1)];
            if (id === undefined) throw new Error('There are no customers left to delete.');
            return connection.ask('DELETE', `/customers/${id}`, { token: build.token });
          },
          until,
        );
      },
    },
  ];
}

async function alternate({ title, measure }: Load, [old, current]: readonly Build[]): Promise<void> {
  const rounds: { old: number; current: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first one alternates, so that drift of the machine affects both equally.
    const order = round % 2 === 0 ? [old!, current!] : [current!, old!];
    const figures = [await measure(order[0]!, round), await measure(order[1]!, round)];
    rounds.push(
      round % 2 === 0 ? { old: figures[0]!, current: figures[1]! } : { old: figures[1]!, current: figures[0]! },
    );
  }
  const ratios = rounds.map(({ old: before, current: after }) => after / before);
  printTable(`${title}, ${WRITERS} connections, ${ROUNDS} rounds`, [
    ['build', 'median/s', 'least', 'most'],
    ...(['old', 'current'] as const).map((name) => {
      const figures = rounds.map((round) => round[name]);
      return [name, whole(median(figures)), whole(Math.min(...figures)), whole(Math.max(...figures))];
    }),
  ]);
  console.log(
    `median ratio: ${fixed(median(ratios), 3)}, rounds ${fixed(Math.min(...ratios), 2)} to ${fixed(Math.max(...ratios), 2)}`,
  );
}
