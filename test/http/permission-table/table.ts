import type { Permission, Row, Rule } from './row.js';

/**
 * Required permissions per endpoint, written by hand and never derived from the code (docs/access.md has the rules).
 * Writes of users, roles, abilities, customers and segments also require the area's `.read`.
 */

const R = (...sets: readonly (readonly Permission[])[]): Rule => sets;
const OPEN: Rule = 'nothing';
const SIGNED_IN: Rule = 'signed in';

const ANY_OF_ACCESS = R(['role.read'], ['account.read'], ['ability.read']);
const NAME = { first_name: 'Another', last_name: 'Name' };
const USER_ACCESS = R(['account.read', 'role.read']);
const USER_UPDATE = R(['account.update', 'account.read']);
const USER_DELETE = R(['account.delete', 'account.read']);
const ROLE_UPDATE = R(['role.update', 'role.read']);
const ROLE_DELETE = R(['role.delete', 'role.read']);
const ABILITY_UPDATE = R(['ability.update', 'ability.read']);
const ABILITY_DELETE = R(['ability.delete', 'ability.read']);
const CHANGES = R(['account.read', 'role.read', 'ability.read']);
const PAST = CHANGES;
const SEGMENT_PAST = R(['segment.read', 'account.read', 'role.read', 'ability.read']);
const CUSTOMER_READ = R(['customer.read']);
const CUSTOMER_UPDATE = R(['customer.update', 'customer.read']);
const CUSTOMER_DELETE = R(['customer.delete', 'customer.read']);
const SEGMENT_READ = R(['segment.read']);
const SEGMENT_UPDATE = R(['segment.update', 'segment.read']);
const SEGMENT_DELETE = R(['segment.delete', 'segment.read']);
const SEGMENT_MEMBERS = R(['segment.read', 'customer.read']);
const FLAGS = R(['settings.update']);
const AUDIENCE = R(['settings.read', 'segment.read']);
const EXPLAINED = R(['settings.read', 'segment.read', 'customer.read']);
const TARGETING = R(['settings.update', 'segment.read']);
const SHORT_ROLE = { without: 'role.read', fields: ['id', 'name'] } as const;
const SHORT_FEATURE = { without: 'settings.read', fields: ['id', 'key', 'enabled'] } as const;

const described = (turn: number) => ({ description: `turn ${turn}` });
const someId = () => '?id=unknown';
const someKey = () => '?targeting_key=nobody';
const several = (id: string) => `?id=${id}`;
const filters = (turn: number) => ({ filters: { values: { status: [`s${turn}`] }, enabled: [] } });
const partly = (turn: number) => ({ targeting: [{ percentage: (turn % 10_000) / 100 }] });
/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const sessions: readonly Row[] = [
  { endpoint: 'GET /healthz', who: OPEN, passes: 200 },
  { endpoint: 'GET /readyz', who: OPEN, passes: 200 },
  { endpoint: 'GET /metrics', who: 'key', passes: 200 },
  {
    endpoint: 'POST /login',
    who: OPEN,
    passes: 400,
    code: 'invalid_credentials',
    body: () => ({ email: 'nobody@example.com', password: 'wrong' }),
  },
  {
    endpoint: 'POST /register',
    who: OPEN,
    passes: 201,
    body: (turn) => ({ email: `table-${turn}@example.com`, password: 'a new password', ...NAME }),
  },
  { endpoint: 'POST /send-password', who: OPEN, passes: 200, body: () => ({ email: 'nobody@example.com' }) },
  {
    endpoint: 'POST /reset-password',
    who: OPEN,
    passes: 400,
    code: 'link_invalid',
    body: () => ({ token: 'wrong', password: 'a new password' }),
  },
  { endpoint: 'GET /reset', who: OPEN, passes: 200 },
  { endpoint: 'GET /reset/:id', to: 'unknown', who: OPEN, passes: 404, code: 'not_found' },
  { endpoint: 'POST /logout', who: SIGNED_IN, passes: 200, endsSession: true, peopleOnly: true },
];

