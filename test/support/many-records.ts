import { AuthorityDraft } from '../../src/domain/authority/apply-change.js';
import { Authority, NO_RECORDS } from '../../src/domain/authority/authority.js';
import { ABILITY } from '../../src/domain/authority/kinds/ability.js';
import { FEATURE } from '../../src/domain/authority/kinds/feature.js';
import { ROLE } from '../../src/domain/authority/kinds/role.js';
import { SEGMENT } from '../../src/domain/authority/kinds/segment.js';
import { TOKEN } from '../../src/domain/authority/kinds/token.js';
import { GENESIS, headAfter, type ChangeEntry, type JsonObject } from '../../src/domain/changes/change.js';
import { variantsOf } from '../../src/domain/features/rollout.js';
import { aFeature, anAbility, aRole, aSegment, aToken, created, deleted, sealed, updated } from './builders.js';

/** Entries that make 1,000 roles, 2,000 features and everything that records can hold. */
export function* entriesOfManyRecords(): Generator<ChangeEntry> {
  for (const key of ['customer', 'zebra', 'old'])
    yield created('ability', `a-${key}`, ABILITY.logFields(anAbility(key)));
  yield updated('ability', 'a-zebra', { delete: false, description: 'Ünïcode 🦓 "quoted" \\ \u0001\u001f\n\u2028' });
  for (let n = 0; n < 1_000; n += 1) {
    yield created(
      'role',
      `role-n${n}`,
      ROLE.logFields(aRole(`n${n}`, n % 3 === 0 ? {} : { zebra: ['read'], customer: ['update', 'read'] })),
    );
  }
  yield deleted('ability', 'a-old');
  for (let n = 0; n < 50; n += 1) {
    const values = {
      status: ['active', `it's "${n}"`],
      plan: [],
      10: ['ten'],
      9: ['nine'],
      ...(n === 0 && { name: [] }),
    };
    yield created('segment', `segment-n${n}`, SEGMENT.logFields(aSegment(`n${n}`, values)));
  }
  yield updated('segment', 'segment-n1', { filters: { values: {}, enabled: [] } });
  for (let n = 0; n < 2_000; n += 1) yield created('feature', `feature-n${n}`, FEATURE.logFields(featureOf(n)));
  yield updated('feature', 'feature-n4', { enabled: true });
  for (let n = 0; n < 3; n += 1) {
    yield created('token', `token-n${n}`, TOKEN.logFields(aToken(`n${n}`, ['role-n1', 'role-n2'], n === 0 ? null : n)));
  }
  yield deleted('role', 'role-n2');
  yield created('role', 'role-n2', ROLE.logFields(aRole('again')));
}

const VALUES: readonly JsonObject[] = [
  { off: false, on: true, other: true },
  { a: 0.1, b: -1e-7, c: 1e21, off: 12 },
  { a: '', b: '\u0000\u0007\b\t"\\/\u2028🦓', off: 'x' },
  { a: { '9': { '10': 1, '9': [null, 'ß'] }, '10': {} }, b: { 'a.b': [], $c: true }, off: {} },
];

function featureOf(n: number) {
  if (n % 5 === 4) return aFeature(`n${n}`, n % 2 === 0);
  const variants = variantsOf(VALUES[n % 5]!);
  const split = ['off', [...variants.keys()][0]!].map((variant) => ({ variant, percentage: 33.33 }));
  const rules = [
    { segments: ['segment-n2', 'segment-n1'], percentage: 12.34, variant: null },
    { segments: [], split },
  ];
  return aFeature(`n${n}`, n % 2 === 0, {
    variants,
    onVariant: [...variants.keys()][n % 2]!,
    offVariant: 'off',
    targeting: n % 3 === 0 ? [] : rules,
  });
}

/** The authority that follows from the entries. */
export function authorityOf(changes: Iterable<ChangeEntry>): Authority {
  const draft = new AuthorityDraft(new Authority(GENESIS, NO_RECORDS));
  let head = GENESIS;
  for (const entry of changes) {
    const change = sealed(head, entry);
    draft.apply(change);
    head = headAfter(change);
  }
  return draft.at(head);
}
