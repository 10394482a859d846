import { expect } from 'chai';
import fc from 'fast-check';
import { replyOnceCounted } from '../../support/retry-while-counting.js';
import { onEachStorage, type Reply } from '../../support/service.js';
import { Desk, type CustomerRecord } from './customers.js';
import { runs } from '../../support/full-counts.js';

type Values = Readonly<Record<string, readonly string[]>>;

/** A write; its numbers select among the existing records. */
type Step =
  | { readonly kind: 'add customer' | 'add segment'; readonly body: object }
  | { readonly kind: 'change customer' | 'change segment'; readonly which: number; readonly body: object }
  | { readonly kind: 'delete customer' | 'delete segment'; readonly which: number };

const PLANS = ['gold', 'Gold', 'tin', '10'];
const STATUSES = ['lead', 'active', 'on hold'];
const NAMES = ['Anna Lund', 'Åsa', 'İSS', 'Bob'];
const which = fc.nat(30);

const customer = fc.record(
  {
    status: fc.constantFrom(...STATUSES),
    role: fc.constantFrom('vip', 'customer'),
    company: fc.constantFrom('Acme, Inc', 'acme', null),
    plan: fc.oneof(fc.constantFrom(...PLANS, null), fc.constantFrom(10, true)),
  },
  { requiredKeys: [] },
);
const some = (...texts: string[]) => fc.subarray(texts, { minLength: 1 });
const values: fc.Arbitrary<Values> = fc.record(
  {
    status: some(...STATUSES),
    role: some('vip', 'customer'),
    role_ne: some('vip'),
    q: some('ann', 'å', 'zz', 'acme'),
    plan: some(...PLANS),
    plan_ne: some(...PLANS),
    plan_gte: some('gold', '5'),
    company: some('Acme, Inc'),
    company_like: some('ACME', ', '),
    updated_gte: some('2020-01-01'),
  },
  { requiredKeys: [] },
);
const filters = values.map((wanted) => ({ values: wanted, enabled: Object.keys(wanted) }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('add customer' as const),
    body: fc.tuple(customer, fc.constantFrom(...NAMES)).map(([body, name]) => ({ ...body, name })),
  }),
  fc.record({ kind: fc.constant('change customer' as const), which, body: customer }),
  fc.record({ kind: fc.constant('delete customer' as const), which }),
  fc.record({
    kind: fc.constant('add segment' as const),
    body: filters.map((state) => ({ name: 'S', filters: state })),
  }),
  fc.record({
    kind: fc.constant('change segment' as const),
    which,
    body: filters.map((state) => ({ filters: state })),
  }),
  fc.record({ kind: fc.constant('delete segment' as const), which }),
);

interface SegmentRecord {
  readonly id: string;
  readonly filters: { readonly values: Values };
  readonly customers_count: number;
  readonly customers: readonly CustomerRecord[];
}

onEachStorage('segment counts', {}, (service) => {
  let desk: Desk;
  let kept: CustomerRecord;
  before(async () => {
    desk = await Desk.ofAdministrator(service());
    // Of a column that nobody has, a list's `plan_ne` matches nobody, and a segment with it is refused.
    kept = await desk.add({ name: 'Kept', plan: 'kept' });
  });
  const call = (method: string, path: string, body?: object): Promise<Reply> =>
    replyOnceCounted(() => service().call(method, path, { as: desk.as, body }));
  const list = async (path: string) => JSON.parse((await call('GET', path)).text) as SegmentRecord[];

  async function take(one: Step): Promise<void> {
    const path = one.kind.endsWith('customer') ? '/customers' : '/segments';
    if ('body' in one && !('which' in one)) {
      expect((await call('POST', path, one.body)).status).to.equal(201);
      return;
    }
    const ids = (await list(path)).map(({ id }) => id).filter((id) => id !== kept.id);
    if (ids.length === 0) return;
    const target = `${path}/${ids[one.which % ids.length]!}`;
    const answer = 'body' in one ? await call('PUT', target, one.body) : await call('DELETE', target);
    // Another step of the same round may have deleted it.
    expect(answer.status, answer.text).to.be.oneOf([200, 404]);
  }

  /** One value per `name=`, because a segment never splits values at commas. */
  function queryOf(wanted: Values): string {
    return new URLSearchParams(
      Object.entries(wanted).flatMap(([name, texts]) => texts.map((text): [string, string] => [name, text])),
    ).toString();
  }

  it('equal the totals and rows of the list with the same filters, after any writes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
        async (rounds) => {
          for (const round of rounds) {
            await Promise.all(round.map(take));
            for (const segment of await list('/segments')) {
              const query = queryOf(segment.filters.values);
              const answer = await call('GET', `/customers?${query}`);
              expect(segment.customers_count, query).to.equal(Number(answer.headers['x-total-count']));
              const shown = segment.customers;
              expect(shown).to.deep.equal((JSON.parse(answer.text) as CustomerRecord[]).slice(0, shown.length));
              expect(await list(`/segments/${segment.id}/customers`)).to.deep.equal(JSON.parse(answer.text));
            }
          }
        },
      ),
      { numRuns: runs(10) },
    ));
});
