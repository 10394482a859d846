import { expect } from 'chai';
import { expectProblem, onEachStorage, type ProblemBody } from '../../support/service.js';
import { send } from '../sample-client.js';

const many = (length: number, value: unknown) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`K${index}`, value]));
const cases: readonly (readonly [path: string, body: object])[] = [
  ['/segments', { name: 'A', filters: { values: many(100_000, []) } }],
  ['/segments', { name: 'A', filters: { enabled: Object.keys(many(100_000, 0)) } }],
  ['/segments', { name: 'A', filters: { enabled: ['K'.repeat(2_000_000)] } }],
  ['/customers', many(9_900, 1)],
  ['/roles', { name: 'A', abilities: many(3_300, { read: true }) }],
  ['/users', { first_name: 'A', last_name: 'B', email: 'a@example.com', roles: Array<number>(60_000).fill(1) }],
];

onEachStorage('bodies with many errors', {}, (service) => {
  it('are refused with a small response that names at most 100 fields', async () => {
    const as = (await service().admin()).accessToken;
    for (const [path, body] of cases) {
      const headers = { 'content-type': 'application/json' };
      const { status, text } = await send(service().port, 'POST', path, { as, body: JSON.stringify(body), headers });
      const { errors, invalid } = JSON.parse(text) as ProblemBody;
      expect(status, path).to.equal(422);
      expect(Object.keys(errors).length, path).to.be.within(1, 100);
      expect(invalid.length, path).to.be.within(1, 100);
      expect(text.length, path).to.be.below(64 * 1_024);
    }
  });

  it('are refused as a whole when they hold more lists, objects and fields than anything that is meant', async () => {
    const as = (await service().admin()).accessToken;
    const before = await service().call('GET', '/customers?_limit=1&_page=1', { as });
    for (const body of [many(10_000, 1), { name: 'A', notes: Array<number[]>(10_000).fill([]) }]) {
      const refused = await service().call('POST', '/customers', { as, body });
      expectProblem(refused, { status: 400, code: 'malformed_json' });
      expect(refused.json.detail).to.include('10000 lists, objects and fields');
    }
    const after = await service().call('GET', '/customers?_limit=1&_page=1', { as });
    expect(after.headers['x-total-count']).to.equal(before.headers['x-total-count']);
  });
});
