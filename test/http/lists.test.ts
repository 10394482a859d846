import { expect } from 'chai';
import { readListRequest, type ListRequest } from '../../src/adapters/http/lists/list-request.js';
import { koaContext } from '../support/koa-context.js';
import { SlicedContent } from '../../src/adapters/http/responses/sliced-content.js';
import { respondList } from '../../src/adapters/http/lists/respond-list.js';
import type { RouteContext } from '../../src/adapters/http/declarations/route.js';
import { problemOf } from '../../src/adapters/http/problems/problem.js';
import { parseQuery } from '../../src/adapters/http/queries/query.js';
import { evaluateList } from '../../src/domain/lists/evaluate-list.js';
import { listFields } from '../../src/domain/lists/list-fields.js';
import type { ListQuery } from '../../src/domain/lists/list-query.js';
import { thrownBy } from '../support/refusal.js';

const FIELDS = listFields(['name', 'note'], { suspended: 'boolean', roles: 'set', status: 'text' });
const OWN = listFields(['name'], {}, { ownColumnsExcept: new Set(['secret']) });
const LOG = { ...listFields([], { id: 'sequence' }), newestBy: 'id' as const };

const read = (text: string, fields = FIELDS): ListQuery => readListRequest(parseQuery(text), fields).query;
/** Formats a page: `start+limit` for a slice, `after+limit` for a cursor's page. */
function pageOf(text: string): string {
  const { page } = read(text);
  return page.kind === 'slice'
    ? `${page.start}+${page.limit}`
    : `${page.after === undefined ? 'after' : 'on'}+${page.limit}`;
}
const orderOf = (text: string, fields = FIELDS) =>
  read(text, fields).order.map(({ field, descending }) => (descending ? `-${field}` : field));
const filtersOf = (text: string, fields = FIELDS) =>
  read(text, fields).filters.map(({ field, operator, values }) => [field, operator, ...values]);

/** Returns the one parameter that a 400 names. */
function refused(text: string, fields = FIELDS): string {
  const error = thrownBy(() => read(text, fields));
  const { status, code, fields: named } = problemOf(error);
  expect({ status, code }).to.deep.equal({ status: 400, code: 'bad_query' });
  const names = Object.keys(named);
  expect(names).to.have.length(1);
  return names[0]!;
}

