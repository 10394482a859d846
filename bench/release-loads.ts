/** The requests of benchmark `releases`: what clients of an admin back end send most. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askOnce, Connection } from '../harness/connection.js';
import { wrk } from '../harness/wrk.js';
import { randomFrom } from './customers-generator.js';
import { writing, type Build } from './write-load.js';

const SECONDS = 3;
const BY_NAME = '_sort=name&_page=1&_limit=20';
const STATUSES = ['active', 'lead', 'inactive', 'blocked', 'legacy'];
const ROLES = ['customer', 'vip', 'partner', 'reseller'];
/** About every fifteenth to twentieth customer has each of these in a name. */
const NAMES = (
  'Björn Chloé Edward Frida George Hanna İsmail Karin Mehmet Peter Quentin Søren ' +
  'Adams Ångström Brown Castillo Dörfler Evans Fernández García Huber Ivanov Jones Köhler Lovelace Müller Núñez Olsen'
).split(' ');
const SHORTEST = 3;
const PAUSE_BETWEEN_CHANGES_MS = 200;

export interface Load {
  readonly title: string;
  /** In requests per second. */
  readonly measure: (build: Build, round: number) => Promise<number>;
  /** Of a list: what any server is asked for, which tells what is possible. */
  readonly asked?: { readonly paths: readonly string[]; readonly measure: (server: Build) => Promise<number> };
}

/** The loads, with ids read from a service that has the data. Scripts are put into `folder`. */
export async function releaseLoads(known: Build, folder: string): Promise<Load[]> {
  const idsAt = async (path: string) =>
    (JSON.parse((await askOnce(known.url, 'GET', path, { token: known.token })).body) as { id: string }[]).map(
      ({ id }) => id,
    );
  const [customer] = await idsAt('/customers?_sort=id&_limit=1');
  const [feature] = await idsAt('/features?_limit=1');
  const load = (title: string, paths: readonly string[], { earlierMayRefuse = false } = {}): Required<Load> => {
    const script = scriptOf(join(folder, `${title.replaceAll(/\W+/g, '-')}.lua`), paths);
    const measure = ({ url, token, isEarlier = false }: Build) =>
      wrk(url, { seconds: SECONDS, token, script, mayRefuse: isEarlier && earlierMayRefuse });
    return { title, measure, asked: { paths, measure } };
  };
  const read = (title: string, ...paths: readonly string[]) => load(title, paths);
  // 0.1.0 refuses some of these on a slow machine, because too many wait.
  const search = load('search, a text not asked since the last change', searches(), { earlierMayRefuse: true });
  return [
    read('features, 20', '/features'),
    read('one customer by id', `/customers/${customer!}`),
    read('20 customers, two statuses + role, by name, total, random queries', ...randomPages()),
    read('300 customers, total', '/customers?_page=1&_limit=300'),
    { ...search, measure: (build) => whileChanging(build, customer!, () => search.measure(build, 0)) },
    read('search, a text asked before', `/customers?q=adams&${BY_NAME}`),
    read('50 segments with 1,000 customers', '/segments?_limit=50'),
    {
      title: 'switch a feature',
      measure: (build) =>
        writing(build, (connection, _, turn) =>
          connection.ask('PUT', `/features/${feature!}`, { token: build.token, body: { enabled: turn % 2 === 0 } }),
        ),
    },
    {
      title: 'create a customer',
      measure: (build, round) =>
        writing(build, (connection, writer, turn) =>
          connection.ask('POST', '/customers', { token: build.token, body: newCustomer(round, writer, turn) }),
        ),
    },
  ];
}

function newCustomer(round: number, writer: number, turn: number) {
  const name = `Created ${round}-${writer}-${turn}`;
  return { name, email: `c${round}.${writer}.${turn}@example.com`, company: `Company ${turn % 97}`, tier: 'gold' };
}

/** A script for `wrk` that asks for these paths in turn. */
function scriptOf(file: string, paths: readonly string[]): string {
  const list = paths.map((path) => `"${path}"`).join(',\n');
  const next = 'at = at % #paths + 1; return wrk.format("GET", paths[at])';
  writeFileSync(file, `local paths = {${list}}\nlocal at = 0\nrequest = function() ${next} end\n`);
  return file;
}

function randomPages(): string[] {
  const random = randomFrom(7);
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: 2_000 }, () => {
    const first = below(STATUSES.length);
    const second = (first + 1 + below(STATUSES.length - 1)) % STATUSES.length;
    const order = random() < 0.5 ? 'asc' : 'desc';
    const filters = `status=${STATUSES[first]!}&status=${STATUSES[second]!}&role=${ROLES[below(ROLES.length)]!}`;
    return `/customers?${filters}&_sort=name&_order=${order}&_page=${1 + below(20)}&_limit=20`;
  });
}

/** Searches for every part of the names, each once. */
function searches(): string[] {
  const texts = NAMES.flatMap((name) => {
    const letters = Array.from(name.toLowerCase());
    return letters.flatMap((_, from) =>
      letters.slice(from + SHORTEST - 1).map((_letter, more) => letters.slice(from, from + SHORTEST + more).join('')),
    );
  });
  return [...new Set(texts)].map((text) => `/customers?q=${encodeURIComponent(text)}&${BY_NAME}`);
}

/** Changes one customer every now and then while `measure` runs, so that nothing found before holds any more. */
async function whileChanging(build: Build, id: string, measure: () => Promise<number>): Promise<number> {
  const connection = await Connection.open(build.url);
  const body = (turn: number) => ({ notes: `Change ${turn}` });
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    connection
      .ask('PUT', `/customers/${id}`, { token: build.token, body: body(turn) })
      .catch(() => clearInterval(timer));
  }, PAUSE_BETWEEN_CHANGES_MS);
  try {
    return await measure();
  } finally {
    clearInterval(timer);
    connection.close();
  }
}
