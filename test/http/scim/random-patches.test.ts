import { expect } from 'chai';
import fc from 'fast-check';
import { withService } from '../../support/service.js';
import { Directory } from './directory.js';

const name = fc.constantFrom(
  'userName',
  'NAME',
  'active',
  'externalId',
  'members',
  'displayName',
  'id',
  'emails',
  'x',
  '__proto__',
  'constructor',
);
const filter = fc.oneof(
  fc.constantFrom('[value eq "x"]', '[type eq "work"]', '[', ']', '[]', '[value pr]', '[value eq 1]'),
  fc.string().map((text) => `[${text}]`),
);
const path = fc.oneof(
  fc
    .tuple(name, fc.option(filter, { nil: '' }), fc.constantFrom('', '.value', '.givenName', '.__proto__', '.'))
    .map((parts) => parts.join('')),
  fc.string(),
  fc.constantFrom('urn:ietf:params:scim:schemas:core:2.0:User:name.familyName', 'urn:x:', ':', '.'),
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    'True',
    '\0',
    '\ud800',
    ' ',
    'a@b',
    { value: '\0' },
    [{ value: 'x', type: 'group' }],
    { givenName: 5 },
    'x'.repeat(300),
  ),
  fc.dictionary(path, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);
const operation = fc.oneof(
  fc.record({
    op: fc.constantFrom('add', 'Replace', 'remove', 'x', 1),
    path: fc.oneof(path, fc.constant(undefined)),
    value,
  }),
  fc.jsonValue({ maxDepth: 2 }),
);
const body = fc.oneof(
  { weight: 5, arbitrary: fc.record({ Operations: fc.oneof(fc.array(operation, { maxLength: 4 }), operation) }) },
  fc.object({ maxDepth: 2 }),
);

describe('random requests of directories', () => {
  it('are answered, in the form of SCIM and without a fault', () =>
    withService('memory', {}, async (service) => {
      const directory = await Directory.holding(service);
      const { id: user } = await directory.user();
      const { id: group } = await directory.group();
      const request = fc.record({ method: fc.constantFrom('PATCH', 'PUT', 'POST'), isGroup: fc.boolean(), body });
      await fc.assert(
        fc.asyncProperty(request, async ({ method, isGroup, body: sent }) => {
          const collection = isGroup ? '/Groups' : '/Users';
          const at = method === 'POST' ? collection : `${collection}/${isGroup ? group : user}`;
          const { status, text } = await directory.call(method, at, { body: JSON.stringify(sent) });
          expect(status, text).to.be.lessThan(500);
        }),
        { numRuns: 600 },
      );
      const query = fc.tuple(
        path,
        fc.constantFrom('eq', 'co', 'pr', 'gt', 'xx'),
        fc.oneof(
          fc.jsonValue({ maxDepth: 0 }).map((json) => JSON.stringify(json)),
          fc.string(),
        ),
      );
      await fc.assert(
        fc.asyncProperty(query, fc.boolean(), path, async (parts, isGroup, attributes) => {
          const parameters = new URLSearchParams({
            filter: parts.join(' '),
            attributes,
            excludedAttributes: attributes,
          });
          const { status, text } = await directory.get(`/${isGroup ? 'Groups' : 'Users'}?${parameters.toString()}`);
          expect(status, text).to.be.oneOf([200, 400]);
        }),
        { numRuns: 400 },
      );
    }));
});