describe('the query dialect of lists', () => {
  it('limits the number of filters and sort fields', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`);
    const filters = (count: number) =>
      fields(count)
        .map((field) => `${field}=1`)
        .join('&');
    expect(read(filters(50), OWN).filters).to.have.length(50);
    expect(refused(filters(51), OWN)).to.equal('c50');
    expect(orderOf(`_sort=${fields(8).join(',')}`, OWN)).to.have.length(9);
    expect(refused(`_sort=${fields(9).join(',')}`, OWN)).to.equal('_sort');
  });

  it('limits text searches that run in memory', () => {
    const few = { ...FIELDS, maxTexts: 3 };
    expect(read('q=a&q=b&q=b&name_like=c', few).filters).to.have.length(1);
    expect(refused('q=a&q=b&q=c&name_like=d', few)).to.equal('q');
    expect(refused('name_like=a&name_like=b&name_like=c&name_like=d', few)).to.equal('name_like');
    expect(read('q=a&q=b&q=c&name_like=d').filters).to.have.length(1);
  });

  describe('pages', () => {
    const rows: [query: string, page: string][] = [
      ['', '0+1000'],
      ['_page=3', '20+10'],
      ['_page=3&_limit=7', '14+7'],
      ['_page=2&_limit=5000', '1000+1000'],
      ['_page=1&_limit=0', '0+0'],
      ['_start=5&_end=9', '5+4'],
      ['_start=5&_end=5', '5+0'],
      ['_start=5&_end=9&_limit=2', '5+4'],
      ['_start=5&_limit=2', '5+2'],
      ['_start=5', '5+1000'],
      ['_end=9', '0+9'],
      ['_end=9&_limit=2', '0+9'],
      ['_start=0&_end=5000', '0+1000'],
      ['_limit=3', '0+3'],
      ['_limit=0', '0+0'],
      ['_limit=1001', '0+1000'],
      ['_after=', 'after+10'],
      ['_after=&_limit=3&_page=2&_start=1', 'after+3'],
      ['_page=2&_start=7&_end=9', '10+10'],
      ['_start=99999999999999999999', `${Number.MAX_SAFE_INTEGER}+1000`],
    ];
    for (const [query, page] of rows)
      it(`${query || 'nothing'} is ${page}`, () => expect(pageOf(query)).to.equal(page));

    const wrong: [query: string, parameter: string][] = [
      ['_limit=-1', '_limit'],
      ['_limit=', '_limit'],
      ['_limit=ten', '_limit'],
      ['_limit=1.5', '_limit'],
      ['_limit=0x10', '_limit'],
      ['_limit=1&_limit=2', '_limit'],
      ['_page=0', '_page'],
      ['_page=+1', '_page'],
      ['_start=a', '_start'],
      ['_start=3&_end=2', '_end'],
      ['_page=1&_start=x', '_start'],
      ['_after=nonsense', '_after'],
      [`_after=${Buffer.from('["id asc"]').toString('base64url')}`, '_after'],
      [`_after=${Buffer.from('["id asc",{}]').toString('base64url')}`, '_after'],
      [`_after=${Buffer.from('["id desc","a"]').toString('base64url')}`, '_after'],
      [`_after=${Buffer.from('{}').toString('base64url')}`, '_after'],
    ];
    for (const [query, parameter] of wrong) it(`${query} is a 400`, () => expect(refused(query)).to.equal(parameter));
  });

  describe('order', () => {
    const rows: [query: string, order: string[]][] = [
      ['', ['id']],
      ['_sort=name', ['name', 'id']],
      ['_sort=name&_order=DESC', ['-name', '-id']],
      ['_sort=name,created&_order=desc,asc', ['-name', 'created', 'id']],
      ['_sort=name,created&_order=,desc', ['name', '-created', '-id']],
      ['_sort=name&_sort=created&_order=asc&_order=desc', ['name', '-created', '-id']],
      ['_sort=name&_order=asc,sideways', ['name', 'id']],
      ['_sort=id&_order=desc', ['-id']],
      ['_sort=id,name', ['id']],
      ['_sort=name,name&_order=desc,asc', ['-name', '-id']],
      ['_sort=', ['id']],
      ['_order=desc', ['id']],
    ];
    for (const [query, order] of rows) it(query || 'nothing', () => expect(orderOf(query)).to.deep.equal(order));

    it('sorts newest first where the list says so', () => {
      expect(orderOf('', LOG)).to.deep.equal(['-id']);
      expect(orderOf('_sort=created', LOG)).to.deep.equal(['created', 'id']);
    });

    it('refuses other operators, other fields and sets', () => {
      expect(refused('_sort=name&_order=down')).to.equal('_order');
      for (const name of ['password', 'roles', '__proto__', 'constructor', 'name_ne'])
        expect(refused(`_sort=${name}`)).to.equal('_sort');
    });
  });

  describe('filters', () => {
    const rows: [query: string, filters: unknown[][]][] = [
      ['name=Acme, Inc', [['name', 'eq', 'Acme, Inc']]],
      ['name=a&name=b', [['name', 'eq', 'a', 'b']]],
      ['name=a&name_values=b,c', [['name', 'eq', 'a', 'b', 'c']]],
      ['name_ne=a,b&name_ne=c', [['name', 'ne', 'a,b', 'c']]],
      ['id=1,2&id=3', [['id', 'eq', '1', '2', '3']]],
      ['status_ne=a,b', [['status', 'ne', 'a', 'b']]],
      ['roles=a,,b', [['roles', 'eq', 'a', 'b']]],
      ['roles=', [['roles', 'eq', '']]],
      ['name_like=Ä', [['name', 'like', 'a']]],
      [
        'name_gte=Ä&name_lte=Z',
        [
          ['name', 'gte', 'a'],
          ['name', 'lte', 'z'],
        ],
      ],
      ['suspended=true', [['suspended', 'eq', true]]],
      ['created=2026-01-31', [['created', 'eq', Date.UTC(2026, 0, 31)]]],
      ['created_gte=2026-01-31T01:00%2B02:00', [['created', 'gte', Date.UTC(2026, 0, 30, 23)]]],
      ['password=x&_foo=1&__proto__=1&name_near=x', []],
      ['created_gte=2026', [['created', 'gte', Date.UTC(2026, 0, 1)]]],
      ['created_lte=2026-02', [['created', 'lte', Date.UTC(2026, 1, 1)]]],
    ];
    for (const [query, filters] of rows) it(query, () => expect(filtersOf(query)).to.deep.equal(filters));

    for (const query of [
      'suspended=yes',
      'created=yesterday',
      'created=2026-02-30',
      'created_gte=2026-01-01T10:00',
      'created_like=2',
      'suspended_like=t',
      'roles_like=x',
      'roles_gte=x',
    ])
      it(`${query} is a 400`, () => expect(refused(query)).to.equal(query.split('=')[0]));

    it('reads own columns as text, number and boolean, and refuses invalid names', () => {
      expect(filtersOf('size=-0&rank_gte=1e2&vip=true', OWN)).to.deep.equal([
        ['size', 'eq', '-0', 0],
        ['rank', 'gte', '1e2', 100],
        ['vip', 'eq', 'true', true],
      ]);
      expect(filtersOf('secret=1&Size=1&constructor=1&toString=1', OWN)).to.deep.equal([]);
    });

    it('reads sequence numbers as numbers', () => {
      expect(filtersOf('id=7,8', LOG)).to.deep.equal([['id', 'eq', 7, 8]]);
      expect(refused('id=seven', LOG)).to.equal('id');
    });
  });

  describe('search', () => {
    it('folds each text once, and drops the search when one of them matches everything', () => {
      expect(read('q=Ärger&q=arger&q=B').search).to.deep.equal([['arger', 'b']]);
      expect(read('q=x&q=').search).to.deep.equal([]);
      expect(read('q=%CC%81').search).to.deep.equal([]);
      expect(read('q=x', LOG).search).to.deep.equal([]);
    });
  });

  type ListContext = RouteContext<unknown, unknown, unknown, unknown, ListRequest>;

  describe('answers', () => {
    type Row = (typeof RECORDS)[number];
    const valueOf = (record: Row, field: string) =>
      field === 'id' ? record.id : field === 'name' ? record.name : null;
    const RECORDS = Array.from({ length: 25 }, (_, index) => ({ id: String(index).padStart(2, '0'), name: 'Ä' }));
    async function answer(text: string, bytes = 0, records: readonly Row[] = RECORDS) {
      const request = readListRequest(parseQuery(text), FIELDS);
      const page = evaluateList(records, request.query, FIELDS, valueOf);
      const ctx = Object.assign(koaContext(), { state: { list: request } });
      const present = ({ id }: Row) => JSON.stringify(id + ' '.repeat(bytes));
      await respondList(ctx as unknown as ListContext, page, present, valueOf);
      const { res } = ctx;
      const body: unknown = ctx.body instanceof SlicedContent ? ctx.body.content : ctx.body;
      const links = [...String(res.getHeader('Link') ?? '').matchAll(/<\?([^>]*)>; rel="(\w+)"/g)];
      return {
        ids: (JSON.parse(String(body)) as string[]).map((id) => id.trim()),
        bytes: String(body).length,
        total: res.getHeader('X-Total-Count'),
        links: Object.fromEntries(links.map(([, query, relation]) => [relation, query])) as Record<string, string>,
      };
    }

    it('are bare arrays with the total', async () => {
      expect(await answer('_limit=2')).to.deep.equal({ ids: ['00', '01'], bytes: 11, total: '25', links: {} });
      expect(await answer('name=nobody')).to.deep.equal({ ids: [], bytes: 2, total: '0', links: {} });
      expect((await answer('_start=1&_end=2')).links).to.deep.equal({});
    });

    const MIB = 1_024 * 1_024;

    it('end with the record that brings them over 4 MiB, and lead on by cursor', async () => {
      const whole = await answer('_limit=4', MIB - 100);
      expect([whole.ids, whole.links]).to.deep.equal([['00', '01', '02', '03'], {}]);
      const walked: string[] = [];
      let query: string | undefined = 'name_like=%C3%84';
      while (query !== undefined) {
        const page = await answer(query, MIB);
        expect(page.total).to.equal('25');
        expect(page.bytes).to.be.within(1, 5 * MIB);
        walked.push(...page.ids);
        query = page.links['next'];
        if (query !== undefined) expect(page.ids, query).to.have.length(4);
        if (walked.length === 4) expect(query).to.match(/^name_like=%C3%84&_limit=1000&_after=/);
      }
      expect(walked).to.deep.equal(RECORDS.map(({ id }) => id));
    });

    it('lead on by cursor from a numbered page that is cut, while its numbers count as if it were not', async () => {
      const page = await answer('_page=2&_limit=10', MIB);
      expect(page.ids).to.deep.equal(['10', '11', '12', '13']);
      const { next, ...others } = page.links;
      expect(others).to.deep.equal({
        prev: '_limit=10&_page=1',
        first: '_limit=10&_page=1',
        last: '_limit=10&_page=3',
      });
      expect((await answer(next!)).ids.slice(0, 2)).to.deep.equal(['14', '15']);
      expect((await answer('_page=3&_limit=10', MIB)).ids[0]).to.equal('20');
    });

    it('lead on by cursor when they are cut at 1,000 records', async () => {
      const many = Array.from({ length: 1_001 }, (_, index) => ({ id: String(index).padStart(4, '0'), name: 'Ä' }));
      for (const query of ['', '_limit=5000', '_start=0&_end=1001', '_sort=name']) {
        const { ids, links } = await answer(query, 0, many);
        expect([ids.length, Object.keys(links)], query).to.deep.equal([1_000, ['next']]);
        const rest = await answer(links['next']!, 0, many);
        expect([rest.ids, rest.links], query).to.deep.equal([['1000'], {}]);
      }
      expect((await answer('_limit=1000', 0, many)).links).to.deep.equal({});
      expect((await answer('_start=1', 0, many)).links).to.deep.equal({});
    });

    it('link the neighbours of a numbered page, keeping the other parameters', async () => {
      expect((await answer('_page=2&q=%C3%84&_limit=10')).links).to.deep.equal({
        next: 'q=%C3%84&_limit=10&_page=3',
        prev: 'q=%C3%84&_limit=10&_page=1',
        first: 'q=%C3%84&_limit=10&_page=1',
        last: 'q=%C3%84&_limit=10&_page=3',
      });
      expect(Object.keys((await answer('_page=1')).links)).to.deep.equal(['next', 'first', 'last']);
      expect((await answer('_page=9')).links).to.deep.equal({ prev: '_page=3', first: '_page=1', last: '_page=3' });
      expect((await answer('_page=1&name=nobody')).links).to.deep.equal({
        first: 'name=nobody&_page=1',
        last: 'name=nobody&_page=1',
      });
    });

    it('link the next page of a cursor until the end', async () => {
      const walked: string[] = [];
      let query: string | undefined = '_sort=name&_order=desc&_after=&_limit=10';
      while (query !== undefined) {
        const page = await answer(query);
        expect(Object.keys(page.links)).to.deep.equal(walked.length < 20 ? ['next'] : []);
        walked.push(...page.ids);
        query = page.links['next'];
      }
      expect(walked).to.deep.equal(RECORDS.map(({ id }) => id).reverse());
      expect((await answer('_after=&_limit=0')).links).to.deep.equal({});
    });

    it('leave out links that would make the header too long', async () => {
      const relations = async (page: number, length: number) =>
        Object.keys((await answer(`_page=${page}&name=${'%C3%84'.repeat(length)}&name=%C3%84`)).links);
      expect(await relations(2, 100)).to.deep.equal(['next', 'prev', 'first']);
      expect(await relations(2, 150)).to.deep.equal(['next', 'prev']);
      expect(await relations(2, 5_000)).to.deep.equal(['next']);
      expect(await relations(3, 5_000)).to.deep.equal([]);
    });
  });
});
