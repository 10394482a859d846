import { hasPermission } from 'castellan-client';
import { HttpError, type AuthProvider } from 'ra-core';
import type { CastellanClient } from './client.js';

/** Abilities of resources, where their name differs. */
const ABILITIES: Readonly<Record<string, readonly string[] | undefined>> = {
  users: ['account'],
  groups: ['account'],
  tokens: ['account'],
  roles: ['role'],
  abilities: ['ability'],
  customers: ['customer'],
  'customers/logs': ['customer'],
  'customers/trash': ['customer'],
  segments: ['segment'],
  features: ['settings'],
  webhooks: ['settings'],
  changes: ['account', 'role', 'ability'],
};
const ACTIONS: Readonly<Record<string, string | undefined>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  edit: 'update',
};

/** The permissions that something in react-admin needs, such as `['customer.delete']`. */
export function resourceNeeds(resource: string, action: string): string[] {
  const verb = ACTIONS[action] ?? action;
  return (ABILITIES[resource] ?? [resource]).map((ability) =>
    // `settings` has only read and update; update includes creating and deleting flags.
    ability === 'settings' && verb !== 'read' ? 'settings.update' : `${ability}.${verb}`,
  );
}

interface PasswordSignIn {
  readonly username: string;
  readonly password: string;
  /** A one-time code: required when the service answers 403 `code_required`. */
  readonly code?: string;
}

type Request = readonly [path: string, body: object];

/** What `returnedFromProvider` gave; `oneTimeCode` is what `code` is beside a password. */
interface CodeSignIn {
  readonly code: string;
  readonly codeVerifier: string;
  readonly oneTimeCode?: string;
}

function passwordSignIn({ username, password, code }: PasswordSignIn): Request {
  return ['/login', { email: username, password, ...(code !== undefined && code !== '' && { code }) }];
}

function codeSignIn({ code, codeVerifier, oneTimeCode }: CodeSignIn): Request {
  const body = { code, code_verifier: codeVerifier };
  return ['/login/code', oneTimeCode === undefined ? body : { ...body, one_time_code: oneTimeCode }];
}

/** What a passkey signed for a challenge of `POST /login/passkey/options`. */
interface PasskeySignIn {
  readonly passkey: { readonly challenge_id: string; readonly credential: object };
}

function requestOf(given: PasswordSignIn | CodeSignIn | PasskeySignIn): Request {
  if ('passkey' in given) return ['/login/passkey', given.passkey];
  return 'codeVerifier' in given ? codeSignIn(given) : passwordSignIn(given);
}

/**
 * The auth provider of react-admin. `login` takes email and password, `{ passkey }`, or the code of a provider's sign-in. It throws `HttpError` with
 * the problem as `body`: its `code` is `code_required` when a one-time code is missing.
 */
export function createAuthProvider(client: CastellanClient): AuthProvider {
  const { session } = client;
  return {
    async login(given: PasswordSignIn | CodeSignIn | PasskeySignIn) {
      const [path, body] = requestOf(given);
      const { json } = await client.request<{ accessToken: string }>(path, { method: 'POST', body, isPublic: true });
      session.begin(json.accessToken);
    },
    async logout() {
      const { token } = session;
      if (token === null) return;
      session.end();
      // Ends the session everywhere. Signs out here even if it has already ended.
      const headers = { Authorization: `Bearer ${token}` };
      await client.request('/logout', { method: 'POST', isPublic: true, headers }).catch(() => undefined);
    },
    async checkAuth() {
      if (session.token === null) throw new Error('Please sign in.');
    },
    async checkError(error: unknown) {
      // Only a 401 requires signing in again: 403 means no permission, and 503 is temporary.
      if (error instanceof HttpError && error.status === 401) throw new Error('Please sign in again.');
    },
    async getIdentity() {
      const { id, first_name, last_name, avatar } = await session.me();
      const fullName = `${first_name} ${last_name}`;
      return avatar === '' ? { id, fullName } : { id, fullName, avatar: client.resolve(avatar) };
    },
    async getPermissions() {
      return session.token === null ? {} : (await session.me()).abilities;
    },
    async canAccess({ resource, action }) {
      const { abilities } = await session.me();
      return resourceNeeds(resource, action).every((permission) => hasPermission(abilities, permission));
    },
  };
}
