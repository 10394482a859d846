import { MAX_MOVES } from '../../../application/directories/move-directory-members.js';
import { MAX_PAGE_SIZE } from '../../../domain/lists/list-query.js';
import { GROUP_SCHEMA, SCIM_PATH, USER_SCHEMA } from './scim-path.js';

/** The most bytes of a body. */
export const MAX_BODY = 1_024 * 1_024;

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** `GET /ServiceProviderConfig` (RFC 7643, 5). Connectors cut their requests by the limits of `bulk`, which isn't supported. */
export function serviceProviderConfig(publicUrl: string) {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: MAX_MOVES, maxPayloadSize: MAX_BODY },
    filter: { supported: true, maxResults: MAX_PAGE_SIZE },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API token',
        description: 'An API token that was made for a directory.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: metaOf(publicUrl, 'ServiceProviderConfig'),
  };
}

/** `GET /ResourceTypes` (RFC 7643, 6). */
export function resourceTypes(publicUrl: string) {
  return (
    [
      ['User', 'Users', 'People with an account', USER_SCHEMA],
      ['Group', 'Groups', 'Groups of people', GROUP_SCHEMA],
    ] as const
  ).map(([id, plural, description, schema]) => ({
    schemas: [`${CORE}:ResourceType`],
    id,
    name: id,
    endpoint: `/${plural}`,
    description,
    schema,
    schemaExtensions: [],
    meta: metaOf(publicUrl, 'ResourceType', `/${id}`),
  }));
}

/** `GET /Schemas` (RFC 7643, 7). */
export function schemas(publicUrl: string) {
  return [
    { id: USER_SCHEMA, name: 'User', description: 'People with an account', attributes: USER },
    { id: GROUP_SCHEMA, name: 'Group', description: 'Groups of people', attributes: GROUP },
  ].map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    meta: metaOf(publicUrl, 'Schema', `/${schema.id}`),
  }));
}

function metaOf(publicUrl: string, resourceType: string, below = '') {
  const plural = resourceType === 'ServiceProviderConfig' ? resourceType : `${resourceType}s`;
  return { resourceType, location: `${publicUrl}${SCIM_PATH}/${plural}${below}` };
}

interface Attribute {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** An attribute with the defaults of RFC 7643, 2.2. */
function attribute(name: string, description: string, more: object = {}): Attribute {
  const characteristics = { multiValued: false, required: false, caseExact: false, mutability: 'readWrite' };
  const rest = { returned: 'default', uniqueness: 'none' };
  return { name, type: 'string', description, ...characteristics, ...rest, ...more };
}

const READ_ONLY = { mutability: 'readOnly' };

function complex(name: string, description: string, subAttributes: readonly Attribute[], more: object = {}): Attribute {
  return attribute(name, description, { type: 'complex', subAttributes, ...more });
}

/** An attribute of RFC 7643 that is taken and not kept. Connectors stop where one is missing. */
function ignored(name: string, more: object = {}): Attribute {
  return attribute(name, 'Accepted and not kept.', { mutability: 'readOnly', returned: 'never', ...more });
}

const VALUE_AND_TYPE = ['value', 'display', 'type'].map((name) => ignored(name));

function ignoredList(name: string, subAttributes = VALUE_AND_TYPE): Attribute {
  const primary = ignored('primary', { type: 'boolean' });
  return ignored(name, { type: 'complex', multiValued: true, subAttributes: [...subAttributes, primary] });
}

const ADDRESS = ['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country', 'type'];

const USER = [
  attribute('userName', 'The e-mail address, with which people sign in.', { required: true, uniqueness: 'server' }),
  complex('name', 'A blank or removed name stays as it was.', [
    attribute('familyName', 'The last name.'),
    attribute('givenName', 'The first name.'),
    ...['formatted', 'middleName', 'honorificPrefix', 'honorificSuffix'].map((name) => ignored(name)),
  ]),
  attribute('displayName', 'Both names. At creation, missing names come from it.', READ_ONLY),
  complex(
    'emails',
    'The userName.',
    [
      attribute('value', 'The address.', READ_ONLY),
      attribute('type', 'Always work.', { ...READ_ONLY, canonicalValues: ['work'] }),
      attribute('primary', 'Always true.', { ...READ_ONLY, type: 'boolean' }),
    ],
    { multiValued: true, ...READ_ONLY },
  ),
  attribute('active', 'Whether the account is not suspended.', { type: 'boolean' }),
  complex(
    'groups',
    'The groups of directories that the user is in.',
    [
      attribute('value', 'The id of the group.', { ...READ_ONLY, caseExact: true }),
      attribute('$ref', 'The address of the group.', {
        ...READ_ONLY,
        type: 'reference',
        caseExact: true,
        referenceTypes: ['Group'],
      }),
      attribute('display', 'The name of the group.', READ_ONLY),
      attribute('type', 'Always direct.', { ...READ_ONLY, canonicalValues: ['direct'] }),
    ],
    { multiValued: true, ...READ_ONLY },
  ),
  ...['nickName', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'].map((name) => ignored(name)),
  ignored('profileUrl', { type: 'reference', referenceTypes: ['external'] }),
  ignored('password'),
  ...['phoneNumbers', 'ims', 'photos', 'entitlements', 'roles', 'x509Certificates'].map((name) => ignoredList(name)),
  ignoredList(
    'addresses',
    ADDRESS.map((name) => ignored(name)),
  ),
];

const GROUP = [
  attribute('displayName', 'The name, unique among groups of directories.', { required: true, uniqueness: 'server' }),
  complex(
    'members',
    'People, never groups.',
    [
      attribute('value', 'The id of the user.', { mutability: 'immutable', caseExact: true }),
      attribute('$ref', 'The address of the user.', {
        mutability: 'immutable',
        type: 'reference',
        caseExact: true,
        referenceTypes: ['User'],
      }),
      attribute('type', 'Always User.', { mutability: 'immutable', canonicalValues: ['User'] }),
    ],
    { multiValued: true },
  ),
];
