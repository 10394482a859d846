import { expect } from 'chai';
import { documentOf, readDocuments } from '../../../src/adapters/storage-kernel/record-document.js';
import { DamagedStore } from '../../../src/application/ports/audit.js';
import { ABILITY } from '../../../src/domain/authority/kinds/ability.js';
import {
  KINDS,
  pluralOf,
  recordsOf,
  tablesOf,
  type Plural,
  type RecordIn,
} from '../../../src/domain/authority/kinds/kinds.js';
import type { JsonObject } from '../../../src/domain/changes/change.js';
import { variantsOf } from '../../../src/domain/features/rollout.js';
import { aFeature, aGroup, anAbility, aRole, aSegment, aToken, aWebhook } from '../../support/builders.js';

/** Names that are numbers, and their order, differ between canonical JSON and JavaScript. */
const variants = variantsOf(JSON.parse('{"9":{"10":1,"9":[null]},"10":"ten","__proto__":"\\u0000🦓"}') as JsonObject);
const records: { readonly [P in Plural]: readonly RecordIn<P>[] } = {
  abilities: [anAbility('customer', ['read', 'delete'])],
  roles: [aRole('Support', { zebra: ['read'], 10: ['create'], 9: [] })],
  groups: [aGroup('g', ['r2', 'r1']), { ...aGroup('h', [], 'okta'), externalId: '1' }],
  features: [
    aFeature('plain', true),
    aFeature('beta', false, {
      ...{ variants, onVariant: '9', offVariant: '10' },
      targeting: [{ segments: ['s2', 's1'], percentage: 12.34, variant: null }],
    }),
  ],
  segments: [aSegment('VIP', { status: ['active', 'a "b"'], 10: ['x'], 9: [] })],
  tokens: [aToken('shop', ['r2', 'r1'], 9_000), aToken('till')],
  webhooks: [aWebhook('crm', { enabled: false })],
};
const tables = tablesOf((kind) => new Map(records[pluralOf(kind)].map((one) => [one.id, one] as const)));
const documents = KINDS.flatMap((kind) =>
  [...recordsOf(tables, kind).values()].map((record) => documentOf(kind, record)),
);

describe('documents of records', () => {
  it('hold the records of every kind', () => {
    expect(readDocuments(documents)).to.deep.equal(tables);
  });

  it('are texts that anybody can read', () => {
    expect(documents[0]!.record).to.equal(
      '{"actions":["read","delete"],"created":1767225600000,"description":"","id":"ability-customer","key":"customer",' +
        '"name":"customer","updated":1767225600000,"version":1}',
    );
  });

  it('may have their members in another order', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .map(([name, one]) => [name, reversed(one)] as const)
          .reverse(),
      );
    };
    const others = documents.map((one) => ({ ...one, record: JSON.stringify(reversed(JSON.parse(one.record))) }));
    expect(others[0]!.record).to.not.equal(documents[0]!.record);
    expect(readDocuments(others)).to.deep.equal(tables);
  });

  it('have the initial values of fields that an earlier release did not know', () => {
    const [ability] = [...tables.abilities.values()];
    const document = documentOf(ABILITY, ability!);
    const less = { ...document, record: document.record.replace('"name":"customer",', '') };
    expect(less.record).to.not.equal(document.record);
    expect(readDocuments([less]).abilities.get(ability!.id)).to.deep.equal({ ...ability, name: '' });
  });

  for (const [error, edit] of [
    ['no JSON', () => '{'],
    ['an action of no valid name', (text: string) => text.replace('"delete"', '"Fly"')],
    ['an action twice', (text: string) => text.replace('"delete"', '"delete","delete"')],
    ['actions in another order', (text: string) => text.replace('"read","delete"', '"delete","read"')],
    ['another id', (text: string) => text.replace('"id":"', '"id":"x')],
    ['a member more', (text: string) => text.replace('{', '{"color":"red",')],
    ['no version', (text: string) => text.replace(',"version":1', '')],
    ['a time that is a text', (text: string) => text.replace(/"updated":(\d+)/, '"updated":"$1"')],
    ['no id', (text: string) => text.replace('"id":"ability-customer",', '')],
  ] as const) {
    it(`are refused by name with ${error}`, () => {
      const damaged = { ...documents[0]!, record: edit(documents[0]!.record) };
      expect(damaged.record).to.not.equal(documents[0]!.record);
      expect(() => readDocuments([damaged])).to.throw(
        DamagedStore,
        `ability ${damaged.id}: is not in the form that Castellan writes`,
      );
    });
  }

  it('are refused by name when no kind is known by theirs', () => {
    expect(() => readDocuments([{ kind: 'banner', id: 'b1', record: '{}' }])).to.throw(
      DamagedStore,
      'banner b1: is of no kind',
    );
  });
});
