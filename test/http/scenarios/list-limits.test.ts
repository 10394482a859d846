import { expect } from 'chai';
import { ABILITY_FIELDS } from '../../../src/domain/abilities/ability-list.js';
import { ROLE_FIELDS } from '../../../src/domain/roles/role-list.js';
import { CHANGE_FIELDS } from '../../../src/domain/changes/change-list.js';
import { CUSTOMER_FIELDS, CUSTOMER_LOG_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import type { ListFields } from '../../../src/domain/lists/list-fields.js';
import { SEGMENT_FIELDS } from '../../../src/domain/segments/segment-list.js';
import { USER_FIELDS } from '../../../src/domain/users/user-list.js';
import { onEachStorage } from '../../support/service.js';
import { longestQueries, manyColumns } from '../../support/worst-requests.js';
import { send } from '../sample-client.js';
import { Desk } from './customers.js';
import { IS_FULL } from '../../support/full-counts.js';

onEachStorage('lists with queries as long as a URL may be', {}, (service) => {
  let desk: Desk;
  let segment: string;
  before(async () => {
    desk = await Desk.ofAdministrator(service());
    await desk.add({ name: 'Zoë', company: 'Acme, Inc', plan: 'gold', own: 3 });
    const filters = { values: { plan: ['gold'] }, enabled: ['plan'] };
    const body = { name: 'Gold', filters };
    segment = (await service().call('POST', '/segments', { as: desk.as, body })).json.id;
  });
  const ask = (path: string, query: string) => send(service().port, 'GET', `${path}?${query}`, { as: desk.as });

  /** Each field has fourteen queries one after the other: a third of all is others of the next one. */
  const isAsked = (_query: unknown, index: number) => IS_FULL || index % 3 === 0;

  const lists: readonly (readonly [path: string, fields: ListFields])[] = [
    ['/customers', CUSTOMER_FIELDS],
    ['/customers/facets', CUSTOMER_FIELDS],
    ['/segments/:id/customers', CUSTOMER_FIELDS],
    ['/customers/logs', CUSTOMER_LOG_FIELDS],
    ['/changes', CHANGE_FIELDS],
    ['/abilities', ABILITY_FIELDS],
    ['/roles', ROLE_FIELDS.full],
    ['/segments', SEGMENT_FIELDS],
    ['/users', USER_FIELDS],
  ];
  for (const [path, fields] of lists) {
    it(`answer 200, or 400 naming the parameter: ${path}`, async () => {
      const queries = [...longestQueries(fields)];
      if (fields === CUSTOMER_FIELDS) {
        for (const operator of ['', '_ne', '_like', '_gte'] as const) {
          queries.push([`50 columns${operator}`, manyColumns(operator, operator === '_like' ? 20 : 40)]);
        }
      }
      const wrong: string[] = [];
      for (const [name, query] of queries.filter(isAsked)) {
        const { status, text } = await ask(path.replace(':id', segment), query);
        if (status !== 200 && status !== 400) wrong.push(`${name}: ${status} ${text}`);
      }
      expect(wrong).to.deep.equal([]);
    });
  }

  const letters = Array.from('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_');
  const many = [...letters, ...letters.flatMap((a) => letters.flatMap((b) => [`${a}${b}`, `x${a}${b}`, `y${a}${b}`]))]
    .filter((text) => text !== '3')
    .sort((a, b) => a.length - b.length)
    .slice(0, 8_500);

  it('answer 200 to 8,500 values, beside other filters and in any order', async () => {
    const wrong: string[] = [];
    for (const values of ['name_values', 'own_values', 'status_values', 'id_values']) {
      for (const path of ['/customers', '/customers/facets', `/segments/${segment}/customers`]) {
        for (const other of [
          '',
          '&status=lead',
          '&status=lead,done&role=customer',
          '&q=zo',
          '&_sort=created',
          '&_sort=own',
        ]) {
          const { status, text } = await ask(path, `${values}=${many.join(',')}${other}`);
          if (status !== 200) wrong.push(`${path} ${values}${other}: ${status} ${text}`);
        }
      }
    }
    expect(wrong).to.deep.equal([]);
  });

  it('match exactly the records among thousands of values', async () => {
    const found = async (query: string) => (await desk.list(query)).length;
    expect(await found(`name_values=${many.join(',')}`)).to.equal(0);
    expect(await found(`name_values=${[...many.slice(1), 'Zo%C3%AB'].join(',')}`)).to.equal(1);
    expect(await found(`own_values=${[...many.slice(1), '3'].join(',')}`)).to.equal(1);
    expect(await found(`own_values=${[...many.slice(1), '3.5'].join(',')}`)).to.equal(0);
    expect(await found(`own_values=${[...many.slice(1), '3'].join(',')}&status=lead`)).to.equal(0);
    expect(await found(`own_ne=3&own_ne=${many.slice(0, 2_500).join('&own_ne=')}`)).to.equal(0);
    expect(await found(`name_like=zo&name_like=${many.slice(0, 900).join('&name_like=')}`)).to.equal(1);
    expect(
      await found(`plan_like=qqq&plan_like=${many.filter((text) => text.includes('_')).join('&plan_like=')}`),
    ).to.equal(0);
  });
});
