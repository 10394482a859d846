import { expect } from 'chai';
import { SnapshotAuthority } from '../../src/application/authority/snapshot-authority.js';
import { AuthorityProjection } from '../../src/application/authority/authority-projection.js';
import { TrustedSnapshots } from '../../src/application/authority/trusted-snapshots.js';
import { identifiers, STORED } from '../../src/bootstrap/identifiers.js';
import { JOBS } from '../../src/bootstrap/modules/service.js';
import { Caller } from '../support/caller.js';
import { LISTS, Random, RandomOrganisation, type List, type Row } from '../support/random-organisation.js';
import { onEachStorage, type TestService } from '../support/service.js';
import { IS_FULL, runs } from '../support/full-counts.js';

/** `CASTELLAN_SEED` repeats a run; its seed is in the title of a failed test. */
const SEED = Number(process.env['CASTELLAN_SEED'] ?? Date.now() % 1_000_000);
const CHANGES = runs(500);
/** Moments compared before and after there are snapshots. */
const COMPARED = IS_FULL ? 12 : 6;
const USERS_SEEN = 3;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

interface Access extends Record<string, unknown> {
  readonly user: { readonly id: string; readonly suspended: boolean };
}

/** What the service answered right after a change. */
interface Recorded {
  readonly seq: string;
  readonly at: string;
  readonly lists: Readonly<Record<List, readonly Row[]>>;
  /** By user id; undefined for one who didn't exist. */
  readonly access: ReadonlyMap<string, Access | undefined>;
}

async function record(admin: Caller, users: readonly string[]): Promise<Recorded> {
  const [entry] = await admin.read<{ id: string; at: string }[]>('/changes?_limit=1');
  const lists = await Promise.all(LISTS.map((list) => admin.read<Row[]>(`/${list}?_limit=1000`)));
  const access = new Map<string, Access | undefined>();
  for (const id of users) {
    const answer = await admin.get(`/users/${id}/access`);
    access.set(id, answer.status === 404 ? undefined : (JSON.parse(answer.text) as Access));
  }
  return {
    seq: entry!.id,
    at: entry!.at,
    lists: Object.fromEntries(LISTS.map((list, index) => [list, lists[index]!.map(withoutMembers)])) as never,
    access,
  };
}

function withoutMembers(row: Row): Row {
  const { customers: _customers, customers_count: _count, ...rest } = row;
  return rest;
}

class Comparison {
  readonly #names = new Map<string, object>();

  constructor(
    private readonly admin: Caller,
    private readonly random: Random,
  ) {}

  /** Compares every route's answer about the moment with what was recorded then. */
  async expectSame(recorded: Recorded, moment: string): Promise<void> {
    for (const list of LISTS) {
      const answer = await this.#read<Row[]>(`/${list}?_limit=1000&${moment}`, recorded);
      expect(answer, `${list} at ${moment}`).to.deep.equal(recorded.lists[list]);
      const one = recorded.lists[list].length === 0 ? undefined : this.random.of(recorded.lists[list]);
      if (one !== undefined) expect(await this.#read(`/${list}/${one.id}?${moment}`, recorded)).to.deep.equal(one);
      expect((await this.admin.get(`/${list}/${UNKNOWN}?${moment}`)).status).to.equal(404);
    }
    for (const [id, access] of recorded.access) {
      const path = `/users/${id}/access?${moment}`;
      if (access === undefined) expect((await this.admin.get(path)).status, path).to.equal(404);
      else expect(await this.#read(path, recorded), path).to.deep.equal(await this.#today(access));
    }
  }

  /** The same access with the user's names of today. */
  async #today({ user: { id, suspended }, ...rest }: Access): Promise<object> {
    const { status, json } = await this.admin.get(`/users/${id}`);
    const { first_name, last_name } = json;
    return {
      ...rest,
      user: status === 404 ? { id, suspended, deleted: true } : { id, first_name, last_name, suspended },
    };
  }

  async #read<V>(path: string, { seq, at }: Recorded): Promise<V> {
    const { status, text, headers } = await this.admin.get(path);
    expect(status, `${path}: ${text}`).to.equal(200);
    expect([headers['x-log-seq'], headers['x-log-at'], headers.etag], path).to.deep.equal([seq, at, undefined]);
    return JSON.parse(text) as V;
  }
}

/** The job of the service, with snapshots much closer to each other. */
async function snapshotJob(service: TestService): Promise<SnapshotAuthority> {
  const [reader, history, snapshots] = [
    await service.get(AuthorityProjection),
    await service.get(STORED.history),
    await service.get(TrustedSnapshots),
  ];
  return new SnapshotAuthority(reader, history, snapshots, await service.get(identifiers.clock), () => 7);
}

onEachStorage('the past', {}, (service) => {
  it('has a maintenance job that stores snapshots', () => {
    expect(JOBS.filter((job) => job === SnapshotAuthority)).to.have.length(1);
  });

  it(`is what it was when it was the present (CASTELLAN_SEED=${SEED})`, async () => {
    const random = new Random(SEED);
    const admin = await Caller.administrator(service());
    const organisation = new RandomOrganisation(admin, random);
    const history: Recorded[] = [];
    for (let count = 0; count < CHANGES; count += 1) {
      await organisation.change();
      const users = organisation.everyUser;
      const seen = Array.from({ length: Math.min(USERS_SEEN, users.length) }, () => random.of(users));
      const now = await record(admin, [...new Set(seen)]);
      if (now.seq !== history.at(-1)?.seq) history.push(now);
    }
    const comparison = new Comparison(admin, random);
    const compareSome = async () => {
      for (let count = 0; count < COMPARED; count += 1) {
        const index = random.below(history.length);
        const then = history[index]!;
        await comparison.expectSame(then, `at_seq=${then.seq}`);
        const last = history.slice(index).findLast(({ at }) => at === then.at)!;
        await comparison.expectSame(last, `at=${encodeURIComponent(then.at)}`);
      }
    };
    await compareSome();
    const job = await snapshotJob(service());
    const running = (async () => {
      while (await job.execute());
    })();
    await compareSome();
    await running;
    // The memory storage would forget the past.
    if (service().storage !== 'memory') await service().restart();
    await compareSome();
    const snapshots = await service().get(TrustedSnapshots);
    expect(await snapshots.findLatest({ after: 0, until: CHANGES })).to.not.equal(undefined);
  });
});
