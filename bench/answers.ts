/**
 * Benchmark `answers`: sends random list requests for customers, and random requests for all that can be read, to an
 * earlier build and to this one, on the same data, and compares status, headers and bytes: `OLD_BUILD=path npm run bench answers`, where the path is a built checkout. With
 * `OLD_DATA`, a data folder of that build, the customers are those in it.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { Connection, askOnce, type Answer } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { customerNumber, randomFrom } from './customers-generator.js';
import { describedReads } from './described-reads.js';
import { makeOrganisation } from './organisation.js';
import { randomRequest } from './random-requests.js';
import { filterStateOf, mixedSegments } from './segments-generator.js';

const REQUESTS = 500;
const DESCRIBED_REQUESTS = 1_500;
const CUSTOMERS = 5_000;
const CUSTOMERS_AN_IMPORT = 500;
const SEGMENTS = 20;
/** Follows the first page of a cursor this often. */
const PAGES_BY_CURSOR = 3;
/** What differs from answer to answer, and what later builds say in every answer, whatever the request. */
const CHANGING = /^(date|x-request-id|connection|keep-alive|content-security-policy|vary):/i;
/** Characters shown of an answer that differs, and how many such answers. */
const SHOWN = 600;
const SHOWN_ANSWERS = 10;

type Ask = (path: string) => Promise<Answer>;

export async function answers(): Promise<void> {
  const old = process.env['OLD_BUILD'];
  if (old === undefined) {
    console.log('answers: skipped; set OLD_BUILD to a checkout that was built.');
    return;
  }
  const folder = temporaryFolder();
  const env = { SCRYPT_LN: '4', LOG_LEVEL: 'warn' };
  const given = process.env['OLD_DATA'];
  if (given !== undefined) cpSync(given, join(folder, 'old'), { recursive: true });
  const first = await startServiceProcess({ data: join(folder, 'old'), env, root: old });
  const segments = await fill(first.url, given === undefined ? CUSTOMERS : 0);
  await first.stop();
  cpSync(join(folder, 'old'), join(folder, 'new'), { recursive: true });
  const services = [
    await startServiceProcess({ data: join(folder, 'old'), env, root: old }),
    await startServiceProcess({ data: join(folder, 'new'), env }),
  ];
  try {
    const [before, after] = (await Promise.all(services.map(({ url }) => askerOf(url)))) as [Ask, Ask];
    const random = randomFrom(1);
    const comparison = new Comparison(before, after);
    for (let request = 0; request < REQUESTS; request += 1) {
      let path: string | undefined = request === 0 ? '/segments?_limit=50' : randomRequest(random, segments);
      for (let page = 0; path !== undefined && page < PAGES_BY_CURSOR; page += 1) {
        const answer = await comparison.ask(path);
        path = path.includes('_after=') ? nextOf(path, answer) : undefined;
      }
    }
    comparison.print('random list requests');
    const described = await describedReads(before);
    const ofAll = new Comparison(before, after);
    for (let request = 0; request < DESCRIBED_REQUESTS; request += 1) await ofAll.ask(described(random));
    ofAll.print('random requests for all that can be read');
  } finally {
    for (const service of services) await service.stop();
    removeFolder(folder);
  }
}

class Comparison {
  #compared = 0;
  #successful = 0;
  #different = 0;

  constructor(
    private readonly before: Ask,
    private readonly after: Ask,
  ) {}

  /** Returns the answer of the earlier build. */
  async ask(path: string): Promise<Answer> {
    // The second time, the new build may have kept the total.
    const expected: Answer = await this.before(path);
    const found: readonly Answer[] = [await this.after(path), await this.after(path)];
    this.#compared += 1;
    if (expected.status === 200) this.#successful += 1;
    if (!found.every((one) => shown(one) === shown(expected))) {
      this.#different += 1;
      const texts = [shown(expected), shown(found[0]!)].map((text) => text.slice(0, SHOWN));
      if (this.#different <= SHOWN_ANSWERS) console.log([`Different: GET ${path}`, ...texts].join('\n'));
    }
    return expected;
  }

  print(what: string): void {
    console.log(
      `${this.#compared} answers to ${what} compared, ${this.#successful} of them 200: ${this.#different} different`,
    );
  }
}

/** Creates an organisation, customers and segments. Returns the ids of the segments. */
async function fill(url: string, customers: number): Promise<string[]> {
  const { token } = await signIn(url);
  if (customers > 0) await makeOrganisation(url, token);
  for (let from = 0; from < customers; from += CUSTOMERS_AN_IMPORT) {
    const records = Array.from({ length: CUSTOMERS_AN_IMPORT }, (_, index) => bodyOf(from + index));
    const body = { customers: records, external_id: null };
    const { status } = await askOnce(url, 'POST', '/customers/import', { token, body });
    if (status !== 200) throw new Error(`An import answered ${status}.`);
  }
  const ids: string[] = [];
  for (const [index, criteria] of mixedSegments().entries()) {
    if (index % 10 !== 0 || ids.length === SEGMENTS) continue;
    const body = { name: `Segment ${index}`, filters: filterStateOf(criteria) };
    const answer = await askOnce(url, 'POST', '/segments', { token, body });
    ids.push((JSON.parse(answer.body) as { id: string }).id);
  }
  return ids;
}

function bodyOf(number: number) {
  const { name, firstName, lastName, email, phone, company, status, role, notes, ownColumns } = customerNumber(number);
  const standard = { name, first_name: firstName, last_name: lastName, email, phone, company, status, role, notes };
  return { ...standard, ...Object.fromEntries(ownColumns) };
}

async function askerOf(url: string): Promise<Ask> {
  const { token } = await signIn(url);
  const connection = await Connection.open(url);
  return (path) => connection.ask('GET', path, { token });
}

function shown({ head, body }: Answer): string {
  const lines = head.split('\r\n').filter((line) => !CHANGING.test(line));
  return `${lines.join('\n')}\n\n${body.replace(/"request_id":"[^"]*"/, '')}`;
}

/** The path of the next page, as the answer's Link says. */
function nextOf(path: string, { head }: Answer): string | undefined {
  const query = /<(\?[^>]*)>; rel="next"/.exec(head)?.[1];
  return query === undefined ? undefined : `${path.slice(0, path.indexOf('?'))}${query}`;
}
