import { expect } from 'chai';
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root.js';

type WithMoments = (filter: Readonly<Record<string, unknown>>, now: number) => object;

const NOW = Date.parse('2026-04-01T12:00:00Z');

describe('filters relative to the present', () => {
  let queryOf: WithMoments;
  before(async () => {
    const source = readFileSync(join(ROOT, 'console/src/api/relative-filters.ts'), 'utf8');
    const { code } = transformSync(source, { loader: 'ts', format: 'esm' });
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      readonly withMoments: WithMoments;
    };
    queryOf = module.withMoments;
  });

  const rows: readonly [string, Readonly<Record<string, unknown>>, object][] = [
    ['not seen for 90 days', { not_seen: '90' }, { last_seen_lte: '2026-01-01T12:00:00.000Z' }],
    ['never seen', { not_seen: 'never' }, { last_seen_null: 'true' }],
    ['open invitations', { invitation: 'open' }, { invited_until_gte: '2026-04-01T12:00:00.000Z' }],
    ['invitations that ended', { invitation: 'ended' }, { invited_until_lte: '2026-04-01T12:00:00.000Z' }],
    ['others, as they are', { q: 'ada', suspended: 'false' }, { q: 'ada', suspended: 'false' }],
    ['a value that nobody offers', { not_seen: 'x', invitation: 'y' }, {}],
  ];
  for (const [name, filter, query] of rows) {
    it(name, () => expect(queryOf(filter, NOW)).to.deep.equal(query));
  }
});
