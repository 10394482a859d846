/**
 * Acceptance test `decisions`: in random organisations, what other services and gateways are told is what access is explained by, and
 * what the service itself allows. The documented programs and the sample for nginx, with a denial and with the service away.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { findProgram } from '../test/support/find-program.js';
import { fencedBlocks, readDocument } from '../test/support/markdown.js';
import { Dice } from '../test/support/organisation/dice.js';
import { findNginx, startNginx } from './proxies.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const ACTIONS = ['read', 'create', 'update', 'delete'];
const OWN_ACTIONS = ['approve', 'export'];
const ABILITIES = 12;
const ROLES = 20;
const PEOPLE = 24;
const TOKENS = 6;
const WRITES_BETWEEN = 8;
/** The most of a list. */
const QUESTIONS = 100;
const LANES = 8;

interface Permission {
  readonly ability: string;
  readonly action: string;
  readonly allowed: boolean;
  readonly reason: string;
  readonly granted_by: readonly object[];
}

/** Somebody whom questions are about, who can also send requests. */
interface Subject {
  readonly type: 'user' | 'token';
  readonly id: string;
  readonly token: string;
}

export const decisions: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const env = { SCRYPT_LN: '4', LOG_LEVEL: 'silent' };
  const service = await startServiceProcess({ data: join(folder, 'data'), env });
  const examples: (() => Promise<void>)[] = [];
  try {
    const { token } = await signIn(service.url);
    await askQuestions(report, await Organisation.open(service.url, token), ci ? 5_000 : 100_000);
    for (const example of [inPython, inGo, behindNginx])
      examples.push(await example(report, folder, service.url, token));
  } finally {
    await service.stop();
  }
  for (const whileAway of examples) await whileAway();
  removeFolder(folder);
};

async function askQuestions(report: Report, organisation: Organisation, most: number): Promise<void> {
  let [asked, differing] = [0, 0];
  const began = performance.now();
  while (asked < most) {
    const found = await organisation.compare();
    asked += found.asked;
    differing += found.differing;
    await organisation.change();
  }
  const seconds = (performance.now() - began) / 1_000;
  report.check(differing === 0, `evaluation = access = guard, for ${asked} questions (${differing} differ)`);
  report.figure(`in ${seconds.toFixed(0)} s, CASTELLAN_SEED=${organisation.seed}`);
}

/** A random organisation that changes. */
class Organisation {
  readonly seed = Number(process.env['CASTELLAN_SEED'] ?? Date.now() % 1_000_000);
  readonly #dice = new Dice(this.seed);
  readonly #abilities: string[] = [];
  readonly #roles: string[] = [];
  readonly #subjects: Subject[] = [];
  #connections: readonly Connection[] = [];

  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async open(url: string, token: string): Promise<Organisation> {
    const made = new Organisation(url, token);
    made.#connections = await Promise.all(Array.from({ length: LANES }, () => Connection.open(url)));
    await made.#fill();
    return made;
  }

