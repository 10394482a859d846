import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import simpleRest from '@refinedev/simple-rest';
import axios from 'axios';
import { expect } from 'chai';
import { fetchUtils } from 'ra-core';
import jsonServerProvider from 'ra-data-json-server';
import { Caller } from '../support/caller.js';
import { onEachStorage } from '../support/service.js';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

interface Listed {
  readonly names: readonly unknown[];
  readonly total: number;
}

/** What every client of an administration does with a resource. */
interface Client {
  create(data: object): Promise<string>;
  list(filters: Readonly<Record<string, string>>, page: number): Promise<Listed>;
  many(ids: readonly string[]): Promise<readonly unknown[]>;
  /** Those that refer to a record by this field. */
  references(field: string, value: string): Promise<Listed>;
  rename(id: string, name: string): Promise<unknown>;
  remove(id: string): Promise<void>;
}

const PER_PAGE = 2;
const SORT = { field: 'name', order: 'ASC' } as const;
const namesOf = (rows: readonly object[]) => rows.map((row) => (row as Row)['name']);

function reactAdmin(address: string, token: string): Client {
  const provider = jsonServerProvider(address, (url, options = {}) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } }),
  );
  return {
    create: async (data) => (await provider.create<Row>('customers', { data })).data.id,
    list: async (filter, page) => {
      const pagination = { page, perPage: PER_PAGE };
      const { data, total } = await provider.getList<Row>('customers', { filter, pagination, sort: SORT });
      return { names: namesOf(data), total: total! };
    },
    many: async (ids) => namesOf((await provider.getMany<Row>('customers', { ids: [...ids] })).data),
    references: async (target, id) => {
      const params = { target, id, pagination: { page: 1, perPage: 25 }, sort: SORT, filter: {} };
      const { data, total } = await provider.getManyReference<Row>('customers', params);
      return { names: namesOf(data), total: total! };
    },
    rename: async (id, name) => {
      const { data: previousData } = await provider.getOne<Row>('customers', { id });
      const data = { ...previousData, name };
      return (await provider.update<Row>('customers', { id, data, previousData })).data['name'];
    },
    remove: async (id) => {
      await provider.delete<Row>('customers', { id, previousData: { id } });
    },
  };
}

function refine(address: string, token: string): Client {
  // Its declarations name another build of axios than the import does.
  const http = axios.create({ headers: { Authorization: `Bearer ${token}` } }) as unknown;
  const provider = simpleRest(address, http as Parameters<typeof simpleRest>[1]);
  const list = async (filters: Readonly<Record<string, string>>, currentPage: number, pageSize: number) => {
    const { data, total } = await provider.getList<Row>({
      resource: 'customers',
      pagination: { currentPage, pageSize },
      sorters: [{ field: 'name', order: 'asc' }],
      filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
    });
    return { names: namesOf(data), total };
  };
  return {
    create: async (variables) => (await provider.create<Row>({ resource: 'customers', variables })).data.id,
    list: (filters, page) => list(filters, page, PER_PAGE),
    many: async (ids) => namesOf((await provider.getMany<Row>({ resource: 'customers', ids: [...ids] })).data),
    references: (field, value) => list({ [field]: value }, 1, 25),
    rename: async (id, name) =>
      (await provider.update<Row, object>({ resource: 'customers', id, variables: { name } })).data['name'],
    remove: async (id) => {
      await provider.deleteOne<Row, object>({ resource: 'customers', id });
    },
  };
}

function rtkQuery(address: string, token: string): Client {
  const api = createApi({
    // Else the timers of unused answers keep the process alive for a minute.
    keepUnusedDataFor: 0,
    baseQuery: fetchBaseQuery({
      baseUrl: address,
      prepareHeaders: (headers) => headers.set('authorization', `Bearer ${token}`),
    }),
    endpoints: (build) => ({
      list: build.query<Listed, Readonly<Record<string, unknown>>>({
        query: (params) => ({ url: '/customers', params }),
        transformResponse: (rows: Row[], meta) => ({
          names: namesOf(rows),
          total: Number(meta?.response?.headers.get('x-total-count')),
        }),
      }),
      write: build.mutation<Row, { readonly url: string; readonly method: string; readonly body?: object }>({
        query: (request) => request,
      }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const list = async (params: Readonly<Record<string, unknown>>) => {
    const query = store.dispatch(api.endpoints.list.initiate(params, { forceRefetch: true }));
    const listed = await query.unwrap();
    query.unsubscribe();
    return listed;
  };
  const write = (method: string, url: string, body?: object) =>
    store.dispatch(api.endpoints.write.initiate({ url, method, ...(body && { body }) })).unwrap();
  return {
    create: async (data) => (await write('POST', '/customers', data)).id,
    list: (filters, page) => list({ ...filters, _page: page, _limit: PER_PAGE, _sort: 'name', _order: 'asc' }),
    many: async (ids) => (await list({ id: ids.join(',') })).names,
    references: (field, value) => list({ [field]: value, _sort: 'name' }),
    rename: async (id, name) => (await write('PATCH', `/customers/${id}`, { name }))['name'],
    remove: async (id) => {
      await write('DELETE', `/customers/${id}`);
    },
  };
}

/** Published clients, unmodified: none of their ordinary requests is refused. */
onEachStorage('the ordinary requests of published clients', {}, (service) => {
  for (const [title, open] of [
    ['ra-data-json-server', reactAdmin],
    ['@refinedev/simple-rest', refine],
    ['RTK Query', rtkQuery],
  ] as const) {
    it(`are answered: ${title}`, async () => {
      const { token } = await Caller.administrator(service());
      const client = open(service().service.url, token);
      const plan = title.toLowerCase();
      const ids: string[] = [];
      for (const name of ['Ada', 'Bob', 'Eve']) ids.push(await client.create({ name, status: 'lead', plan }));
      expect(await client.list({ plan, status: 'lead' }, 1)).to.deep.equal({ names: ['Ada', 'Bob'], total: 3 });
      expect(await client.list({ plan, q: 'eve' }, 1)).to.deep.equal({ names: ['Eve'], total: 1 });
      expect(await client.list({ plan }, 2)).to.deep.equal({ names: ['Eve'], total: 3 });
      expect([...(await client.many(ids.slice(1)))].sort()).to.deep.equal(['Bob', 'Eve']);
      expect(await client.references('plan', plan)).to.deep.equal({ names: ['Ada', 'Bob', 'Eve'], total: 3 });
      expect(await client.rename(ids[0]!, 'Zoe')).to.equal('Zoe');
      await client.remove(ids[1]!);
      expect(await client.references('plan', plan)).to.deep.equal({ names: ['Eve', 'Zoe'], total: 2 });
    });
  }
});
