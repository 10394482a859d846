import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { expect } from 'chai';
import { fetchUtils } from 'ra-core';
import jsonServerProvider from 'ra-data-json-server';
import { Caller } from '../support/caller.js';
import { TestService } from '../support/service.js';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** A front-end form that sends whole records back. */
interface Form {
  read(resource: string, id: string): Promise<Row>;
  save(resource: string, before: Row, edited: Row): Promise<Row>;
}

function reactAdmin(address: string, token: string): Form {
  const provider = jsonServerProvider(address, (url, options = {}) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } }),
  );
  return {
    read: async (resource, id) => (await provider.getOne<Row>(resource, { id })).data,
    save: async (resource, previousData, data) =>
      (await provider.update<Row>(resource, { id: data.id, data, previousData })).data,
  };
}

function rtkQuery(address: string, token: string): Form {
  const api = createApi({
    // Else the timers of unused answers keep the process alive for a minute.
    keepUnusedDataFor: 0,
    baseQuery: fetchBaseQuery({
      baseUrl: address,
      prepareHeaders: (headers) => headers.set('authorization', `Bearer ${token}`),
    }),
    endpoints: (build) => ({
      one: build.query<Row, string>({ query: (path) => path }),
      save: build.mutation<Row, { path: string; body: Row }>({
        query: ({ path, body }) => ({ url: path, method: 'PUT', body }),
      }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return {
    read: async (resource, id) => {
      const query = store.dispatch(api.endpoints.one.initiate(`${resource}/${id}`, { forceRefetch: true }));
      const row = await query.unwrap();
      query.unsubscribe();
      return row;
    },
    save: (resource, _before, body) =>
      store.dispatch(api.endpoints.save.initiate({ path: `${resource}/${body.id}`, body })).unwrap(),
  };
}

/** Published clients, unmodified: a change made by somebody else while a form is open survives saving the form. */
for (const [name, open] of [
  ['ra-data-json-server', reactAdmin],
  ['RTK Query', rtkQuery],
] as const) {
  describe(`a form left open in ${name}`, () => {
    let service: TestService;
    let bob: Caller;
    let form: Form;
    before(async () => {
      service = await TestService.start('memory');
      const ada = await Caller.administrator(service);
      bob = await Caller.administrator(service);
      form = open(service.service.url, ada.token);
    });
    after(() => service.stop());

    it('lifts no suspension and restores no roles', async () => {
      const role = await bob.role('Support', 'customer.read');
      const { id } = await bob.user('eve@example.com', { roles: [role.id] });
      const before = await form.read('users', id);
      expect((await bob.put(`/users/${id}`, { suspended: true, roles: [] })).status).to.equal(200);
      const saved = await form.save('users', before, { ...before, last_name: 'Corrected' });
      expect(saved).to.deep.include({ last_name: 'Corrected', suspended: true, roles: [] });
    });

    it('restores no permission of a role', async () => {
      const { id } = await bob.role('Desk', 'customer.read', 'customer.delete');
      const before = await form.read('roles', id);
      expect((await bob.put(`/roles/${id}`, { abilities: { customer: { delete: false } } })).status).to.equal(200);
      const saved = await form.save('roles', before, { ...before, description: 'The desk' });
      expect(saved).to.have.nested.property('abilities.customer.delete', false);
      expect(saved).to.have.nested.property('abilities.customer.read', true);
      expect(saved).to.have.property('description', 'The desk');
    });

    it("restores no customer's notes", async () => {
      const { id } = (await bob.post('/customers', { name: 'Acme', notes: 'old' })).json;
      const before = await form.read('customers', id);
      expect((await bob.put(`/customers/${id}`, { notes: 'never call again' })).status).to.equal(200);
      const saved = await form.save('customers', before, { ...before, phone: '12345' });
      expect(saved).to.include({ notes: 'never call again', phone: '12345' });
    });
  });
}