  async #fill(): Promise<void> {
    const dice = this.#dice;
    for (let n = 0; n < ABILITIES; n += 1) {
      this.#abilities.push(
        (
          await this.#write('POST', '/abilities', {
            key: `area_${n}`,
            name: `Area ${n}`,
            ...all(true),
            actions: OWN_ACTIONS,
          })
        ).id,
      );
    }
    for (let n = 0; n < ROLES; n += 1) {
      const body = { name: `Role ${n}`, abilities: this.#permissions() };
      this.#roles.push((await this.#write('POST', '/roles', body)).id);
    }
    for (let n = 0; n < PEOPLE; n += 1) {
      const [email, password] = [`person${n}@example.com`, `a password of ${n}`];
      const body = { email, password, first_name: 'Ada', last_name: `${n}`, roles: dice.some(this.#roles, 5) };
      const { id } = await this.#write('POST', '/users', body);
      this.#subjects.push({ type: 'user', id, token: (await signIn(this.url, { email, password })).token });
    }
    for (let n = 0; n < TOKENS; n += 1) {
      const made = await this.#write('POST', '/tokens', { name: `Token ${n}`, roles: dice.some(this.#roles, 5) });
      this.#subjects.push({ type: 'token', id: made.id, token: made.token });
    }
  }

  /** Changes roles, abilities, and who holds what. */
  async change(): Promise<void> {
    const dice = this.#dice;
    for (let n = 0; n < WRITES_BETWEEN; n += 1) {
      const subject = dice.one(this.#subjects);
      const roles = dice.some(this.#roles, 5);
      const writes = [
        () => this.#write('PUT', `/roles/${dice.one(this.#roles)}`, { abilities: this.#permissions() }),
        () => this.#write('PUT', `/abilities/${dice.one(this.#abilities)}`, { [dice.one(ACTIONS)]: dice.chance(0.5) }),
        () => this.#write('PUT', `/abilities/${dice.one(this.#abilities)}`, { actions: dice.some(OWN_ACTIONS, 2) }),
        () => this.#write('PUT', `/${subject.type}s/${subject.id}`, { roles }),
      ];
      await dice.one(writes)();
    }
  }

  /** Asks everything about everybody, in four ways. */
  async compare(): Promise<{ asked: number; differing: number }> {
    const sums = { asked: 0, differing: 0 };
    const waiting = [...this.#subjects];
    const lane = async (connection: Connection) => {
      for (let subject = waiting.pop(); subject !== undefined; subject = waiting.pop()) {
        const found = await this.#compareOne(connection, subject);
        sums.asked += found.asked;
        sums.differing += found.differing;
      }
    };
    await Promise.all(this.#connections.map(lane));
    return sums;
  }

  async #compareOne(
    connection: Connection,
    { type, id, token }: Subject,
  ): Promise<{ asked: number; differing: number }> {
    const read = async <T>(path: string, as = this.token) =>
      JSON.parse((await connection.ask('GET', path, { token: as })).body) as T;
    const { seq, permissions } = await read<{ seq: string; permissions: Permission[] }>(`/${type}s/${id}/access`);
    const own = await read<{ abilities: Record<string, Record<string, boolean>> }>(
      type === 'user' ? '/users/me' : '/tokens/self',
      token,
    );
    const subject = { type, id };
    let differing = 0;
    for (let start = 0; start < permissions.length; start += QUESTIONS) {
      const some = permissions.slice(start, start + QUESTIONS);
      const evaluations = some.map(({ ability, action }) => ({
        action: { name: action },
        resource: { type: ability, id: '1' },
      }));
      const body = { subject, evaluations };
      const answer = await connection.ask('POST', '/access/v1/evaluations', { token: this.token, body });
      const expected = some.map(({ allowed, reason, granted_by }) => ({
        decision: allowed,
        context: { reason, granted_by, seq },
      }));
      const answers = (JSON.parse(answer.body) as { evaluations: object[] }).evaluations;
      for (const [index, { ability, action, allowed }] of some.entries()) {
        const path = `/access/v1/check?ability=${ability}&action=${action}`;
        const { status } = await connection.ask('GET', path, { token });
        const isSame =
          JSON.stringify(answers[index]) === JSON.stringify(expected[index]) &&
          status === (allowed ? 204 : 403) &&
          own.abilities[ability]![action] === allowed;
        if (!isSame) differing += 1;
      }
    }
    return { asked: permissions.length, differing };
  }

  #permissions(): object {
    const dice = this.#dice;
    const keys = Array.from({ length: ABILITIES }, (_, n) => `area_${n}`);
    return Object.fromEntries(
      dice
        .some(keys, 8)
        .map((key) => [
          key,
          Object.fromEntries(dice.some([...ACTIONS, ...OWN_ACTIONS], 4).map((action) => [action, dice.chance(0.6)])),
        ]),
    );
  }

  /** Permissions of actions that an ability lacks can't be switched on: such a write is refused, and that's as good. */
  async #write(method: string, path: string, body: object): Promise<{ id: string; token: string }> {
    const answer = await this.#connections[0]!.ask(method, path, { token: this.token, body });
    if (answer.status >= 300 && answer.status !== 422) throw new Error(`${method} ${path}: ${answer.body}`);
    return JSON.parse(answer.body) as { id: string; token: string };
  }
}

function all(value: boolean): object {
  return Object.fromEntries(ACTIONS.map((action) => [action, value]));
}

/** Tried while the service runs; the function that is returned, while it's away. */
type Example = (report: Report, folder: string, url: string, token: string) => Promise<() => Promise<void>>;

const block = (language: string, from: string) => {
  const found = fencedBlocks(readDocument('docs/decisions-api.md')).find(
    (one) => one.language === language && one.text.includes(from),
  );
  if (found === undefined) throw new Error(`The page has no ${language} with ${from}.`);
  return found.text;
};

const ownId = async (url: string, token: string) =>
  (JSON.parse((await askOnce(url, 'GET', '/users/me', { token })).body) as { id: string }).id;

const NOTHING = () => Promise.resolve();

const inPython: Example = async (report, folder, url, token) => {
  const python = findProgram(process.env['PYTHON'], ['python3']);
  if (python === undefined) {
    report.skip('there is no Python');
    return NOTHING;
  }
  writeFileSync(join(folder, 'decisions.py'), block('python', 'def may'));
  const id = await ownId(url, token);
  const say = () => {
    const program = `import decisions, sys\nfor p in ("customer.read", "customer.fly"): print(decisions.may(*sys.argv[1:], p))`;
    return spawnSync(python, ['-c', program, url, token, id], { cwd: folder, encoding: 'utf8' });
  };
  report.check(say().stdout === 'True\nFalse\n', 'the program in Python says yes and no');
  return () => {
    report.check(say().status === 1, 'the program in Python fails while the service is away');
    return Promise.resolve();
  };
};

const MAIN = `package main
import ("fmt"; "os")
func main() {
	for _, permission := range []string{"customer.read", "customer.fly"} {
		may, err := May(os.Args[1], os.Args[2], os.Args[3], permission)
		fmt.Println(may, err == nil)
	}
}
`;

const inGo: Example = async (report, folder, url, token) => {
  const go = findProgram(process.env['GO'], ['go'], '/usr/local/go/bin/go');
  if (go === undefined) {
    report.skip('there is no Go');
    return NOTHING;
  }
  writeFileSync(join(folder, 'decisions.go'), block('go', 'func May'));
  writeFileSync(join(folder, 'main.go'), MAIN);
  writeFileSync(join(folder, 'go.mod'), 'module example\n\ngo 1.20\n');
  const built = spawnSync(go, ['build', '-o', 'example', '.'], { cwd: folder, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const id = await ownId(url, token);
  const say = () => spawnSync(join(folder, 'example'), [url, token, id], { encoding: 'utf8' }).stdout;
  report.check(say() === 'true true\nfalse true\n', 'the program in Go says yes and no');
  return () => {
    report.check(
      say() === 'false false\nfalse false\n',
      'the program in Go says no, with an error, while the service is away',
    );
    return Promise.resolve();
  };
};

const behindNginx: Example = async (report, _folder, url, token) => {
  const program = findNginx();
  if (program === undefined) {
    report.skip('there is no nginx');
    return NOTHING;
  }
  const pages = createServer((_, res) => res.end('a page'));
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const upstream = `127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const guarded = (action: string) =>
    startNginx(
      program,
      block('nginx', 'auth_request'),
      ['ability=invoice&action=read', `ability=customer&action=${action}`],
      ['127.0.0.1:3000', new URL(url).host],
      ['127.0.0.1:8081', upstream],
    );
  const [allowing, denying] = [await guarded('read'), await guarded('fly')];
  const ask = async (at: string, as: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${as}` };
    const answer = await fetch(`${at}/invoices/7`, { method, headers, ...(method === 'POST' && { body: '{}' }) });
    return `${answer.status} ${(await answer.text()) === 'a page' ? 'a page' : 'none'}`;
  };
  const name = allowing.version;
  const passed = [await ask(allowing.url, token), await ask(allowing.url, token, 'POST')];
  report.check(
    passed.every((one) => one === '200 a page'),
    `${name} lets allowed requests pass (${passed.join(', ')})`,
  );
  const denied = await ask(denying.url, token);
  report.check(denied === '403 none', `${name} denies what isn't allowed (${denied})`);
  const stranger = await ask(allowing.url, 'wrong');
  report.check(stranger === '401 none', `${name} denies a wrong token (${stranger})`);
  return async () => {
    const away = await ask(allowing.url, token);
    report.check(away === '500 none', `${name} lets nothing pass while the service is away (${away})`);
    for (const proxy of [allowing, denying]) await proxy.stop();
    pages.closeAllConnections();
    pages.close();
  };
};