const userSessions: readonly Row[] = [
  { endpoint: 'GET /users/me/sessions', who: SIGNED_IN, passes: 200, peopleOnly: true },
  {
    endpoint: 'DELETE /users/me/sessions/:id',
    to: 'unknown',
    who: SIGNED_IN,
    passes: 404,
    code: 'not_found',
    peopleOnly: true,
  },
  { endpoint: 'DELETE /users/me/sessions', who: SIGNED_IN, passes: 200, peopleOnly: true },
  { endpoint: 'GET /users/:id/sessions', to: 'own', who: SIGNED_IN, passes: 200 },
  { endpoint: 'GET /users/:id/sessions', to: 'other', who: R(['account.read']), passes: 200 },
  { endpoint: 'GET /users/:id/sessions', to: 'unknown', who: R(['account.read']), passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /users/:id/sessions', to: 'own', who: SIGNED_IN, passes: 200, endsSession: 'all' },
  { endpoint: 'DELETE /users/:id/sessions', to: 'other', who: USER_UPDATE, passes: 200 },
  { endpoint: 'DELETE /users/:id/sessions', to: 'unknown', who: USER_UPDATE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /users/:id/sessions/:id', to: 'own', who: SIGNED_IN, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /users/:id/sessions/:id', to: 'other', who: USER_UPDATE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /users/:id/sessions/:id', to: 'unknown', who: USER_UPDATE, passes: 404, code: 'not_found' },
];

const WRONG_CODE = { code: 'a code', code_verifier: 'a verifier' };

const providers: readonly Row[] = [
  { endpoint: 'GET /sign-in/providers', who: OPEN, passes: 200 },
  { endpoint: 'GET /sign-in/:id', to: 'unknown', who: OPEN, passes: 400, code: 'bad_query' },
  { endpoint: 'GET /sign-in/:id/callback', to: 'unknown', who: OPEN, passes: 303 },
  {
    endpoint: 'POST /sign-in/:id/logout',
    to: 'unknown',
    who: OPEN,
    passes: 415,
    code: 'unsupported_media_type',
    body: () => ({}),
  },
  { endpoint: 'POST /login/code', who: OPEN, passes: 400, code: 'invalid_credentials', body: () => WRONG_CODE },
  { endpoint: 'GET /users/me/identities', who: SIGNED_IN, passes: 200, peopleOnly: true },
  {
    ...{ endpoint: 'POST /users/me/identities', who: SIGNED_IN, peopleOnly: true },
    ...{ passes: 400, code: 'invalid_credentials', body: () => WRONG_CODE },
  },
  {
    ...{ endpoint: 'DELETE /users/me/identities/:id', to: 'unknown', who: SIGNED_IN, peopleOnly: true },
    ...{ passes: 404, code: 'not_found' },
  },
  { endpoint: 'GET /users/:id/identities', to: 'own', who: SIGNED_IN, passes: 200 },
  { endpoint: 'GET /users/:id/identities', to: 'other', who: R(['account.read']), passes: 200 },
  { endpoint: 'GET /users/:id/identities', to: 'unknown', who: R(['account.read']), passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /users/:id/identities/:id', to: 'own', who: USER_UPDATE, passes: 409, code: 'immutable' },
  { endpoint: 'DELETE /users/:id/identities/:id', to: 'other', who: USER_UPDATE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /users/:id/identities/:id', to: 'unknown', who: USER_UPDATE, passes: 404, code: 'not_found' },
];

const OWN_CODES = { who: SIGNED_IN, peopleOnly: true } as const;
const WRONG = { ...OWN_CODES, passes: 400, code: 'invalid_credentials' } as const;

const oneTimeCodes: readonly Row[] = [
  { endpoint: 'POST /users/me/totp', ...WRONG, body: () => ({ password: 'not the password' }) },
  { endpoint: 'POST /users/me/totp/confirm', ...WRONG, body: () => ({ code: '000000' }) },
  { endpoint: 'GET /users/me/totp', ...OWN_CODES, passes: 200 },
  {
    ...OWN_CODES,
    endpoint: 'POST /users/me/totp/recovery-codes',
    passes: 404,
    code: 'not_found',
    body: () => ({ password: 'not the password' }),
  },
  {
    ...OWN_CODES,
    endpoint: 'DELETE /users/me/totp',
    passes: 404,
    code: 'not_found',
    body: () => ({ password: 'not the password' }),
  },
  { endpoint: 'DELETE /users/:id/totp', to: 'own', who: USER_UPDATE, passes: 409, code: 'immutable' },
  { endpoint: 'DELETE /users/:id/totp', to: 'other', who: USER_UPDATE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /users/:id/totp', to: 'unknown', who: USER_UPDATE, passes: 404, code: 'not_found' },
];

const UNKNOWN_PASSKEY = { to: 'unknown', ...OWN_CODES, passes: 404, code: 'not_found' } as const;

const passkeys: readonly Row[] = [
  { endpoint: 'POST /login/passkey/options', who: OPEN, passes: 200, body: () => ({}) },
  {
    endpoint: 'POST /login/passkey',
    who: OPEN,
    passes: 400,
    code: 'invalid_credentials',
    body: () => ({ challenge_id: 'none', credential: {} }),
  },
  { endpoint: 'GET /users/me/passkeys', ...OWN_CODES, passes: 200 },
  { endpoint: 'POST /users/me/passkeys/options', ...OWN_CODES, passes: 200, body: () => ({}) },
  {
    endpoint: 'POST /users/me/passkeys',
    ...OWN_CODES,
    passes: 422,
    code: 'validation_failed',
    body: () => ({ name: 'Phone', credential: {} }),
  },
  { endpoint: 'GET /users/me/passkeys/:id', ...UNKNOWN_PASSKEY },
  { endpoint: 'PUT /users/me/passkeys/:id', ...UNKNOWN_PASSKEY, body: () => ({ name: 'Phone' }) },
  { endpoint: 'DELETE /users/me/passkeys/:id', ...UNKNOWN_PASSKEY, body: () => ({}) },
  { endpoint: 'DELETE /users/:id/passkeys', to: 'own', who: USER_UPDATE, passes: 409, code: 'immutable' },
  { endpoint: 'DELETE /users/:id/passkeys', to: 'other', who: USER_UPDATE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /users/:id/passkeys', to: 'unknown', who: USER_UPDATE, passes: 404, code: 'not_found' },
];

const users: readonly Row[] = [
  { endpoint: 'GET /users', who: R(['account.read']), passes: 200 },
  { endpoint: 'GET /users/me', who: SIGNED_IN, passes: 200, peopleOnly: true },
  { endpoint: 'GET /users/:id', to: 'own', who: SIGNED_IN, passes: 200 },
  { endpoint: 'GET /users/:id', to: 'other', who: R(['account.read']), passes: 200 },
  { endpoint: 'GET /users/:id', to: 'unknown', who: R(['account.read']), passes: 404, code: 'not_found' },
  { endpoint: 'GET /users/:id/access', to: 'own', who: SIGNED_IN, passes: 200 },
  { endpoint: 'GET /users/:id/access', to: 'other', who: USER_ACCESS, passes: 200 },
  { endpoint: 'GET /users/:id/access', to: 'unknown', who: USER_ACCESS, passes: 404, code: 'not_found' },
  { endpoint: 'GET /users/:id/access/timeline', to: 'other', who: CHANGES, passes: 200 },
  { endpoint: 'GET /users/:id/access/timeline', to: 'unknown', who: CHANGES, passes: 404, code: 'not_found' },
  {
    endpoint: 'POST /users',
    who: R(['account.create', 'account.read']),
    passes: 201,
    body: (turn) => ({ email: `made-${turn}@example.com`, ...NAME }),
  },
  { endpoint: 'POST /users/:id/invitation', to: 'own', who: USER_UPDATE, passes: 409, code: 'already_exists' },
  { endpoint: 'POST /users/:id/invitation', to: 'other', who: USER_UPDATE, passes: 409, code: 'already_exists' },
  { endpoint: 'POST /users/:id/invitation', to: 'unknown', who: USER_UPDATE, passes: 404, code: 'not_found' },
  { endpoint: 'PUT /users/:id', to: 'own', who: SIGNED_IN, passes: 200, body: () => NAME },
  { endpoint: 'PUT /users/:id', to: 'own', who: SIGNED_IN, passes: 200, body: () => ({ avatar: '' }) },
  { endpoint: 'PUT /users/:id', to: 'own', who: SIGNED_IN, passes: 200, body: () => ({ suspended: false }) },
  {
    endpoint: 'PUT /users/:id',
    to: 'own',
    who: SIGNED_IN,
    passes: 422,
    code: 'validation_failed',
    body: () => ({ password: 'a password of the tests' }),
  },
  {
    endpoint: 'PUT /users/:id',
    to: 'own',
    who: USER_UPDATE,
    passes: 409,
    code: 'self_lockout',
    body: () => ({ suspended: true }),
    byFields: true,
  },
  {
    endpoint: 'PUT /users/:id',
    to: 'own',
    who: USER_UPDATE,
    passes: 200,
    body: (turn) => ({ email: `renamed-${turn}@example.com` }),
    byFields: true,
  },
  {
    endpoint: 'PUT /users/:id',
    to: 'own',
    who: USER_UPDATE,
    passes: 422,
    code: 'validation_failed',
    body: () => ({ roles: ['01890000-0000-7000-8000-000000000000'] }),
    byFields: true,
  },
  { endpoint: 'PUT /users/:id', to: 'other', who: USER_UPDATE, passes: 200, body: () => NAME },
  { endpoint: 'PUT /users/:id', to: 'other', who: USER_UPDATE, passes: 200, body: () => ({ avatar: '' }) },
  { endpoint: 'PUT /users/:id', to: 'other', who: USER_UPDATE, passes: 200, body: () => ({ suspended: true }) },
  { endpoint: 'PUT /users/:id', to: 'other', who: USER_UPDATE, passes: 200, body: () => ({ suspended: false }) },
  { endpoint: 'PUT /users/:id', to: 'other', who: USER_UPDATE, passes: 200, body: () => ({ roles: [] }) },
  {
    endpoint: 'PUT /users/:id',
    to: 'other',
    who: USER_UPDATE,
    passes: 200,
    body: (turn) => ({ email: `moved-${turn}@example.com` }),
  },
  {
    endpoint: 'PUT /users/:id',
    to: 'other',
    who: USER_UPDATE,
    passes: 200,
    body: (turn) => ({ password: `a given password ${turn}` }),
    peopleOnly: 'body',
  },
  { endpoint: 'PUT /users/:id', to: 'unknown', who: USER_UPDATE, passes: 404, code: 'not_found', body: () => NAME },
  {
    endpoint: 'PUT /users',
    who: USER_UPDATE,
    passes: 200,
    body: () => ({ ids: ['unknown'], changes: { suspended: true } }),
  },
  { endpoint: 'PUT /users', who: USER_UPDATE, passes: 422, code: 'validation_failed', body: () => ({}) },
  { endpoint: 'DELETE /users/:id', to: 'own', who: USER_DELETE, passes: 409, code: 'self_lockout' },
  { endpoint: 'DELETE /users/:id', to: 'other', who: USER_DELETE, passes: 200 },
  { endpoint: 'DELETE /users/:id', to: 'unknown', who: USER_DELETE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /users', to: 'other', who: USER_DELETE, passes: 200, query: several },
  { endpoint: 'DELETE /users', to: 'unknown', who: USER_DELETE, passes: 200, query: several },
];

const PEOPLE = { peopleOnly: true } as const;
const tokens: readonly Row[] = [
  { endpoint: 'GET /tokens', who: R(['account.read']), passes: 200 },
  { endpoint: 'GET /tokens/self', who: SIGNED_IN, passes: 200, programsOnly: true },
  {
    endpoint: 'POST /assertions',
    who: SIGNED_IN,
    passes: 422,
    code: 'validation_failed',
    body: () => ({ audience: 'https://nobody.example.com' }),
  },
  { endpoint: 'GET /.well-known/jwks.json', who: OPEN, passes: 200 },
  { endpoint: 'GET /tokens/:id', to: 'other', who: R(['account.read']), passes: 200 },
  { endpoint: 'GET /tokens/:id', to: 'unknown', who: R(['account.read']), passes: 404, code: 'not_found' },
  { endpoint: 'GET /tokens/:id/access', to: 'other', who: USER_ACCESS, passes: 200 },
  { endpoint: 'GET /tokens/:id/access', to: 'unknown', who: USER_ACCESS, passes: 404, code: 'not_found' },
  {
    endpoint: 'POST /tokens',
    who: R(['account.create', 'account.read']),
    passes: 422,
    code: 'validation_failed',
    body: () => ({ name: '' }),
    ...PEOPLE,
  },
  { endpoint: 'PUT /tokens/:id', to: 'other', who: USER_UPDATE, passes: 200, body: described, ...PEOPLE },
  {
    endpoint: 'PUT /tokens/:id',
    to: 'unknown',
    who: USER_UPDATE,
    passes: 404,
    code: 'not_found',
    body: described,
    ...PEOPLE,
  },
  { endpoint: 'POST /tokens/:id/rotate', to: 'other', who: USER_UPDATE, passes: 200, ...PEOPLE },
  { endpoint: 'POST /tokens/:id/rotate', to: 'unknown', who: USER_UPDATE, passes: 404, code: 'not_found', ...PEOPLE },
  { endpoint: 'POST /tokens/:id/release', to: 'other', who: USER_DELETE, passes: 409, code: 'immutable', ...PEOPLE },
  { endpoint: 'POST /tokens/:id/release', to: 'unknown', who: USER_DELETE, passes: 404, code: 'not_found', ...PEOPLE },
  { endpoint: 'DELETE /tokens/:id', to: 'other', who: USER_DELETE, passes: 200, ...PEOPLE },
  { endpoint: 'DELETE /tokens/:id', to: 'unknown', who: USER_DELETE, passes: 404, code: 'not_found', ...PEOPLE },
  { endpoint: 'DELETE /tokens', to: 'other', who: USER_DELETE, passes: 200, query: several, ...PEOPLE },
  { endpoint: 'DELETE /tokens', to: 'unknown', who: USER_DELETE, passes: 200, query: several, ...PEOPLE },
];

const HOOKS = { read: R(['settings.read']), update: R(['settings.update']) };
const renamed = (turn: number) => ({ name: `turn ${turn}` });
const sinceThen = () => ({ from: '2020-01-01T00:00:00.000Z' });

const webhooks: readonly Row[] = [
  { endpoint: 'GET /webhooks', who: HOOKS.read, passes: 200 },
  { endpoint: 'GET /webhooks/:id', to: 'other', who: HOOKS.read, passes: 200 },
  { endpoint: 'GET /webhooks/:id', to: 'unknown', who: HOOKS.read, passes: 404, code: 'not_found' },
  { endpoint: 'GET /webhooks/:id/deliveries', to: 'other', who: HOOKS.read, passes: 200 },
  { endpoint: 'GET /webhooks/:id/deliveries', to: 'unknown', who: HOOKS.read, passes: 404, code: 'not_found' },
  {
    endpoint: 'POST /webhooks',
    who: HOOKS.update,
    passes: 422,
    code: 'validation_failed',
    body: () => ({ name: '' }),
    ...PEOPLE,
  },
  { endpoint: 'PUT /webhooks/:id', to: 'other', who: HOOKS.update, passes: 200, body: renamed },
  { endpoint: 'PUT /webhooks/:id', to: 'unknown', who: HOOKS.update, passes: 404, code: 'not_found', body: renamed },
  { endpoint: 'POST /webhooks/:id/rotate', to: 'other', who: HOOKS.update, passes: 200, ...PEOPLE },
  { endpoint: 'POST /webhooks/:id/redeliver', to: 'other', who: HOOKS.update, passes: 202, body: sinceThen, ...PEOPLE },
  { endpoint: 'POST /webhooks/:id/test', to: 'unknown', who: HOOKS.update, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /webhooks/:id', to: 'other', who: HOOKS.update, passes: 200 },
  { endpoint: 'DELETE /webhooks/:id', to: 'unknown', who: HOOKS.update, passes: 404, code: 'not_found' },
];

const OF_FEATURES = (turn: number) => ({ name: `View ${turn}`, resource: 'features' });
/** Whether a view is one's own, and for whom it is, says the record. */
const SHARED = { ...PEOPLE, byFields: true } as const;

const views: readonly Row[] = [
  { endpoint: 'GET /views', who: SIGNED_IN, passes: 200, ...PEOPLE },
  { endpoint: 'GET /views/:id', to: 'other', who: SIGNED_IN, passes: 200, ...PEOPLE },
  { endpoint: 'GET /views/:id', to: 'unknown', who: SIGNED_IN, passes: 404, code: 'not_found', ...PEOPLE },
  { endpoint: 'POST /views', who: SIGNED_IN, passes: 201, body: OF_FEATURES, ...PEOPLE },
  {
    endpoint: 'POST /views',
    who: FLAGS,
    passes: 201,
    body: (turn) => ({ ...OF_FEATURES(turn), shared: true }),
    ...SHARED,
  },
  {
    endpoint: 'POST /views',
    who: CUSTOMER_READ,
    passes: 201,
    body: (turn) => ({ name: `View ${turn}`, resource: 'customers' }),
    ...SHARED,
  },
  { endpoint: 'PUT /views/:id', to: 'other', who: FLAGS, passes: 200, body: () => ({ pinned: true }), ...SHARED },
  {
    endpoint: 'PUT /views/:id',
    to: 'unknown',
    who: SIGNED_IN,
    passes: 404,
    code: 'not_found',
    body: () => ({ pinned: true }),
    ...PEOPLE,
  },
  { endpoint: 'DELETE /views/:id', to: 'other', who: FLAGS, passes: 200, ...SHARED },
  { endpoint: 'DELETE /views/:id', to: 'unknown', who: SIGNED_IN, passes: 404, code: 'not_found', ...PEOPLE },
];

const roles: readonly Row[] = [
  { endpoint: 'GET /roles', who: ANY_OF_ACCESS, passes: 200, short: SHORT_ROLE },
  { endpoint: 'GET /roles/:id', to: 'own', who: ANY_OF_ACCESS, passes: 200, short: SHORT_ROLE },
  { endpoint: 'GET /roles/:id', to: 'other', who: ANY_OF_ACCESS, passes: 200, short: SHORT_ROLE },
  { endpoint: 'GET /roles/:id', to: 'unknown', who: ANY_OF_ACCESS, passes: 404, code: 'not_found' },
  {
    endpoint: 'POST /roles',
    who: R(['role.create', 'role.read']),
    passes: 201,
    body: (turn) => ({ name: `Role ${turn}`, abilities: {} }),
  },
  // Nobody may change the description of the built-in Administrator role, which is the administrator's own.
  { endpoint: 'PUT /roles/:id', to: 'own', who: ROLE_UPDATE, passes: 200, body: () => ({}) },
  { endpoint: 'PUT /roles/:id', to: 'other', who: ROLE_UPDATE, passes: 200, body: described },
  {
    endpoint: 'PUT /roles/:id',
    to: 'unknown',
    who: ROLE_UPDATE,
    passes: 404,
    code: 'not_found',
    body: described,
  },
  { endpoint: 'DELETE /roles/:id', to: 'other', who: ROLE_DELETE, passes: 200 },
  { endpoint: 'DELETE /roles/:id', to: 'unknown', who: ROLE_DELETE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /roles', to: 'other', who: ROLE_DELETE, passes: 200, query: several },
  { endpoint: 'DELETE /roles', to: 'unknown', who: ROLE_DELETE, passes: 200, query: several },
];

const groups: readonly Row[] = [
  { endpoint: 'GET /groups', who: R(['account.read']), passes: 200 },
  { endpoint: 'GET /groups/:id', to: 'other', who: R(['account.read']), passes: 200 },
  { endpoint: 'GET /groups/:id', to: 'unknown', who: R(['account.read']), passes: 404, code: 'not_found' },
  {
    endpoint: 'POST /groups',
    who: R(['account.create', 'account.read']),
    passes: 201,
    body: (turn) => ({ name: `Group ${turn}` }),
  },
  { endpoint: 'PUT /groups/:id', to: 'other', who: USER_UPDATE, passes: 200, body: described },
  { endpoint: 'PUT /groups/:id', to: 'unknown', who: USER_UPDATE, passes: 404, code: 'not_found', body: described },
  { endpoint: 'PUT /groups/:id/members', to: 'other', who: USER_UPDATE, passes: 200, body: () => ({ remove: ['x'] }) },
  {
    endpoint: 'PUT /groups/:id/members',
    to: 'unknown',
    who: USER_UPDATE,
    passes: 404,
    code: 'not_found',
    body: () => ({ remove: ['x'] }),
  },
  { endpoint: 'DELETE /groups/:id', to: 'other', who: USER_DELETE, passes: 200 },
  { endpoint: 'DELETE /groups/:id', to: 'unknown', who: USER_DELETE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /groups', to: 'other', who: USER_DELETE, passes: 200, query: several },
  { endpoint: 'DELETE /groups', to: 'unknown', who: USER_DELETE, passes: 200, query: several },
];

const abilities: readonly Row[] = [
  { endpoint: 'GET /abilities', who: ANY_OF_ACCESS, passes: 200 },
  { endpoint: 'GET /abilities/:id', to: 'other', who: ANY_OF_ACCESS, passes: 200 },
  { endpoint: 'GET /abilities/:id', to: 'unknown', who: ANY_OF_ACCESS, passes: 404, code: 'not_found' },
  {
    endpoint: 'POST /abilities',
    who: R(['ability.create', 'ability.read']),
    passes: 201,
    body: (turn) => ({ key: `made-${turn}`, name: `Made ${turn}` }),
  },
  { endpoint: 'PUT /abilities/:id', to: 'other', who: ABILITY_UPDATE, passes: 200, body: described },
  {
    endpoint: 'PUT /abilities/:id',
    to: 'unknown',
    who: ABILITY_UPDATE,
    passes: 404,
    code: 'not_found',
    body: described,
  },
  { endpoint: 'DELETE /abilities/:id', to: 'other', who: ABILITY_DELETE, passes: 200 },
  { endpoint: 'DELETE /abilities/:id', to: 'unknown', who: ABILITY_DELETE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /abilities', to: 'other', who: ABILITY_DELETE, passes: 200, query: several },
  { endpoint: 'DELETE /abilities', to: 'unknown', who: ABILITY_DELETE, passes: 200, query: several },
];

const changes: readonly Row[] = [
  { endpoint: 'GET /changes', who: CHANGES, passes: 200 },
  { endpoint: 'GET /changes/histogram', who: CHANGES, passes: 200 },
  { endpoint: 'GET /sign-ins/histogram', who: CHANGES, passes: 200 },
  { endpoint: 'GET /changes/:id', to: 'unknown', who: CHANGES, passes: 404, code: 'not_found' },
  { endpoint: 'POST /changes/:id/undo', to: 'unknown', who: CHANGES, passes: 404, code: 'not_found' },
  { endpoint: 'GET /about', who: SIGNED_IN, passes: 200 },
  { endpoint: 'GET /status', who: R(['settings.read']), passes: 200 },
  { endpoint: 'GET /status/pending', who: R(['settings.read']), passes: 200 },
  { endpoint: 'GET /propagation', who: SIGNED_IN, passes: 200, query: () => '?seq=1' },
  { endpoint: 'GET /propagation', who: SIGNED_IN, passes: 400, code: 'bad_query', byFields: true },
];

const resource = { type: 'customer', id: 'any' };
const ofNobody = { subject: { type: 'user', id: 'nobody' }, action: { name: 'read' }, resource };
const byAddress = { ...ofNobody, subject: { type: 'user', id: 'nobody@example.com' } };
const inThePast = { ...ofNobody, context: { at_seq: '1' } };
const OTHERS = { who: R(['role.read']), passes: 200, byFields: true } as const;
const ADDRESSES = { who: USER_ACCESS, passes: 200, byFields: true } as const;
const MOMENTS = { who: PAST, passes: 200, byFields: true } as const;

const decisions: readonly Row[] = [
  { endpoint: 'POST /access/v1/evaluation', ...OTHERS, body: () => ofNobody },
  { endpoint: 'POST /access/v1/evaluation', ...ADDRESSES, body: () => byAddress },
  { endpoint: 'POST /access/v1/evaluation', ...MOMENTS, body: () => inThePast },
  { endpoint: 'POST /access/v1/evaluations', ...OTHERS, body: () => ({ evaluations: [ofNobody] }) },
  { endpoint: 'POST /access/v1/evaluations', ...ADDRESSES, body: () => ({ evaluations: [ofNobody, byAddress] }) },
  { endpoint: 'POST /access/v1/evaluations', ...MOMENTS, body: () => ({ evaluations: [ofNobody, inThePast] }) },
  { endpoint: 'POST /access/v1/search/subject', who: USER_ACCESS, passes: 200, badBody: 400, body: () => ofNobody },
  { endpoint: 'POST /access/v1/search/subject', ...MOMENTS, body: () => inThePast },
  { endpoint: 'POST /access/v1/search/action', ...OTHERS, body: () => ofNobody },
  { endpoint: 'POST /access/v1/search/action', ...MOMENTS, body: () => inThePast },
  {
    endpoint: 'GET /access/v1/check',
    who: CUSTOMER_READ,
    passes: 204,
    query: () => '?ability=customer&action=read',
    byFields: true,
  },
  { endpoint: 'GET /.well-known/authzen-configuration', who: OPEN, passes: 200 },
];

const customers: readonly Row[] = [
  { endpoint: 'GET /customers', who: CUSTOMER_READ, passes: 200 },
  { endpoint: 'GET /customers/logs', who: CUSTOMER_READ, passes: 200 },
  { endpoint: 'GET /customers/logs/histogram', who: CUSTOMER_READ, passes: 200 },
  { endpoint: 'GET /customers/sizes', who: CUSTOMER_READ, passes: 200 },
  { endpoint: 'GET /customers/facets', who: CUSTOMER_READ, passes: 200 },
  { endpoint: 'GET /customers/columns', who: CUSTOMER_READ, passes: 200 },
  { endpoint: 'GET /customers/:id', to: 'other', who: CUSTOMER_READ, passes: 200 },
  { endpoint: 'GET /customers/:id', to: 'unknown', who: CUSTOMER_READ, passes: 404, code: 'not_found' },
  { endpoint: 'GET /customers/:id/membership', to: 'other', who: SEGMENT_MEMBERS, passes: 200 },
  { endpoint: 'GET /customers/:id/membership', to: 'unknown', who: SEGMENT_MEMBERS, passes: 404, code: 'not_found' },
  {
    endpoint: 'POST /customers',
    who: R(['customer.create', 'customer.read']),
    passes: 201,
    body: (turn) => ({ name: `Customer ${turn}` }),
  },
  {
    endpoint: 'PUT /customers/:id',
    to: 'other',
    who: CUSTOMER_UPDATE,
    passes: 200,
    body: (turn) => ({ company: `Company ${turn}` }),
  },
  {
    endpoint: 'PUT /customers/:id',
    to: 'unknown',
    who: CUSTOMER_UPDATE,
    passes: 404,
    code: 'not_found',
    body: (turn) => ({ company: `Company ${turn}` }),
  },
  {
    endpoint: 'POST /customers/import',
    who: R(['customer.create', 'customer.update', 'customer.read']),
    passes: 200,
    body: () => ({ customers: [{ name: '' }], external_id: null }),
  },
  { endpoint: 'PUT /customers', who: CUSTOMER_UPDATE, passes: 200, body: () => ({ ids: ['unknown'], changes: {} }) },
  { endpoint: 'PUT /customers', who: CUSTOMER_UPDATE, passes: 422, code: 'validation_failed', body: () => ({}) },
  {
    endpoint: 'PUT /customers',
    who: CUSTOMER_UPDATE,
    passes: 409,
    code: 'count_changed',
    body: () => ({ changes: { status: 'won' } }),
    query: () => '?status=nobody+has+it&expect=1',
  },
  { endpoint: 'GET /operations/:id', to: 'unknown', who: SIGNED_IN, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /operations/:id', to: 'unknown', who: SIGNED_IN, passes: 404, code: 'not_found' },
  {
    endpoint: 'POST /operations/:id/undo',
    to: 'unknown',
    who: CUSTOMER_UPDATE,
    passes: 404,
    code: 'not_found',
    body: () => ({}),
  },
  { endpoint: 'GET /customers/trash', who: CUSTOMER_DELETE, passes: 200 },
  {
    endpoint: 'POST /customers/trash/:id/restore',
    to: 'unknown',
    who: R(['customer.create', 'customer.read']),
    passes: 404,
    code: 'not_found',
  },
  { endpoint: 'DELETE /customers/trash', to: 'unknown', who: CUSTOMER_DELETE, passes: 200, query: several },
  {
    endpoint: 'DELETE /customers/trash',
    who: CUSTOMER_DELETE,
    passes: 409,
    code: 'count_changed',
    query: () => '?expect=1',
  },
  { endpoint: 'DELETE /customers/:id', to: 'other', who: CUSTOMER_DELETE, passes: 200 },
  { endpoint: 'DELETE /customers/:id', to: 'unknown', who: CUSTOMER_DELETE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /customers', to: 'other', who: CUSTOMER_DELETE, passes: 200, query: several },
  { endpoint: 'DELETE /customers', to: 'unknown', who: CUSTOMER_DELETE, passes: 200, query: several },
];

const segments: readonly Row[] = [
  { endpoint: 'GET /segments', who: SEGMENT_READ, passes: 200 },
  { endpoint: 'GET /segments/:id', to: 'other', who: SEGMENT_READ, passes: 200 },
  { endpoint: 'GET /segments/:id', to: 'unknown', who: SEGMENT_READ, passes: 404, code: 'not_found' },
  { endpoint: 'GET /segments/sizes', who: SEGMENT_READ, passes: 200, query: someId },
  { endpoint: 'GET /segments/:id/sizes', to: 'other', who: SEGMENT_READ, passes: 200 },
  { endpoint: 'GET /segments/:id/sizes', to: 'unknown', who: SEGMENT_READ, passes: 404, code: 'not_found' },
  { endpoint: 'GET /segments/:id/customers', to: 'other', who: SEGMENT_MEMBERS, passes: 200 },
  { endpoint: 'GET /segments/:id/customers', to: 'unknown', who: SEGMENT_MEMBERS, passes: 404, code: 'not_found' },
  { endpoint: 'POST /segments/preview', who: SEGMENT_MEMBERS, passes: 200, body: () => ({}) },
  { endpoint: 'GET /segments/:id/explain', to: 'other', who: SEGMENT_MEMBERS, passes: 400, code: 'bad_query' },
  {
    endpoint: 'GET /segments/:id/explain',
    to: 'other',
    who: SEGMENT_MEMBERS,
    passes: 404,
    code: 'not_found',
    query: () => '?customer_id=nobody',
  },
  {
    endpoint: 'GET /segments/:id/explain',
    to: 'unknown',
    who: SEGMENT_MEMBERS,
    passes: 404,
    code: 'not_found',
    query: () => '?customer_id=nobody',
  },
  {
    endpoint: 'POST /segments/explain',
    who: SEGMENT_MEMBERS,
    passes: 422,
    code: 'validation_failed',
    body: () => ({ customer_id: 'nobody' }),
  },
  {
    endpoint: 'POST /segments',
    who: R(['segment.create', 'segment.read', 'customer.read']),
    passes: 201,
    body: (turn) => ({ name: `Segment ${turn}` }),
  },
  { endpoint: 'PUT /segments/:id', to: 'other', who: SEGMENT_UPDATE, passes: 200, body: described },
  {
    endpoint: 'PUT /segments/:id',
    to: 'other',
    who: R(['segment.update', 'segment.read', 'customer.read']),
    passes: 200,
    body: filters,
    byFields: true,
  },
  {
    endpoint: 'PUT /segments/:id',
    to: 'unknown',
    who: SEGMENT_UPDATE,
    passes: 404,
    code: 'not_found',
    body: described,
  },
  { endpoint: 'DELETE /segments/:id', to: 'other', who: SEGMENT_DELETE, passes: 200 },
  { endpoint: 'DELETE /segments/:id', to: 'unknown', who: SEGMENT_DELETE, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /segments', to: 'other', who: SEGMENT_DELETE, passes: 200, query: several },
  { endpoint: 'DELETE /segments', to: 'unknown', who: SEGMENT_DELETE, passes: 200, query: several },
];

const features: readonly Row[] = [
  { endpoint: 'GET /features', who: SIGNED_IN, passes: 200, short: SHORT_FEATURE },
  { endpoint: 'GET /features/:id', to: 'other', who: SIGNED_IN, passes: 200, short: SHORT_FEATURE },
  { endpoint: 'GET /features/:id', to: 'unknown', who: SIGNED_IN, passes: 404, code: 'not_found' },
  { endpoint: 'GET /features/evaluations', who: R(['settings.read']), passes: 200, query: someId },
  { endpoint: 'GET /features/:id/evaluations', to: 'other', who: R(['settings.read']), passes: 200 },
  {
    endpoint: 'GET /features/:id/evaluations',
    to: 'unknown',
    who: R(['settings.read']),
    passes: 404,
    code: 'not_found',
  },
  { endpoint: 'GET /features/stream', who: SIGNED_IN, passes: 200 },
  { endpoint: 'GET /features/:id/audience', to: 'other', who: AUDIENCE, passes: 200 },
  { endpoint: 'GET /features/:id/audience', to: 'unknown', who: AUDIENCE, passes: 404, code: 'not_found' },
  { endpoint: 'POST /features/preview', who: AUDIENCE, passes: 200, body: () => ({ key: 'some_flag' }) },
  { endpoint: 'GET /features/:id/explain', to: 'other', who: EXPLAINED, passes: 200, query: someKey },
  { endpoint: 'GET /features/:id/explain', to: 'unknown', who: EXPLAINED, passes: 404, code: 'not_found' },
  {
    endpoint: 'POST /features',
    who: FLAGS,
    passes: 201,
    body: (turn) => ({ key: `flag_${turn}`, name: `Flag ${turn}` }),
    short: SHORT_FEATURE,
  },
  { endpoint: 'PUT /features/:id', to: 'other', who: FLAGS, passes: 200, body: described, short: SHORT_FEATURE },
  {
    endpoint: 'POST /features',
    who: TARGETING,
    passes: 201,
    body: (turn) => ({ key: `targeted_${turn}`, name: `Targeted ${turn}`, ...partly(turn) }),
    byFields: true,
    short: SHORT_FEATURE,
  },
  {
    endpoint: 'PUT /features/:id',
    to: 'other',
    who: TARGETING,
    passes: 200,
    body: partly,
    byFields: true,
    short: SHORT_FEATURE,
  },
  { endpoint: 'PUT /features/:id', to: 'unknown', who: FLAGS, passes: 404, code: 'not_found', body: described },
  { endpoint: 'DELETE /features/:id', to: 'other', who: FLAGS, passes: 200 },
  { endpoint: 'DELETE /features/:id', to: 'unknown', who: FLAGS, passes: 404, code: 'not_found' },
  { endpoint: 'DELETE /features', to: 'other', who: FLAGS, passes: 200, query: several },
  { endpoint: 'DELETE /features', to: 'unknown', who: FLAGS, passes: 200, query: several },
  { endpoint: 'POST /ofrep/v1/evaluate/flags', who: SIGNED_IN, passes: 200, body: () => ({ context: {} }) },
  {
    endpoint: 'POST /ofrep/v1/evaluate/flags/:id',
    to: 'unknown',
    who: SIGNED_IN,
    passes: 404,
    body: () => ({ context: {} }),
  },
  { endpoint: 'GET /ofrep/v1/stream', who: 'ticket', passes: 401 },
];

/** The beginning, when there was nothing, and the future. What `byFields` says of bodies holds for parameters too. */
const FIRST = { query: () => '?at_seq=1', byFields: true } as const;
const FUTURE = { query: () => '?at_seq=999999999', passes: 400, code: 'out_of_history', byFields: true } as const;
const PRESENT_ONLY = { query: () => '?at_seq=1', passes: 400, code: 'bad_query', byFields: true } as const;

const past: readonly Row[] = [
  { endpoint: 'GET /tokens/:id/access', to: 'other', who: PAST, ...FUTURE },
  { endpoint: 'GET /tokens/:id/access', to: 'unknown', who: PAST, passes: 404, code: 'not_found', ...FIRST },
  { endpoint: 'GET /tokens', who: R(['account.read']), ...PRESENT_ONLY },
  { endpoint: 'GET /webhooks', who: HOOKS.read, ...PRESENT_ONLY },
  { endpoint: 'GET /users/:id/access', to: 'own', who: PAST, ...FUTURE },
  { endpoint: 'GET /users/:id/access', to: 'other', who: PAST, ...FUTURE },
  { endpoint: 'GET /users/:id/access', to: 'unknown', who: PAST, passes: 404, code: 'not_found', ...FIRST },
  { endpoint: 'GET /roles', who: PAST, passes: 200, ...FIRST },
  { endpoint: 'GET /roles/:id', to: 'other', who: PAST, ...FUTURE },
  { endpoint: 'GET /groups', who: PAST, passes: 200, ...FIRST },
  { endpoint: 'GET /groups/:id', to: 'other', who: PAST, ...FUTURE },
  { endpoint: 'GET /abilities', who: PAST, passes: 200, ...FIRST },
  { endpoint: 'GET /abilities/:id', to: 'other', who: PAST, ...FUTURE },
  { endpoint: 'GET /features', who: PAST, passes: 200, ...FIRST },
  { endpoint: 'GET /features/:id', to: 'other', who: PAST, ...FUTURE },
  { endpoint: 'GET /segments', who: SEGMENT_PAST, passes: 200, ...FIRST },
  { endpoint: 'GET /segments/:id', to: 'other', who: SEGMENT_PAST, ...FUTURE },
  { endpoint: 'GET /users', who: R(['account.read']), ...PRESENT_ONLY },
  { endpoint: 'GET /users/me', who: SIGNED_IN, ...PRESENT_ONLY, peopleOnly: true },
  { endpoint: 'GET /users/:id', to: 'other', who: R(['account.read']), ...PRESENT_ONLY },
  { endpoint: 'GET /customers', who: CUSTOMER_READ, ...PRESENT_ONLY },
  { endpoint: 'GET /changes', who: CHANGES, ...PRESENT_ONLY },
  { endpoint: 'GET /healthz', who: OPEN, ...PRESENT_ONLY },
];

const avatars: readonly Row[] = [
  { endpoint: 'POST /upload-avatar', who: SIGNED_IN, passes: 201, body: () => ({ base64: PIXEL, fileName: 'a.png' }) },
  { endpoint: 'GET /avatars/:id', to: 'unknown', who: OPEN, passes: 404, code: 'not_found' },
];

const reference: readonly Row[] = [
  { endpoint: 'GET /openapi.json', who: OPEN, passes: 200 },
  { endpoint: 'GET /docs', who: OPEN, passes: 200 },
  { endpoint: 'GET /docs/:id', to: 'unknown', who: OPEN, passes: 404, code: 'not_found' },
];

export const TABLE: readonly Row[] = [
  ...sessions,
  ...providers,
  ...userSessions,
  ...oneTimeCodes,
  ...passkeys,
  ...users,
  ...tokens,
  ...webhooks,
  ...views,
  ...roles,
  ...groups,
  ...abilities,
  ...changes,
  ...decisions,
  ...customers,
  ...segments,
  ...features,
  ...past,
  ...avatars,
  ...reference,
];

/** Endpoints in the table without a route yet. An existing one must be removed from this list. */
export const NOT_BUILT_YET: readonly string[] = [];
