import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { dryRun, sendWrite } from '../../support/dry-run.js';
import { EventReader } from '../../support/event-source.js';
import type { FeatureRecord } from '../../support/flags.js';
import { replyOnceCounted } from '../../support/retry-while-counting.js';
import { expectProblem, onEachStorage, type Reply } from '../../support/service.js';

const FLAGS = '/ofrep/v1/evaluate/flags';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const DEFAULT = { variants: { on: true, off: false }, on_variant: 'on', off_variant: 'off', targeting: [] };
const invalid = { status: 422, code: 'validation_failed' };
const goldOnly = { values: { plan: ['gold'] }, enabled: ['plan'] };

const part = (variant: string, percentage: number) => ({ variant, percentage });
const half = { split: [part('on', 50), part('off', 50)] };

interface Body extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly key: string;
  readonly customers_count: number;
  readonly flags: Bulk['flags'];
  readonly eventStreams: readonly { readonly endpoint: { readonly requestUri: string } }[];
}

interface Entry {
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
}

interface Bulk {
  readonly flags: readonly { readonly key: string; readonly value?: unknown; readonly errorCode?: string }[];
}

onEachStorage('features for some', {}, (service) => {
  let admin: Caller;
  let gold: string;
  let silver: string;
  let ada: string;
  let made = 0;

  const parsed = (answer: Reply, status = 200): Body => {
    expect(answer.status, answer.text).to.equal(status);
    return JSON.parse(answer.text) as Body;
  };
  const create = async (body: object = {}): Promise<FeatureRecord> => {
    made += 1;
    const fields = { key: `flag_${made}`, name: `Flag ${made}`, enabled: true };
    return parsed(await admin.post('/features', { ...fields, ...body }), 201) as unknown as FeatureRecord;
  };
  const segment = async (name: string, filters: object) =>
    parsed(await replyOnceCounted(() => admin.post('/segments', { name, filters })), 201).id;
  const customer = async (body: object) => parsed(await admin.post('/customers', body), 201).id;
  const asked = (caller: Caller, { key }: { key: string }, targetingKey?: string) =>
    caller.post(`${FLAGS}/${key}`, { context: { targetingKey } });
  const evaluated = async (flag: { key: string }, targetingKey?: string, caller = admin) => {
    const { key: _, ...result } = parsed(await asked(caller, flag, targetingKey));
    return result;
  };
  const bulk = (caller: Caller, context: object, etag = '') =>
    service().call('POST', FLAGS, { as: caller.token, body: { context }, headers: { 'if-none-match': etag } });
  const changesOf = async (id: string) => parsed(await admin.get(`/changes?record_id=${id}`)) as unknown as Entry[];

  before(async () => {
    admin = await Caller.administrator(service());
    gold = await segment('Gold', goldOnly);
    silver = await segment('Silver', { values: { plan: ['silver'] }, enabled: ['plan'] });
    ada = await customer({ name: 'Ada', plan: 'gold', external_id: 'crm-1' });
  });

  describe('writes', () => {
    it('show the defaults, and log nothing of them', async () => {
      const record = await create();
      expect(record).to.deep.include(DEFAULT);
      const { id, key, name } = record;
      expect((await changesOf(id))[0]!.after).to.deep.equal({ key, name, description: '', enabled: true });
      parsed(await admin.put(`/features/${id}`, { ...record }));
      expect(await changesOf(id)).to.have.length(1);
    });

    it('set, change and log each part', async () => {
      const variants = { blue: { color: '#00f' }, red: { color: '#f00' } };
      const rollout = { variants, on_variant: 'blue', off_variant: 'red' };
      const targeting = [{ segments: [gold, gold], percentage: 12.34, variant: 'red' }, {}];
      const record = await create({ ...rollout, targeting });
      const stored = [
        { segments: [gold], percentage: 12.34, variant: 'red' },
        { segments: [], percentage: 100, variant: null },
      ];
      expect(record).to.deep.include({ ...rollout, targeting: stored });
      expect(parsed(await admin.get(`/features/${record.id}`))).to.deep.equal(record);
      expect((await changesOf(record.id))[0]!.after).to.deep.include({ ...rollout, targeting: stored });
      const changed = parsed(await admin.put(`/features/${record.id}`, { on_variant: 'red', off_variant: 'blue' }));
      expect(changed).to.deep.include({ on_variant: 'red', off_variant: 'blue', targeting: stored });
      expect((await changesOf(record.id))[0]).to.deep.include({
        before: { on_variant: 'blue', off_variant: 'red' },
        after: { on_variant: 'red', off_variant: 'blue' },
      });
      expect(parsed(await admin.put(`/features/${record.id}`, DEFAULT))).to.deep.include(DEFAULT);
    });

    const refused: readonly (readonly [string, object, string])[] = [
      ['variants without on_variant', { variants: { a: 1, b: 2 }, off_variant: 'b' }, 'on_variant'],
      ['variants without off_variant', { variants: { a: 1, b: 2 }, on_variant: 'a' }, 'off_variant'],
      ['an unknown on_variant', { on_variant: 'x' }, 'on_variant'],
      ['equal variants', { off_variant: 'on' }, 'off_variant'],
      ['one variant', { variants: { on: true } }, 'variants'],
      ['variants of two types', { variants: { on: true, off: 0 } }, 'variants'],
      ['a list of variants', { variants: [] }, 'variants'],
      [
        'an integer that is not kept exactly',
        { variants: { on: 2 ** 53, off: 0 }, on_variant: 'on', off_variant: 'off' },
        'variants',
      ],
      [
        'one in an object',
        { variants: { on: { id: [2 ** 60] }, off: {} }, on_variant: 'on', off_variant: 'off' },
        'variants',
      ],
      ['targeting that is no list', { targeting: {} }, 'targeting'],
      ['eleven rules', { targeting: Array.from({ length: 11 }, () => ({})) }, 'targeting'],
      ['a rule that is null', { targeting: [null] }, 'targeting.0'],
      ['a misspelt part of a rule', { targeting: [{ segment: [] }] }, 'targeting.0.segment'],
      ['too many segments', { targeting: [{ segments: Array.from({ length: 51 }, String) }] }, 'targeting.0.segments'],
      ['three decimals', { targeting: [{ percentage: 1.001 }] }, 'targeting.0.percentage'],
      ['more than all', { targeting: [{ percentage: 100.01 }] }, 'targeting.0.percentage'],
      ['less than nobody', { targeting: [{ percentage: -1 }] }, 'targeting.0.percentage'],
      ['a split of one part', { targeting: [{ split: [{ variant: 'on', percentage: 100 }] }] }, 'targeting.0.split'],
      ['a split of 21 parts', { targeting: [{ split: Array(21).fill(part('on', 1)) }] }, 'targeting.0.split'],
      ['a split that is no list', { targeting: [{ split: {} }] }, 'targeting.0.split'],
      ['a split that is null', { targeting: [{ split: null }] }, 'targeting.0.split'],
      [
        'parts of more than 100 percent',
        { targeting: [{}, { split: [part('on', 50), part('off', 50.01)] }] },
        'targeting.1.split',
      ],
      [
        'a part without a variant',
        { targeting: [{ split: [{ percentage: 1 }, part('on', 1)] }] },
        'targeting.0.split.0.variant',
      ],
      [
        'a part without a percentage',
        { targeting: [{ split: [part('on', 1), { variant: 'off' }] }] },
        'targeting.0.split.1.percentage',
      ],
      [
        'a part of three decimals',
        { targeting: [{ split: [part('on', 1), part('off', 33.333)] }] },
        'targeting.0.split.1.percentage',
      ],
      [
        'a part below 0',
        { targeting: [{ split: [part('on', -1), part('off', 1)] }] },
        'targeting.0.split.0.percentage',
      ],
      [
        'a misspelt part',
        { targeting: [{ split: [{ ...part('on', 1), x: 1 }, part('off', 1)] }] },
        'targeting.0.split.0.x',
      ],
      [
        'a variant in two parts',
        { targeting: [{ split: [part('on', 1), part('off', 1), part('on', 1)] }] },
        'targeting.0.split.2.variant',
      ],
      ['a split with a percentage', { targeting: [{ ...half, percentage: 100 }] }, 'targeting.0.percentage'],
      ['a split with a variant', { targeting: [{ ...half, variant: 'on' }] }, 'targeting.0.variant'],
      ['a part with an unknown variant', { targeting: [{ split: [part('on', 1), part('x', 1)] }] }, 'targeting'],
      ['a rule with an unknown variant', { targeting: [{ variant: 'x' }] }, 'targeting'],
      ['a rule with an unknown segment', { targeting: [{ segments: [UNKNOWN] }] }, 'targeting'],
      ['a rule with __proto__', { targeting: [{ segments: ['__proto__'] }] }, 'targeting'],
    ];
    for (const [what, body, field] of refused) {
      it(`refuse ${what}`, async () => {
        const created = await admin.post('/features', { key: 'refused', name: 'Refused', ...body });
        expectProblem(created, { ...invalid, errors: [field] });
        if (field.endsWith('_variant') && 'variants' in body) return;
        const { id } = await create();
        expectProblem(await admin.put(`/features/${id}`, body), { ...invalid, errors: [field] });
        expect(await changesOf(id)).to.have.length(1);
      });
    }

    it('take a split instead of percentage and variant, and keep it everywhere', async () => {
      const variants = { a: 'A', b: 'B', c: 'C', rest: 'R' };
      const rollout = { variants, on_variant: 'a', off_variant: 'rest' };
      const thirds = [part('a', 33.33), part('b', 33.33), part('c', 33.34)];
      const targeting = [{ segments: [gold], split: thirds }];
      const record = await create({ ...rollout, targeting });
      expect(record.targeting).to.deep.equal(targeting);
      expect((await changesOf(record.id))[0]!.after).to.deep.include({ targeting });
      expect(parsed(await admin.put(`/features/${record.id}`, { ...record })), 'sent back').to.deep.equal(record);
      const listed = parsed(await admin.get('/features')) as unknown as readonly FeatureRecord[];
      expect(listed.find(({ id }) => id === record.id)).to.deep.equal(record);
      const other = [{ segments: [], split: [part('c', 0), part('a', 99.99)] }];
      const body = { targeting: [{ split: other[0]!.split }] };
      const dry = await dryRun(admin, { method: 'PUT', path: `/features/${record.id}`, body });
      expect(dry.effect.features).to.deep.equal([
        {
          ...{ id: record.id, key: record.key },
          ...{ before: { enabled: true, targeting }, after: { enabled: true, targeting: other } },
        },
      ]);
      expect(parsed(await admin.put(`/features/${record.id}`, body))['targeting']).to.deep.equal(other);
      const [entry] = await changesOf(record.id);
      expect(entry).to.deep.include({ before: { targeting }, after: { targeting: other } });
      const past = parsed(await admin.get(`/features/${record.id}?at_seq=${Number(entry!.id) - 1}`));
      expect(past['targeting']).to.deep.equal(targeting);
      expectProblem(await admin.put(`/features/${record.id}`, { variants: { a: 1, rest: 0 } }), {
        ...invalid,
        errors: ['variants'],
      });
    });

    it('refuse variants that lack one that is used', async () => {
      const own = { variants: { a: 1, b: 2, c: 3 }, on_variant: 'a', off_variant: 'b' };
      const { id } = await create({ ...own, targeting: [{ variant: 'c' }] });
      const put = (body: object) => admin.put(`/features/${id}`, body);
      expectProblem(await put({ variants: { a: 1, b: 2 } }), { ...invalid, errors: ['variants'] });
      expectProblem(await put({ variants: { b: 2, c: 3 } }), { ...invalid, errors: ['on_variant'] });
      expect((await put({ variants: { a: 1, b: 2 }, targeting: [] })).status).to.equal(200);
    });

    it('need segment.read for rules that change', async () => {
      const blind = await Caller.holding(service(), 'settings.update', 'settings.read');
      const targeting = [{ segments: [gold], percentage: 100, variant: null }];
      const { id } = await create({ targeting });
      const denied = { status: 403, code: 'forbidden' };
      const refusals = [
        await blind.post('/features', { key: 'blind', name: 'B', targeting }),
        await blind.put(`/features/${id}`, { targeting: [] }),
        await blind.put(`/features/${id}`, { targeting: [{ segments: [UNKNOWN] }] }),
      ];
      for (const answer of refusals) {
        expectProblem(answer, denied);
        expect(answer.json).to.deep.include({ needs: ['segment.read'] });
      }
      expect((await blind.put(`/features/${id}`, { targeting, enabled: false })).status).to.equal(200);
      expect((await blind.post('/features', { key: 'blind', name: 'B', targeting: [] })).status).to.equal(201);
    });

    it('settle a form that was opened before', async () => {
      const bob = await Caller.administrator(service());
      const form = await create();
      parsed(await bob.put(`/features/${form.id}`, { targeting: [{ percentage: 50 }] }));
      const kept = parsed(await admin.put(`/features/${form.id}`, { ...form, enabled: false }));
      expect(kept).to.deep.include({
        enabled: false,
        targeting: [{ segments: [], percentage: 50, variant: null }],
      });
      const third = { ...form, targeting: [{ percentage: 10 }], on_variant: 'on' };
      const refused = await admin.put(`/features/${form.id}`, third);
      expectProblem(refused, { status: 409, code: 'changed_meanwhile', errors: ['targeting'] });
      expect((refused.json as unknown as { current: object }).current).to.deep.equal({ targeting: kept['targeting'] });
    });

    it('are seen in the past', async () => {
      const { id } = await create({ targeting: [{ segments: [gold], percentage: 5 }] });
      const { id: seq } = (await changesOf(id))[0]!;
      parsed(await admin.put(`/features/${id}`, { targeting: [] }));
      expect(parsed(await admin.get(`/features/${id}?at_seq=${seq}`))).to.deep.include({
        targeting: [{ segments: [gold], percentage: 5, variant: null }],
      });
    });
  });

  describe('a preview', () => {
    const preview = (body: object, caller = admin) => caller.post('/features/preview', body);
    const everybody = async () => {
      const { headers } = await admin.get('/customers?_page=1&_limit=1');
      return Number(headers['x-total-count']);
    };

    it('counts what each customer would be given, and who moves', async () => {
      const plans = ['gold', 'silver', 'tin'];
      for (let n = 0; n < 12; n += 1) await customer({ name: `Some ${n}`, plan: plans[n % 3] });
      const ids = (parsed(await admin.get('/customers?_limit=1000')) as unknown as Body[]).map(({ id }) => id);
      const variants = { a: 'A', b: 'B', rest: 'R' };
      const rollout = { variants, on_variant: 'a', off_variant: 'rest' };
      const flag = await create({ ...rollout, targeting: [{ segments: [gold], percentage: 50 }] });
      const targeting = [
        { segments: [silver], percentage: 40 },
        { segments: [gold, silver], variant: 'b' },
        { split: [part('a', 30), part('rest', 30)] },
      ];
      const valuesNow = async () => Promise.all(ids.map((id) => evaluated(flag, id).then(({ variant }) => variant)));
      const before = await valuesNow();
      const answer = parsed(await preview({ ...flag, targeting }));
      expect(parsed(await admin.get(`/features/${flag.id}`)), 'nothing is saved').to.deep.equal(flag);
      parsed(await admin.put(`/features/${flag.id}`, { targeting }));
      const after = await valuesNow();
      expect(answer).to.deep.equal({
        variants: Object.keys(variants).map((variant) => ({
          variant,
          customers: after.filter((one) => one === variant).length,
        })),
        moves: after.filter((variant, index) => variant !== before[index]).length,
      });
      expect(parsed(await preview({ key: flag.key }))).to.deep.equal({ ...answer, moves: 0 });
    });

    it('needs no customer of a switch, and moves them by another value too', async () => {
      const flag = await create();
      const count = await everybody();
      const [on, off] = ['on', 'off'].map((variant) => ({ variant, customers: count }));
      const nobody = (variant: string) => ({ variant, customers: 0 });
      expect(parsed(await preview({ key: flag.key }))).to.deep.equal({ variants: [nobody('off'), on], moves: 0 });
      const switched = parsed(await preview({ key: flag.key, enabled: false }));
      expect(switched).to.deep.equal({ variants: [off, nobody('on')], moves: count });
      const { moves } = parsed(await preview({ key: flag.key, variants: { on: 2, off: 1 } })) as unknown as {
        moves: number;
      };
      expect(moves).to.equal(count);
      expect(parsed(await preview({ key: 'nobody_has_it' }))).to.deep.equal({
        variants: [off, nobody('on')],
        moves: 0,
      });
    });

    it('refuses what saving refuses, and people who may not read segments', async () => {
      const { key } = await create();
      const errors: readonly (readonly [object, string])[] = [
        [{}, 'key'],
        [{ key: 'a b' }, 'key'],
        [{ key, targeting: [{ segments: [UNKNOWN] }] }, 'targeting'],
        [{ key, on_variant: 'x' }, 'on_variant'],
        [{ key, enabld: true }, 'enabld'],
      ];
      for (const [body, field] of errors) expectProblem(await preview(body), { ...invalid, errors: [field] });
      const blind = await Caller.holding(service(), 'settings.read', 'settings.update');
      expectProblem(await preview({ key }, blind), { status: 403, code: 'forbidden' });
      expectProblem(await admin.get('/features/preview'), { status: 405, code: 'method_not_allowed' });
    });
  });

  describe("a customer's membership", () => {
    const membership = async (id: string, caller = admin) =>
      parsed(await caller.get(`/customers/${id}/membership`)) as unknown as {
        readonly segments: readonly { readonly id: string; readonly clauses: readonly object[] }[];
        readonly features: readonly { readonly id: string }[];
      };

    it('has the segments that they are in and the features that are on for them, each with its reason', async () => {
      const targeting = [{ segments: [silver] }, { percentage: 0 }, { segments: [silver, gold], variant: 'b' }];
      const own = { variants: { a: 'A', b: 'B', c: 'C' }, on_variant: 'a', off_variant: 'c' };
      const on = await create({ ...own, targeting });
      const plain = await create();
      const not = [
        await create({ enabled: false }),
        await create({ ...own, targeting: targeting.slice(0, 2) }),
        await create({ targeting: [{ variant: 'off' }] }),
      ];
      const { segments, features } = await membership(ada);
      const clause = { field: 'plan', operator: 'eq', wanted: ['gold'], actual: 'gold', passed: true };
      expect(segments).to.deep.equal([{ id: gold, name: 'Gold', clauses: [{ filter: 'plan', ...clause }] }]);
      const found = (id: string) => features.find((one) => one.id === id);
      const { id, key, name } = on;
      const reason = { value: 'B', variant: 'b', reason: 'TARGETING_MATCH', rule: 2 };
      expect(found(on.id)).to.deep.equal({ id, key, name, ...reason, segments: [{ id: gold, name: 'Gold' }] });
      expect(found(plain.id)).to.deep.include({ value: true, reason: 'STATIC', rule: null, segments: [] });
      for (const one of not) expect(found(one.id)).to.equal(undefined);
      for (const feature of features) {
        const { key } = parsed(await admin.get(`/features/${feature.id}`));
        expect(feature, key).to.deep.include(await evaluated({ key }, ada));
      }
      const bo = await customer({ name: 'Bo', plan: 'tin' });
      expect((await membership(bo)).segments).to.deep.equal([]);
    });

    it('has no features for people without settings.read', async () => {
      const caller = await Caller.holding(service(), 'customer.read', 'segment.read');
      const { segments, features } = await membership(ada, caller);
      expect([segments.length, features]).to.deep.equal([1, []]);
    });
  });

  describe('evaluation', () => {
    it('decides by the first rule that matches', async () => {
      const variants = { a: 'A', b: 'B', c: 'C' };
      const targeting = [{ segments: [silver], variant: 'c' }, { segments: [silver, gold] }, { percentage: 0 }];
      const flag = await create({ variants, on_variant: 'a', off_variant: 'b', targeting });
      const on = { value: 'A', variant: 'a', reason: 'TARGETING_MATCH' };
      expect(await evaluated(flag, ada)).to.deep.equal(on);
      expect(await evaluated(flag, 'crm-1')).to.deep.equal(on);
      const grace = await customer({ name: 'Grace', plan: 'silver' });
      expect(await evaluated(flag, grace)).to.deep.equal({ value: 'C', variant: 'c', reason: 'TARGETING_MATCH' });
      for (const nobody of ['nobody', UNKNOWN, 'Ada', 'CRM-1']) {
        expect(await evaluated(flag, nobody)).to.deep.equal({ value: 'B', variant: 'b', reason: 'DEFAULT' });
      }
      parsed(await admin.put(`/features/${flag.id}`, { enabled: false }));
      expect(await evaluated(flag, ada)).to.deep.equal({ value: 'B', variant: 'b', reason: 'STATIC' });
    });

    it('follows the customer at once', async () => {
      const flag = await create({ targeting: [{ segments: [gold] }] });
      const id = await customer({ name: 'Bo', plan: 'tin' });
      expect(await evaluated(flag, id)).to.deep.equal({ value: false, variant: 'off', reason: 'DEFAULT' });
      parsed(await admin.put(`/customers/${id}`, { plan: 'gold' }));
      expect(await evaluated(flag, id)).to.deep.equal({ value: true, variant: 'on', reason: 'TARGETING_MATCH' });
      parsed(await admin.delete(`/customers/${id}`));
      expect(await evaluated(flag, id)).to.include({ reason: 'DEFAULT' });
    });

    it('takes the smallest id of several with the same external id', async () => {
      const flag = await create({ targeting: [{ segments: [gold] }] });
      const first = await customer({ name: 'First', external_id: 'twice' });
      await customer({ name: 'Second', external_id: 'twice', plan: 'gold' });
      expect(await evaluated(flag, 'twice')).to.include({ value: false });
      parsed(await admin.delete(`/customers/${first}`));
      expect(await evaluated(flag, 'twice')).to.include({ value: true });
    });

    it('knows no customer for people without customer.read', async () => {
      const flag = await create({ targeting: [{ segments: [gold] }, { percentage: 50, variant: 'off' }] });
      const blind = await Caller.holding(service(), 'settings.read', 'segment.read');
      expect(await evaluated(flag, ada, blind)).to.deep.equal(
        await evaluated(flag, ada, await Caller.holding(service())),
      );
      expect((await evaluated(flag, ada, blind))['reason']).to.be.oneOf(['SPLIT', 'DEFAULT']);
      expect(await evaluated(flag, ada, await Caller.holding(service(), 'customer.read'))).to.include({ value: true });
    });

    it('splits by the key as sent', async () => {
      const flag = await create({ targeting: [{ percentage: 50 }] });
      const all = await Promise.all(Array.from({ length: 40 }, (_, n) => evaluated(flag, `key-${n}`)));
      const on = all.filter(({ reason }) => reason === 'SPLIT');
      expect(on.length).to.be.within(8, 32);
      for (const one of on) expect(one).to.include({ value: true, variant: 'on' });
      parsed(await admin.put(`/features/${flag.id}`, { targeting: [{ percentage: 0 }] }));
      expect(await evaluated(flag, 'key-1')).to.deep.equal({ value: false, variant: 'off', reason: 'DEFAULT' });
    });

    it('divides everybody whom a rule with a split matches', async () => {
      const variants = { a: 'A', b: 'B', rest: 'R' };
      const targeting = [
        { segments: [silver], split: [part('a', 0), part('b', 100)] },
        { split: [part('a', 50), part('b', 25)] },
        { percentage: 100 },
      ];
      const flag = await create({ variants, on_variant: 'a', off_variant: 'rest', targeting });
      const counts = new Map<unknown, number>();
      for (let n = 0; n < 60; n += 1) {
        const { bucket } = parsed(await admin.get(`/features/${flag.id}/explain?targeting_key=key-${n}`));
        const wanted = Number(bucket) < 5_000 ? 'a' : Number(bucket) < 7_500 ? 'b' : 'rest';
        const { variant, value, reason } = await evaluated(flag, `key-${n}`);
        expect([variant, value, reason]).to.deep.equal([wanted, variants[wanted], 'SPLIT']);
        counts.set(variant, (counts.get(variant) ?? 0) + 1);
      }
      expect([...counts.keys()].sort()).to.deep.equal(['a', 'b', 'rest']);
      const grace = await customer({ name: 'Grace', plan: 'silver' });
      expect(await evaluated(flag, grace)).to.deep.equal({ value: 'B', variant: 'b', reason: 'SPLIT' });
    });

    it('of a split without a key is an error, even where its parts are everybody', async () => {
      const flag = await create({ targeting: [{ segments: [gold], ...half }, half] });
      const answer = await asked(admin, flag);
      expect([answer.status, (JSON.parse(answer.text) as { errorCode: string }).errorCode]).to.deep.equal([
        400,
        'TARGETING_KEY_MISSING',
      ]);
      parsed(await admin.put(`/features/${flag.id}`, { targeting: [{ segments: [gold], ...half }] }));
      expect(await evaluated(flag), 'nobody without a key is in a segment').to.include({ reason: 'DEFAULT' });
    });

    it('without a key is an error where a percentage is reached', async () => {
      const flag = await create({ targeting: [{ segments: [gold], percentage: 50 }, { percentage: 100 }] });
      expect(await evaluated(flag), 'the first rule never matches').to.include({ reason: 'TARGETING_MATCH' });
      parsed(await admin.put(`/features/${flag.id}`, { targeting: [{ percentage: 0 }] }));
      for (const key of [undefined, '']) {
        const answer = await asked(admin, flag, key);
        expect(answer.status).to.equal(400);
        const error = JSON.parse(answer.text) as object;
        expect(error)
          .to.include({ key: flag.key, errorCode: 'TARGETING_KEY_MISSING' })
          .and.have.property('errorDetails');
        const entry = parsed(await bulk(admin, { targetingKey: key })).flags.find((one) => one.key === flag.key);
        expect(entry).to.deep.equal(error);
      }
      parsed(await admin.put(`/features/${flag.id}`, { enabled: false }));
      expect(await evaluated(flag)).to.include({ reason: 'STATIC' });
    });

    it('refuses a key longer than any customer has', async () => {
      const flag = await create();
      const answer = await asked(admin, flag, 'x'.repeat(1_001));
      expect([answer.status, answer.text]).to.satisfy(
        ([status, text]: [number, string]) => status === 400 && text.includes('INVALID_CONTEXT'),
      );
    });

    it('of all flags equals that of each, and its ETag covers the outcome', async () => {
      const id = await customer({ name: 'Cy', plan: 'gold' });
      const flag = await create({ targeting: [{ segments: [gold] }] });
      const context = { targetingKey: id };
      const answer = await bulk(admin, context);
      for (const { key, ...result } of parsed(answer).flags) {
        if (result.errorCode === undefined) expect(await evaluated({ key }, id), key).to.deep.equal(result);
      }
      const { etag = '' } = answer.headers;
      const status = async () => (await bulk(admin, context, etag)).status;
      expect(await status()).to.equal(304);
      parsed(await admin.put(`/features/${flag.id}`, { name: 'Renamed' }));
      parsed(await admin.put(`/customers/${id}`, { name: 'Cyd' }));
      expect(await status(), 'the same outcome').to.equal(304);
      parsed(await admin.put(`/customers/${id}`, { plan: 'tin' }));
      expect(await status()).to.equal(200);
      parsed(await admin.put(`/customers/${id}`, { plan: 'gold' }));
      expect(await status()).to.equal(304);
      parsed(await admin.put(`/features/${flag.id}`, { targeting: [] }));
      expect(await status(), 'another reason').to.equal(200);
    });
  });

  describe('segments in use', () => {
    it("can't be deleted, alone or with others", async () => {
      const [used, free] = [await segment('Used', goldOnly), await segment('Free', goldOnly)];
      const flag = await create({ targeting: [{ segments: [used] }] });
      const blind = await Caller.holding(service(), 'segment.read', 'segment.delete');
      for (const path of [`/segments/${used}`, `/segments?id=${free}&id=${used}`]) {
        for (const [caller, isNamed] of [
          [admin, true],
          [blind, false],
        ] as const) {
          for (const isDry of [false, true]) {
            const refused = await sendWrite(caller, { method: 'DELETE', path }, isDry);
            expectProblem(refused, { status: 409, code: 'in_use', errors: ['id'] });
            const message = (refused.json as unknown as { errors: { id: string } }).errors.id;
            expect(message).to.include('Used').and.include(used).and.include(flag.id);
            expect(message.includes(flag.key)).to.equal(isNamed);
          }
        }
      }
      expect((await admin.get(`/segments/${free}`)).status).to.equal(200);
      parsed(await admin.put(`/features/${flag.id}`, { targeting: [] }));
      parsed(await admin.delete(`/segments/${used}`));
    });

    it('show the features that a dry run affects', async () => {
      const used = await segment('Dry', goldOnly);
      const targeting = [{ segments: [used], percentage: 25, variant: null }];
      const flag = await create({ targeting });
      const state = { enabled: true, targeting };
      const filters = { values: { plan: ['silver'] } };
      const changed = await dryRun(admin, { method: 'PUT', path: `/segments/${used}`, body: { filters } });
      expect(changed.effect.features).to.deep.equal([{ id: flag.id, key: flag.key, before: state, after: state }]);
      expect(changed.effect.segments).to.have.length(1);
      const named = await dryRun(admin, { method: 'PUT', path: `/segments/${used}`, body: { name: 'Other' } });
      expect(named.effect.features).to.deep.equal([]);
      const path = `/features/${flag.id}`;
      const emptied = await dryRun(admin, { method: 'PUT', path, body: { targeting: [] } });
      expect(emptied.effect.features).to.deep.equal([
        { id: flag.id, key: flag.key, before: state, after: { enabled: true, targeting: [] } },
      ]);
      const gone = await dryRun(admin, { method: 'DELETE', path });
      expect(gone.effect.features).to.deep.equal([{ id: flag.id, key: flag.key, before: state, after: null }]);
      const blind = await Caller.holding(service(), 'segment.read', 'segment.update', 'customer.read');
      const unseen = await dryRun(blind, { method: 'PUT', path: `/segments/${used}`, body: { filters } });
      expect(unseen.effect.features).to.deep.equal([{ id: flag.id }]);
    });
  });

  describe('the audience', () => {
    it('counts the customers of each segment, rule by rule', async () => {
      const targeting = [{ segments: [gold, silver] }, { percentage: 12.5 }, { segments: [gold], variant: 'off' }];
      const flag = await create({ targeting });
      const counts = async () => parsed(await replyOnceCounted(() => admin.get(`/features/${flag.id}/audience`)));
      const count = async (id: string) => parsed(await admin.get(`/segments/${id}`)).customers_count;
      const expected = async () => {
        const [ofGold, ofSilver] = [await count(gold), await count(silver)];
        const entry = { id: gold, name: 'Gold', customers_count: ofGold };
        const other = { id: silver, name: 'Silver', customers_count: ofSilver };
        return {
          rules: [
            { segments: [entry, other], percentage: 100, variant: null, share: 100 },
            { segments: [], percentage: 12.5, variant: null, share: 12.5 },
            { segments: [entry], percentage: 100, variant: 'off', share: 87.5 },
          ],
        };
      };
      expect(await counts()).to.deep.equal(await expected());
      await customer({ name: 'One more', plan: 'gold' });
      expect(await counts()).to.deep.equal(await expected());
      expect(parsed(await admin.get(`/features/${(await create()).id}/audience`))).to.deep.equal({ rules: [] });
    });
  });

  it('have the real share of each rule and part in the audience', async () => {
    const variants = { a: 1, b: 2, c: 3, off: 0 };
    const rollout = { variants, on_variant: 'a', off_variant: 'off' };
    const sharesOf = async (targeting: readonly object[]) => {
      const { id } = await create({ ...rollout, targeting });
      const { rules } = parsed(await admin.get(`/features/${id}/audience`)) as unknown as {
        readonly rules: readonly { readonly share: number; readonly split?: readonly { readonly share: number }[] }[];
      };
      return rules.map(({ share, split }) => (split === undefined ? share : [share, ...split.map((one) => one.share)]));
    };
    const thirds = [33.33, 33.33, 33.34];
    const asRules = thirds.map((percentage, n) => ({ percentage, variant: 'abc'[n] }));
    expect(await sharesOf(asRules), 'all count from 0').to.deep.equal([33.33, 0, 0.01]);
    const split = thirds.map((percentage, n) => part('abc'[n]!, percentage));
    expect(await sharesOf([{ split }, {}])).to.deep.equal([[100, ...thirds], 0]);
    expect(await sharesOf([{ percentage: 50 }, { split: split.slice(0, 2) }])).to.deep.equal([50, [16.66, 0, 16.66]]);
    expect(await sharesOf([{ segments: [gold] }, { segments: [gold], split }, { percentage: 7 }])).to.deep.equal([
      100,
      [100, ...thirds],
      7,
    ]);
    const { id } = await create({ ...rollout, targeting: [{ split }] });
    expect(parsed(await admin.get(`/features/${id}/audience`))).to.deep.equal({
      rules: [{ segments: [], split: split.map((one) => ({ ...one, share: one.percentage })), share: 100 }],
    });
  });

  describe('the explanation', () => {
    it('shows the part of a split that was picked', async () => {
      const split = [part('on', 50), part('off', 0)];
      const flag = await create({ targeting: [{ segments: [silver], split }, { split }] });
      const explained = async (query: string) => parsed(await admin.get(`/features/${flag.id}/explain${query}`));
      const picked = new Set<unknown>();
      for (let n = 0; n < 20; n += 1) {
        const { bucket, reason, variant, rules } = await explained(`?targeting_key=key-${n}`);
        const chosen = Number(bucket) < 5_000 ? 'on' : null;
        expect([reason, variant]).to.deep.equal(['SPLIT', chosen ?? 'off']);
        const [first, second] = rules as readonly object[];
        expect(first).to.deep.include({ matched: false, split, part: chosen });
        expect(second).to.deep.equal({ matched: true, split, part: chosen, segments: [] });
        picked.add(chosen);
      }
      expect(picked.size).to.equal(2);
      const keyless = await explained('');
      expect(keyless).to.deep.include({ value: null, reason: 'ERROR' });
      expect((keyless['rules'] as object[])[1]).to.deep.equal({ matched: false, split, part: null, segments: [] });
    });

    it('judges each rule by itself', async () => {
      const targeting = [{ segments: [silver] }, { segments: [gold, silver] }, { percentage: 0 }];
      const flag = await create({ targeting });
      const explained = async (query: string) => parsed(await admin.get(`/features/${flag.id}/explain${query}`));
      const clause = (wanted: string, passed: boolean) => ({
        ...{ filter: 'plan', field: 'plan', operator: 'eq', wanted: [wanted], actual: 'gold', passed },
      });
      const ofGold = { id: gold, name: 'Gold', member: true, clauses: [clause('gold', true)] };
      const ofSilver = { id: silver, name: 'Silver', member: false, clauses: [clause('silver', false)] };
      const { bucket, ...rest } = await explained('?targeting_key=crm-1');
      expect(bucket).to.be.within(0, 9_999);
      expect(rest).to.deep.equal({
        ...{ value: true, variant: 'on', reason: 'TARGETING_MATCH', customer: { id: ada, name: 'Ada' } },
        rules: [
          { matched: false, percentage: 100, in_percentage: true, segments: [ofSilver] },
          { matched: true, percentage: 100, in_percentage: true, segments: [ofGold, ofSilver] },
          { matched: false, percentage: 0, in_percentage: false, segments: [] },
        ],
      });
      const unknown = await explained('?targeting_key=nobody');
      expect(unknown).to.deep.include({ value: false, variant: 'off', reason: 'DEFAULT', customer: null });
      expect((unknown['rules'] as { segments: object[] }[])[0]!.segments).to.deep.equal([
        { id: silver, name: 'Silver', member: false, clauses: [] },
      ]);
      for (const query of ['', '?targeting_key=']) {
        const keyless = await explained(query);
        expect(keyless).to.deep.include({ value: null, variant: null, reason: 'ERROR', bucket: null, customer: null });
        expect((keyless['rules'] as object[])[2]).to.include({ matched: false, in_percentage: null });
      }
      const bad = { status: 400, code: 'bad_query', errors: ['targeting_key'] };
      expectProblem(await admin.get(`/features/${flag.id}/explain?targeting_key=a&targeting_key=b`), bad);
      expectProblem(await admin.get(`/features/${flag.id}/explain?targeting_key=${'x'.repeat(1_001)}`), bad);
    });
  });

  describe('streams', () => {
    const open = (path: string, headers: Record<string, string>) => EventReader.open(service().port, path, headers);

    it('announce other filters of a targeted segment, live and after an absence', async () => {
      const used = await segment('Streamed', goldOnly);
      const flags = [
        await create({ targeting: [{ segments: [used] }] }),
        await create({ targeting: [{ segments: [used] }] }),
      ];
      const headers = { authorization: `Bearer ${admin.token}` };
      const stream = await open('/features/stream', headers);
      parsed(await admin.put(`/features/${flags[0]!.id}`, { description: 'before' }));
      const first = await stream.next();
      const filter = (plan: string) => admin.put(`/segments/${used}`, { filters: { values: { plan: [plan] } } });
      parsed(await replyOnceCounted(() => filter('silver')));
      parsed(await admin.put(`/segments/${used}`, { name: 'Renamed' }));
      parsed(await admin.put(`/customers/${ada}`, { notes: 'Nothing of this is said.' }));
      parsed(await admin.put(`/features/${flags[1]!.id}`, { targeting: [] }));
      const live = [await stream.next(), await stream.next(), await stream.next()];
      stream.close();
      const runtime = flags.map(({ id, key }) => ({ id, key, enabled: true }));
      expect(live.map((event) => event?.event)).to.deep.equal(['change', 'change', 'change']);
      expect(live.map((event) => event?.data)).to.deep.equal([...runtime, runtime[1]]);
      const again = await open('/features/stream', { ...headers, 'last-event-id': first!.id! });
      expect([await again.next(), await again.next(), await again.next()]).to.deep.equal(live);
      again.close();
      // A client that is cut off between the two has no id of them, and gets both again.
      expect(live[0]?.id).to.equal(undefined);
      const resumed = await open('/features/stream', { ...headers, 'last-event-id': live[1]!.id! });
      expect(await resumed.next()).to.deep.equal(live[2]);
      resumed.close();
    });

    it('tell OFREP clients to evaluate again', async () => {
      const used = await segment('Refetched', goldOnly);
      await create({ targeting: [{ segments: [used] }] });
      const streams = parsed(await bulk(admin, {})).eventStreams;
      const stream = await open(streams[0]!.endpoint.requestUri, {});
      await stream.next();
      parsed(await replyOnceCounted(() => admin.put(`/segments/${used}`, { filters: { values: { plan: ['tin'] } } })));
      expect((await stream.next())?.data).to.include({ type: 'refetchEvaluation' });
      stream.close();
    });
  });
});
