/** Loads that compare two services in alternating rounds. Used by builds and workers. Needs `wrk` on PATH. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askOnce, Connection } from '../harness/connection.js';
import { median } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { wrk } from '../harness/wrk.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { WRITERS } from './write-load.js';

const ROUNDS = 10;
const SECONDS = 3;
const CUSTOMERS = 2_000;
const REST_MS = 200;
const PAGES_TO_DELETE = 12;

/** A running service, and a token of its administrator. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly token: string;
}

/** The services to compare, with the same records. */
export type Pair = readonly [first: Target, second: Target];

export interface Load {
  readonly title: string;
  /** In requests per second. */
  readonly measure: (target: Target, round: number) => Promise<number>;
}

/** Creates 20 features and 2,000 customers. */
export async function fill(url: string, token: string): Promise<void> {
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

const CREATED = { ...bodyOf(0), name: 'Customer %d', email: 'c%d@example.com' };

/** Reads and writes; the records are those of this service, and the same in the other one. */
export async function loads(target: Target): Promise<Load[]> {
  const ids = async ({ url, token }: Target, path: string) =>
    (JSON.parse((await askOnce(url, 'GET', path, { token })).body) as { id: string }[]).map(({ id }) => id);
  const [customer] = await ids(target, '/customers?_limit=1');
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
      measure: async (target) => {
        const [flag] = await ids(target, '/features?_limit=1');
        return write(target, {
          method: 'PUT',
          paths: [`/features/${flag!}`],
          bodies: [{ enabled: true }, { enabled: false }],
        });
      },
    },
    {
      title: 'POST /customers',
      measure: (target) => write(target, { method: 'POST', paths: ['/customers'], bodies: [CREATED] }),
    },
    {
      title: 'PUT /customers/:id',
      measure: async (target, round) => {
        const paths = (await ids(target, '/customers?_sort=id&_limit=960')).map(pathOf);
        return write(target, { method: 'PUT', paths, bodies: [{ notes: `Round ${round}, request %d` }] });
      },
    },
    {
      title: 'DELETE /customers/:id',
      measure: async (target) => {
        const paths: string[] = [];
        // Those that the last load asked to delete may still be there for a moment.
        await sleep(REST_MS);
        for (let page = 1; page <= PAGES_TO_DELETE; page += 1) {
          paths.push(...(await ids(target, `/customers?_sort=id&_order=desc&_limit=1000&_page=${page}`)).map(pathOf));
        }
        // If they ran out, some would be answered with 404, which fails.
        return write(target, { method: 'DELETE', paths, seconds: 1 });
      },
    },
  ];
}

interface Writes {
  readonly method: string;
  readonly paths: readonly string[];
  /** In turn; `%d` becomes the number of the request. */
  readonly bodies?: readonly object[];
  readonly seconds?: number;
}

/** Writes per second by `wrk`, whose requests take the paths in turn. */
async function write(
  { url, token }: Target,
  { method, paths, bodies = [], seconds = SECONDS }: Writes,
): Promise<number> {
  const folder = temporaryFolder();
  const list = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(',\n');
  const script = join(folder, 'writes.lua');
  writeFileSync(
    script,
    `local paths = {${list(paths)}}
     local bodies = {${list(bodies.map((body) => JSON.stringify(body)))}}
     local n = 0
     wrk.headers["Content-Type"] = "application/json"
     request = function()
       local body = #bodies > 0 and string.format(bodies[n % #bodies + 1], n, n) or nil
       n = n + 1
       return wrk.format("${method}", paths[(n - 1) % #paths + 1], nil, body)
     end`,
  );
  try {
    return await wrk(url, { seconds, token, script });
  } finally {
    removeFolder(folder);
  }
}

const pathOf = (customer: string) => `/customers/${customer}`;

/** Measures both in alternating rounds, and prints the figures and the ratio of the second to the first. */
export async function alternate({ title, measure }: Load, [first, second]: Pair, rounds = ROUNDS): Promise<void> {
  const figures: { first: number; second: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Drift of the machine affects both equally.
    const isFirstAhead = round % 2 === 0;
    const [ahead, behind] = isFirstAhead ? [first, second] : [second, first];
    const [one, other] = [await measure(ahead, round), await measure(behind, round)];
    figures.push(isFirstAhead ? { first: one, second: other } : { first: other, second: one });
  }
  const row = (name: string, perSecond: readonly number[]) => [
    name,
    whole(median(perSecond)),
    whole(Math.min(...perSecond)),
    whole(Math.max(...perSecond)),
  ];
  printTable(`${title}, ${WRITERS} connections, ${rounds} rounds`, [
    ['service', 'median/s', 'least', 'most'],
    row(
      first.name,
      figures.map((round) => round.first),
    ),
    row(
      second.name,
      figures.map((round) => round.second),
    ),
  ]);
  const ratios = figures.map((round) => round.second / round.first);
  console.log(
    `median ratio: ${fixed(median(ratios), 3)}, rounds ${fixed(Math.min(...ratios), 2)} to ${fixed(Math.max(...ratios), 2)}`,
  );
}
