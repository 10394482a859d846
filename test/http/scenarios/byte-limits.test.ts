import { expect } from 'chai';
import { AuthorityWriter } from '../../../src/application/authority/authority-writer.js';
import { creationOf } from '../../../src/domain/authority/kinds/entries.js';
import { FEATURE } from '../../../src/domain/authority/kinds/feature.js';
import { SEGMENT } from '../../../src/domain/authority/kinds/segment.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { MAX_LIST_BYTES } from '../../../src/domain/lists/list-bytes.js';
import { aFeature, aSegment } from '../../support/builders.js';
import { replyOnceCounted } from '../../support/retry-while-counting.js';
import { expectProblem, onEachStorage, type CallOptions } from '../../support/service.js';

const LIMIT = 8_388_608;
const SYSTEM = { actorId: 'system:test', requestId: null };
/** Filters of nearly 2 MB, which is the longest body. Nobody matches. */
const filtersOf = (values: number, mark = '') => ({
  values: { q: ['nobody'], company: Array.from({ length: values }, (_, n) => `${mark}${n} ${'€'.repeat(490)}`) },
  enabled: ['company'],
});

/** The members in the answer for a segment. */
interface Shown {
  readonly customers_count: number;
  readonly customers: readonly { readonly id: string }[];
}

onEachStorage('the bytes of all records of a kind', {}, (service) => {
  let as: string;
  before(async () => {
    as = (await service().admin()).accessToken;
  });
  const call = (method: string, path: string, options: CallOptions = {}) =>
    replyOnceCounted(() => service().call(method, path, { as, ...options }));
  const create = (filters: object, name = 'Big') => call('POST', '/segments', { body: { name, filters } });
  const ids: string[] = [];

  it('are at most 8 MiB: what adds more is refused and changes nothing', async () => {
    const filters = filtersOf(999);
    const bytes = Buffer.byteLength(JSON.stringify(filters));
    const room = Math.floor(LIMIT / bytes);
    for (let n = 0; n < room; n += 1) {
      const { status, json, text } = await create(filters, `Big ${n}`);
      expect(status, text.slice(0, 300)).to.equal(201);
      ids.push(json.id);
    }
    const { seq } = await (await service().get(identifiers.store)).log.head();
    const refused = await create(filters);
    expectProblem(refused, { status: 409, code: 'limit_reached' });
    // The same number on every storage.
    for (const part of ['segments', String(LIMIT), String(room * bytes), String(bytes), 'Delete']) {
      expect(refused.json.detail).to.include(part);
    }
    expectProblem(await call('POST', '/segments?dry_run=true', { body: { name: 'Big', filters } }), {
      status: 409,
      code: 'limit_reached',
    });
    expect((await (await service().get(identifiers.store)).log.head()).seq).to.equal(seq);
  });

  /** Follows the links from a list to its end. */
  async function walk(path: string) {
    const [ids, totals]: [string[], Set<unknown>] = [[], new Set()];
    const [base] = path.split('?') as [string];
    let pages = 0;
    for (let next: string | undefined = path; next !== undefined; pages += 1) {
      const { status, json, text, headers } = await call('GET', next);
      expect(status, text.slice(0, 300)).to.equal(200);
      const records = json as unknown as { id: string }[];
      const last = Buffer.byteLength(JSON.stringify(records.at(-1)));
      expect(Buffer.byteLength(text) - last, 'without its last record').to.be.at.most(MAX_LIST_BYTES);
      ids.push(...records.map(({ id }) => id));
      totals.add(headers['x-total-count']);
      const link = /<([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
      if (link !== undefined) expect(Buffer.byteLength(text)).to.be.above(MAX_LIST_BYTES);
      next = link && base + link;
    }
    return { ids, pages, totals: [...totals] };
  }

  it('of an answer are little more than 4 MiB: lists end early, and their links lead on', async () => {
    const segments = await walk('/segments?_sort=name');
    expect(segments).to.deep.equal({ ids, pages: 2, totals: [String(ids.length)] });
    expect(await walk('/segments?_sort=name&_page=1&_limit=100')).to.deep.equal(segments);
    const changes = await walk('/changes?resource=segment&_limit=1000');
    expect(changes).to.deep.include({ pages: 2, totals: [String(ids.length)] });
    expect(changes.ids).to.have.length(ids.length);
  });

  it('of a list of customers are bounded, too', async () => {
    const own = Object.fromEntries(Array.from({ length: 32 }, (_, n) => [`column_${n}`, '€'.repeat(500)]));
    const made: string[] = [];
    for (let n = 0; n < 100; n += 1) {
      const { status, json } = await call('POST', '/customers', { body: { name: `Big ${100 + n}`, ...own } });
      expect(status).to.equal(201);
      made.push(json.id);
    }
    const customers = await walk('/customers?_sort=name');
    expect(customers).to.deep.equal({ ids: made, pages: 2, totals: ['100'] });
    const filters = { values: { name_like: ['Big'] }, enabled: ['name_like'] };
    const { id } = (await create(filters, 'Members')).json;
    expect(await walk(`/segments/${id}/customers?_sort=name&_page=1&_limit=1000`)).to.deep.equal(customers);
    expect((await call('DELETE', `/segments/${id}`)).status).to.equal(200);
    const logs = await walk('/customers/logs?_limit=1000');
    expect(logs).to.deep.include({ totals: ['100'] });
    expect(new Set(logs.ids).size).to.equal(100);
    expect(logs.pages).to.equal(2);
  });

  it('of the customers in the answer for a segment are little more than 1 MiB', async () => {
    const wide = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`wide_${n}`, '😀'.repeat(250)]));
    const records = Array.from({ length: 60 }, (_, n) => ({ name: `Wide ${n}`, external_id: `wide-${n}`, ...wide }));
    for (let from = 0; from < records.length; from += 20) {
      const body = { external_id: 'external_id', customers: records.slice(from, from + 20) };
      const imported = await call('POST', '/customers/import', { body });
      expect(imported.status, imported.text.slice(0, 300)).to.equal(200);
    }
    const filters = { values: { wide_0: [wide['wide_0']] }, enabled: ['wide_0'] };
    const { id } = (await create(filters, 'Wide')).json;
    const answers = [
      (await call('GET', `/segments/${id}`)).text,
      (await call('GET', `/segments?id=${id}`)).text.slice(1, -1),
      (await call('POST', '/segments/preview', { body: { filters } })).text,
      (await call('PUT', `/segments/${id}`, { body: { description: 'Wide' } })).text,
    ].map((text) => JSON.parse(text) as Shown);
    const { text } = await call('GET', '/customers?name_like=wide&_sort=id&_limit=100');
    const all = (JSON.parse(text) as Shown['customers']).map((one) => one.id);
    for (const { customers_count, customers } of answers) {
      const bytes = Buffer.byteLength(JSON.stringify(customers));
      expect({ count: customers_count, isEnough: bytes > 1_048_576, isBounded: bytes < 1_150_000 }).to.deep.equal({
        count: 60,
        isEnough: true,
        isBounded: true,
      });
      expect(customers.map((one) => one.id)).to.deep.equal(all.slice(0, customers.length));
    }
    await call('DELETE', `/segments/${id}`);
  });

  it('a change that adds nothing, or takes away, is never refused', async () => {
    const path = `/segments/${ids[0]!}`;
    expect((await call('PUT', path, { body: { name: 'Renamed' } })).status).to.equal(200);
    expect((await call('PUT', path, { body: { filters: filtersOf(100) } })).status).to.equal(200);
    expect((await call('PUT', path, { body: { filters: filtersOf(999, 'x') } })).status).to.equal(200);
    expect((await call('DELETE', `/segments/${ids[1]!}`)).status).to.equal(200);
    expect((await create(filtersOf(999))).status).to.equal(201);
  });

  it('one that makes a record longer is refused like a creation', async () => {
    const writer = await service().get(AuthorityWriter);
    const filters = { values: new Map([['company', ['x'.repeat(LIMIT)]]]), enabled: [] };
    const stuffed = { ...aSegment('Stuffed'), filters };
    await writer.write(SYSTEM, (transaction) => transaction.record(creationOf(SEGMENT, 'stuffed', stuffed)));
    const { json } = await call('GET', '/segments?name_like=Big&_embed=none');
    const { id } = (json as unknown as { id: string }[])[0]!;
    const larger = { ...filtersOf(999), enabled: ['company', 'q', 'name'] };
    expectProblem(await call('PUT', `/segments/${id}`, { body: { filters: larger } }), {
      status: 409,
      code: 'limit_reached',
    });
  });

  it('a store that holds more can be read, and what is too much deleted', async () => {
    const stuffed = await call('GET', '/segments/stuffed');
    expect(stuffed.status).to.equal(200);
    expect((await call('PUT', '/segments/stuffed', { body: { description: 'Too long' } })).status).to.equal(200);
    expectProblem(await create({ values: {}, enabled: [] }), { status: 409, code: 'limit_reached' });
    expect((await call('DELETE', '/segments/stuffed')).status).to.equal(200);
    expect((await create({ values: {}, enabled: [] })).status).to.equal(201);
  });

  it('of features, their variants and targeting', async () => {
    const writer = await service().get(AuthorityWriter);
    await writer.write(SYSTEM, async (transaction) => {
      const off = 'y'.repeat(LIMIT);
      const feature = aFeature('stuffed', false, {
        variants: new Map([
          ['off', off],
          ['on', 'x'],
        ]),
      });
      await transaction.record(creationOf(FEATURE, 'stuffed', feature));
    });
    const body = { key: 'small', name: 'Small' };
    const refused = await call('POST', '/features', { body });
    expectProblem(refused, { status: 409, code: 'limit_reached' });
    expect(refused.json.detail).to.include('features');
    expect((await call('PUT', '/features/stuffed', { body: { enabled: true } })).status).to.equal(200);
    expect((await call('DELETE', '/features/stuffed')).status).to.equal(200);
    expect((await call('POST', '/features', { body })).status).to.equal(201);
  });
});
