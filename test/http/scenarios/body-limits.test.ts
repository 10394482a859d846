import { expect } from 'chai';
import { onEachStorage, type ProblemBody } from '../../support/service.js';
import { send } from '../sample-client.js';

const many = (length: number, value: unknown) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`K${index}`, value]));
const cases: readonly (readonly [path: string, body: object])[] = [
  ['/segments', { name: 'A', filters: { values: many(100_000, []) } }],
  ['/segments', { name: 'A', filters: { enabled: Object.keys(many(100_000, 0)) } }],
  ['/segments', { name: 'A', filters: { enabled: ['K'.repeat(2_000_000)] } }],
  ['/customers', many(19_000, 1)],
  ['/roles', { name: 'A', abilities: many(10_000, { read: true }) }],
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
});
