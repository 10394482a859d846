import { createHash } from 'node:crypto';
import { codeOf } from '../../support/authenticator-app.js';
import type { Gun, Hit, Shot } from '../../support/gun.js';
import type { Seen } from '../../support/contract.js';

export const TOUR_ADMIN = { email: 'admin@example.com', password: 'keeper of the house' };
/** Of every webhook: 32 bytes. */
export const TOUR_WEBHOOK_SECRET = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgZG9jdW1lbnQgdG91ciE=';
/** Who signs in at the provider of the tour. */
export const TOUR_ARRIVAL = {
  iss: 'https://okta.example.com',
  sub: 'ada-1815',
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada Lovelace',
};
/** The secret of every mailed link, every code and every state. */
export const TOUR_LINK_SECRET = 'a-secret-of-forty-three-characters-or-so-ab';
/** Two weeks of the examples. */
const TOUR_PERIOD = 'by=week&from=2025-12-29';
export const TOUR_METRICS_KEY = 'a-key-for-the-metrics-of-the-tour';

export const TOUR_AUDIENCE = 'https://billing.example.com';

/** A whole PNG, short enough for the document. */
const A_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const TOUR_PASSKEY = 'c3VwcG9zZS10aGF0LWlzLWEta2V5';

/** A credential whose signature isn't one. */
function tourCredential(type: 'webauthn.create' | 'webauthn.get', challenge: string, userHandle?: string): object {
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const clientDataJSON = encode(JSON.stringify({ type, challenge, origin: 'https://castellan.example.com' }));
  const signed = { authenticatorData: encode('which device'), signature: encode('a signature'), userHandle };
  const response =
    type === 'webauthn.get' ? signed : { attestationObject: encode('a new key'), transports: ['internal'] };
  return { id: TOUR_PASSKEY, rawId: TOUR_PASSKEY, type: 'public-key', response: { clientDataJSON, ...response } };
}

interface Step extends Shot {
  /** The expected status. */
  readonly status: number;
}

/**
 * Calls every operation once as a client would, and some refusals, and reports each exchange. Reads with an ETag are
 * repeated with it. Throws for an unexpected status.
 */
export async function takeTour(gun: Gun, onSeen: (seen: Seen) => void): Promise<void> {
  const tour = new Tour(gun, onSeen);
  await tour.signIn();
  await tour.people();
  await tour.programs();
  await tour.abilities();
  await tour.customers();
  await tour.segments();
  await tour.features();
  await tour.decisions();
  await tour.webhooks();
  await tour.views();
  await tour.rest();
}

interface Fields {
  readonly id: string;
  readonly accessToken: string;
  readonly token: string;
  readonly created: string;
  readonly user: { readonly id: string; readonly created: string };
  readonly path: string;
  readonly secret: string;
  readonly recovery_codes: readonly string[];
  readonly challenge: string;
  readonly challenge_id: string;
  readonly eventStreams: readonly { readonly endpoint: { readonly requestUri: string } }[];
}

class Tour {
  #token = '';
  #adaToken = '';
  #ada = '';
  #customer = '';

  constructor(
    private readonly gun: Gun,
    private readonly onSeen: (seen: Seen) => void,
  ) {}

  async signIn(): Promise<void> {
    const { email } = TOUR_ADMIN;
    await this.#open('POST', '/login', { status: 400, body: { email, password: 'not the password' } });
    this.#token = (await this.#open('POST', '/login', { body: TOUR_ADMIN })).accessToken;
    await this.#open('POST', '/login?dry_run=true', { status: 400, body: TOUR_ADMIN });
    await this.#open('GET', '/users/me', { status: 401 });
    await this.#ask('GET', '/users/me', { token: 'not a token', status: 401 });
    await this.#ask('GET', '/users/me');
    const body = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', password: 'nanoseconds' };
    const { accessToken: token, user } = await this.#open('POST', '/register', { body, status: 201 });
    await this.#ask('POST', '/logout', { token });
    const again = { email: 'grace@example.com', password: 'nanoseconds' };
    const { accessToken } = await this.#open('POST', '/login', { body: again });
    await this.#oneTimeCodes(accessToken, Date.parse(user.created));
    await this.#passkeys(accessToken, user.id);
    await this.#endSessions(accessToken);
    await this.#provider();
    await this.#open('POST', '/send-password', { body: { email: 'grace@example.com' } });
    const reset = { token: `${user.id}.${TOUR_LINK_SECRET}`, password: 'microseconds' };
    await this.#open('POST', '/reset-password', { body: reset });
    await this.#open('POST', '/reset-password', { body: reset, status: 400 });
    await this.#open('GET', '/reset');
    await this.#open('GET', '/reset/page.js');
  }

  /** Switches one-time codes on; `at` is a recent time of the service's clock. */
  async #switchCodesOn(token: string, password: string, at: number): Promise<string> {
    const { secret } = await this.#ask('POST', '/users/me/totp', { token, body: { password } });
    const body = { code: await codeOf(secret, at) };
    await this.#ask('POST', '/users/me/totp/confirm', { token, body });
    return secret;
  }

  async #oneTimeCodes(token: string, at: number): Promise<void> {
    const password = 'nanoseconds';
    await this.#ask('POST', '/users/me/totp/confirm', { token, body: { code: '000 000' }, status: 400 });
    const secret = await this.#switchCodesOn(token, password, at);
    await this.#open('POST', '/login', { body: { email: 'grace@example.com', password }, status: 403 });
    await this.#ask('GET', '/users/me/totp', { token });
    const { recovery_codes } = await this.#ask('POST', '/users/me/totp/recovery-codes', {
      token,
      body: { password, code: await codeOf(secret, at + 30_000) },
    });
    const body = { password, code: recovery_codes[0]! };
    await this.#ask('DELETE', '/users/me/totp', { token, body });
  }

  async #provider(): Promise<void> {
    await this.#open('GET', '/sign-in/providers');
    const verifier = 'a-verifier-of-forty-three-characters-or-so-';
    const body = { code: TOUR_LINK_SECRET, code_verifier: verifier };
    await this.#throughProvider(verifier);
    const { accessToken: token } = await this.#open('POST', '/login/code', { body });
    await this.#open('POST', '/login/code', { body, status: 400 });
    await this.#throughProvider(verifier, '&link=true');
    await this.#ask('POST', '/users/me/identities', { token, body });
    const [own] = (await this.#ask('GET', '/users/me/identities', { token })) as unknown as readonly Fields[];
    await this.#ask('DELETE', `/users/me/identities/${own!.id}`, { token, body: {} });
    await this.#throughProvider(verifier, '&link=true');
    const { id } = await this.#ask('POST', '/users/me/identities', { token, body, status: 201 });
    const { id: user } = await this.#ask('GET', '/users/me', { token });
    await this.#ask('GET', `/users/${user}/identities`);
    await this.#ask('DELETE', `/users/${user}/identities/${id}`);
    const form = { body: 'logout_token=a-token', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    await this.#open('POST', '/sign-in/okta/logout', form);
    await this.#open('POST', '/sign-in/okta/logout', { ...form, status: 400 });
    await this.#ask('DELETE', `/users/${user}`);
  }

  /** Goes to the provider and comes back. */
  async #throughProvider(verifier: string, query = ''): Promise<void> {
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const begin = `/sign-in/okta?return_to=https://castellan.example.com/console/&code_challenge=${challenge}${query}`;
    const { headers } = await this.#fire({ method: 'GET', path: begin }, 303);
    const cookie = headers['set-cookie']!.map((text) => text.split(';')[0]).join('; ');
    const path = `/sign-in/okta/callback?state=${TOUR_LINK_SECRET}&code=a-code`;
    await this.#fire({ method: 'GET', path, headers: { cookie } }, 303);
  }

  async #addPasskey(token: string, status = 201): Promise<Fields> {
    const { challenge, user } = await this.#ask('POST', '/users/me/passkeys/options', { token, body: {} });
    const body = { name: 'Phone', credential: tourCredential('webauthn.create', challenge) };
    return { ...(await this.#ask('POST', '/users/me/passkeys', { token, body, status })), user };
  }

  async #passkeys(token: string, userId: string): Promise<void> {
    const { id, user } = await this.#addPasskey(token);
    await this.#addPasskey(token, 409);
    await this.#ask('GET', '/users/me/passkeys', { token });
    await this.#ask('GET', `/users/me/passkeys/${id}`, { token });
    for (const method of ['PUT', 'PATCH'])
      await this.#ask(method, `/users/me/passkeys/${id}`, { token, body: { name: 'Old phone' } });
    const { challenge_id } = await this.#open('POST', '/login/passkey/options', { body: {} });
    const sent = { challenge_id, credential: tourCredential('webauthn.get', challenge_id, user.id) };
    await this.#open('POST', '/login/passkey', { body: sent });
    await this.#open('POST', '/login/passkey', { body: sent, status: 400 });
    await this.#ask('DELETE', `/users/me/passkeys/${id}`, { token, body: {} });
    await this.#addPasskey(token);
    await this.#ask('DELETE', `/users/${userId}/passkeys`);
  }

  async #endSessions(token: string): Promise<void> {
    await this.#ask('DELETE', '/users/me/sessions', { token });
    const sessions = (await this.#ask('GET', '/users/me/sessions', { token })) as unknown as readonly Fields[];
    await this.#ask('DELETE', '/users/me/sessions/unknown', { token, status: 404 });
    await this.#ask('DELETE', `/users/me/sessions/${sessions[0]!.id}`, { token });
  }

  async #groups(role: string): Promise<void> {
    const group = { name: 'Sales', description: 'Sells to the customers' };
    const { id } = await this.#ask('POST', '/groups', { body: group, status: 201 });
    await this.#ask('PUT', `/groups/${id}`, { body: { roles: [role] } });
    await this.#alias(`/groups/${id}/members`, { add: [this.#ada], remove: [] });
    await this.#ask('GET', '/groups?_page=1&_limit=1');
    await this.#ask('GET', `/groups/${id}`);
    await this.#alias(`/groups/${id}`, { description: 'Sells' });
    await this.#ask('PUT', `/groups/${id}`, { body: { source: 'okta' }, status: 409 });
    const { id: other } = await this.#ask('POST', '/groups', { body: { name: 'Nobody yet' }, status: 201 });
    await this.#ask('DELETE', `/groups/${other}`);
    const { id: another } = await this.#ask('POST', '/groups', { body: { name: 'Nobody either' }, status: 201 });
    await this.#ask('DELETE', `/groups?id=${another}`);
  }

  async people(): Promise<void> {
    const abilities = { customer: { read: true }, segment: { read: true } };
    const role = { name: 'Support', description: 'Answers the customers', abilities };
    const { id } = await this.#ask('POST', '/roles', { body: role, status: 201 });
    await this.#ask('POST', '/roles', { body: role, status: 409 });
    await this.#ask('GET', '/roles?_page=1&_limit=1');
    await this.#ask('GET', `/roles/${id}`);
    await this.#alias(`/roles/${id}`, { abilities: { customer: { update: true } } });
    const password = 'a longer password';
    const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', password };
    this.#ada = (await this.#ask('POST', '/users', { body: ada, status: 201 })).id;
    await this.#ask('POST', '/users', { body: ada, status: 409 });
    const invited = { first_name: 'Mary', last_name: 'Somerville', email: 'mary@example.com', invite: true };
    const mary = await this.#ask('POST', '/users', { body: invited, status: 201 });
    await this.#ask('POST', `/users/${mary.id}/invitation`);
    await this.#ask('POST', `/users/${this.#ada}/invitation`, { status: 409 });
    await this.#alias('/users', { ids: [mary.id, this.#ada], changes: { add_roles: [id] } });
    await this.#alias('/users', { ids: [mary.id], invite: true });
    await this.#ask('PUT', '/users?expect=2', { body: { ids: [mary.id], invite: true }, status: 409 });
    await this.#ask('PUT', '/users', { body: { ids: [] }, status: 422 });
    await this.#ask('DELETE', `/users/${mary.id}`);
    await this.#ask('POST', '/users', { body: { email: 'no address' }, status: 422 });
    await this.#alias(`/users/${this.#ada}`, { first_name: 'Ada', last_name: 'Lovelace' });
    await this.#ask('PUT', `/users/${this.#ada}`, { body: { roles: [id] } });
    await this.#groups(id);
    await this.#ask('GET', '/users?_page=1&_limit=1&_sort=last_name');
    await this.#ask('GET', '/users?can=role.read&_limit=1');
    await this.#ask('GET', '/users?_limit=all', { status: 400 });
    await this.#ask('GET', `/users/${this.#ada}`);
    await this.#ask('GET', `/users/${this.#ada}/access`);
    await this.#ask('GET', `/users/${this.#ada}/access/timeline`);
    const headers = { 'if-match': '"1.0"' };
    await this.#ask('PUT', `/users/${this.#ada}`, { body: { suspended: true }, headers, status: 412 });
    this.#adaToken = (await this.#open('POST', '/login', { body: { email: ada.email, password } })).accessToken;
    await this.#ask('GET', '/users', { token: this.#adaToken, status: 403 });
    await this.#ask('GET', `/users/${this.#ada}/sessions`);
    const spare = await this.#ask('POST', '/users', { body: { ...ada, email: 'spare@example.com' }, status: 201 });
    await this.#ask('DELETE', `/users/${spare.id}/sessions`);
    const { accessToken: token } = await this.#open('POST', '/login', {
      body: { email: 'spare@example.com', password },
    });
    await this.#switchCodesOn(token, password, Date.parse(spare.created));
    await this.#ask('DELETE', `/users/${spare.id}/totp`);
    await this.#open('POST', '/login', { body: { email: 'spare@example.com', password } });
    const [session] = (await this.#ask('GET', `/users/${spare.id}/sessions`)) as unknown as readonly Fields[];
    await this.#ask('DELETE', `/users/${spare.id}/sessions/${session!.id}`);
    await this.#ask('DELETE', `/users?id=${spare.id}`);
    await this.#ask('DELETE', '/users', { status: 400 });
    await this.#ask('GET', '/roles/unknown', { status: 404 });
    const image = { base64: `data:image/png;base64,${A_PIXEL}`, fileName: 'ada.png' };
    const { path } = await this.#ask('POST', '/upload-avatar', { body: image, status: 201 });
    await this.#open('GET', path);
    const other = await this.#ask('POST', '/roles', { body: { name: 'Nothing yet' }, status: 201 });
    await this.#ask('DELETE', `/roles/${other.id}`);
    const another = await this.#ask('POST', '/roles', { body: { name: 'Nothing either' }, status: 201 });
    await this.#ask('DELETE', `/roles?id=${another.id}`);
  }

  async programs(): Promise<void> {
    const { id: role } = await this.#ask('POST', '/roles', { body: { name: 'Shop' }, status: 201 });
    await this.#alias(`/roles/${role}`, { abilities: { customer: { read: true } } });
    const body = { name: 'Web shop', description: 'Reads customers', expires: '2099-01-31T09:30:00.000Z' };
    const { id, token } = await this.#ask('POST', '/tokens', { body, status: 201 });
    await this.#ask('POST', '/tokens', { body, status: 409 });
    await this.#ask('PUT', `/tokens/${id}`, { body: { roles: [role] } });
    await this.#ask('GET', '/customers?_limit=1', { token });
    await this.#ask('GET', '/users/me', { token, status: 403 });
    await this.#ask('GET', '/tokens/self', { token });
    await this.#ask('GET', '/tokens/self', { status: 404 });
    await this.#ask('POST', '/assertions', { token, body: { audience: TOUR_AUDIENCE, abilities: ['customer'] } });
    await this.#ask('POST', '/assertions', { token, body: { audience: 'https://other.example.com' }, status: 422 });
    await this.#open('GET', '/.well-known/jwks.json');
    await this.#ask('GET', '/tokens?_page=1&_limit=1&_sort=name');
    await this.#ask('GET', `/tokens/${id}`);
    await this.#ask('GET', `/tokens/${id}/access`);
    await this.#alias(`/tokens/${id}`, { description: 'Reads customers for the shop' });
    await this.#ask('POST', `/tokens/${id}/rotate`);
    await this.#ask('DELETE', `/tokens/${id}`);
    const another = await this.#ask('POST', '/tokens', { body, status: 201 });
    await this.#ask('DELETE', `/tokens?id=${another.id}`);
    const { id: scim } = await this.#ask('POST', '/tokens', { body: { name: 'Entra ID', for: 'scim' }, status: 201 });
    await this.#ask('POST', `/tokens/${scim}/release`);
    await this.#ask('DELETE', `/roles/${role}`);
  }

  async abilities(): Promise<void> {
    const body = {
      key: 'assessment',
      name: 'Assessments',
      description: '',
      read: true,
      create: true,
      actions: ['grade'],
    };
    const { id } = await this.#ask('POST', '/abilities', { body, status: 201 });
    await this.#ask('GET', '/abilities?_page=1&_limit=1&key=assessment');
    await this.#ask('GET', `/abilities/${id}`);
    await this.#alias(`/abilities/${id}`, { update: true });
    await this.#ask('PUT', `/abilities/${id}`, { body: { key: 'another' }, status: 409 });
    await this.#ask('DELETE', `/abilities/${id}`);
    const another = await this.#ask('POST', '/abilities', { body: { ...body, key: 'invoices' }, status: 201 });
    await this.#ask('DELETE', `/abilities?id=${another.id}`);
  }

  async customers(): Promise<void> {
    const acme = { name: 'Acme', company: 'Acme, Inc', email: 'desk@acme.example', status: 'active', region: 'north' };
    const { id } = await this.#ask('POST', '/customers', { body: acme, status: 201 });
    const others = [
      { first_name: 'Alan', last_name: 'Turing', status: 'lead' },
      { first_name: 'Edsger', last_name: 'Dijkstra', status: 'lead' },
    ];
    const ids: string[] = [];
    for (const body of others) ids.push((await this.#ask('POST', '/customers', { body, status: 201 })).id);
    const imported = [
      { name: 'Northwind', region: 'north', external_id: 'crm-1' },
      { name: 'Contoso', email: 'no address', external_id: 'crm-2' },
    ];
    const batch = { body: { customers: imported, external_id: 'external_id' } };
    await this.#ask('POST', '/customers/import', batch);
    await this.#ask('GET', '/customers?_page=1&_limit=1&status=active&region=north');
    await this.#ask('GET', '/customers?_after=&_limit=2');
    await this.#ask('GET', '/customers/facets');
    await this.#ask('GET', '/customers/facets?fields=region,created');
    await this.#ask('GET', '/customers/columns');
    await this.#ask('GET', `/customers/${id}`);
    this.#customer = id;
    await this.#alias(`/customers/${id}`, { status: 'customer' });
    await this.#ask('GET', `/customers/logs?customer_id=${id}&_page=1&_limit=1`);
    await this.#ask('GET', `/customers/logs/histogram?customer_id=${id}&by=week`);
    await this.#alias('/customers', { ids, changes: { status: 'active', region: 'south' } });
    const changes = { region: 'west' };
    await this.#ask('PUT', '/customers', { body: { changes }, status: 422 });
    await this.#ask('PUT', '/customers?region=south', { body: { changes }, status: 400 });
    await this.#ask('PUT', '/customers?region=south&expect=3', { body: { changes }, status: 409 });
    const operation = await this.#ask('PUT', '/customers?region=south&expect=2', { body: { changes }, status: 202 });
    await this.#ask('PUT', '/customers?region=south&expect=2', { body: { changes }, status: 409 });
    await this.#ask('GET', `/operations/${operation.id}`);
    await this.#ask('DELETE', `/operations/${operation.id}`);
    const undo = await this.#ask('POST', `/operations/${operation.id}/undo`, { body: { trial: true }, status: 202 });
    await this.#ask('DELETE', `/operations/${undo.id}`);
    await this.#ask('GET', '/operations/unknown', { status: 404 });
    await this.#ask('DELETE', '/customers?status=nobody&expect=1', { status: 409 });
    const deletion = await this.#ask('DELETE', '/customers?status=nobody&expect=0', { status: 202 });
    await this.#ask('DELETE', `/operations/${deletion.id}`);
    const patch = await this.#ask('PATCH', '/customers?region=south&expect=2', { body: { changes }, status: 202 });
    await this.#ask('DELETE', `/operations/${patch.id}`);
    await this.#ask('DELETE', `/customers?id=${ids[0]!}`);
    await this.#ask('DELETE', '/customers', { status: 400 });
    await this.#ask('DELETE', `/customers/${ids[1]!}`);
    await this.#trash(ids as [string, string]);
  }

  /** Two customers that were deleted, the second one last. */
  async #trash([first, second]: readonly [string, string]): Promise<void> {
    await this.#ask('GET', '/customers/trash?_page=1&_limit=1');
    await this.#ask('POST', `/customers/trash/${second}/restore`);
    await this.#ask('POST', `/customers/trash/${second}/restore`, { status: 404 });
    await this.#ask('DELETE', `/customers/${second}`);
    await this.#ask('DELETE', `/customers/trash?id=${first},${second}`);
    await this.#ask('DELETE', '/customers/trash', { status: 400 });
    await this.#ask('DELETE', '/customers/trash?expect=1', { status: 409 });
    const erasure = await this.#ask('DELETE', '/customers/trash?expect=0', { status: 202 });
    await this.#ask('DELETE', `/operations/${erasure.id}`);
  }

  async segments(): Promise<void> {
    const filters = { values: { status: ['customer'], region: ['north'] }, enabled: ['region'] };
    const body = { name: 'North', description: 'Customers in the north', filters };
    const { id } = await this.#ask('POST', '/segments', { body, status: 201 });
    await this.#ask('GET', '/segments?_limit=200');
    await this.#ask('GET', `/segments/${id}`);
    await this.#ask('GET', `/segments/${id}/customers?_page=1&_limit=1`);
    await this.#ask('POST', '/segments/preview', { body: { filters: { values: { q: ['acme'] } } } });
    await this.#ask('GET', `/segments/${id}/explain?customer_id=${this.#customer}`);
    await this.#ask('GET', `/segments/${id}/explain`, { status: 400 });
    await this.#ask('GET', `/segments/${id}/sizes?${TOUR_PERIOD}`);
    await this.#ask('GET', `/segments/sizes?id=${id}&${TOUR_PERIOD}`);
    await this.#ask('GET', '/segments/sizes', { status: 400 });
    await this.#ask('GET', '/segments/unknown/sizes', { status: 404 });
    await this.#ask('GET', `/customers/sizes?${TOUR_PERIOD}`);
    await this.#ask('POST', '/segments/explain', { body: { customer_id: this.#customer, filters } });
    await this.#ask('POST', '/segments/explain', { body: { customer_id: 'unknown' }, status: 422 });
    await this.#alias(`/segments/${id}`, { description: 'Everybody in the north' });
    await this.#targeting(id);
    const { id: another } = await this.#ask('POST', '/segments', { body: { name: 'Everybody' }, status: 201 });
    await this.#ask('DELETE', `/segments?id=${another}`);
    await this.#ask('DELETE', `/segments/${id}`);
  }

  async #targeting(segment: string): Promise<void> {
    const body = { key: 'new_checkout', name: 'New checkout', enabled: true, targeting: [{ percentage: 25 }] };
    const { id } = await this.#ask('POST', '/features', { body, status: 201 });
    const split = [
      { variant: 'on', percentage: 33.33 },
      { variant: 'off', percentage: 66.67 },
    ];
    await this.#alias(`/features/${id}`, { targeting: [{ segments: [segment], percentage: 25 }, { split }] });
    await this.#ask('GET', `/features/${id}/audience`);
    await this.#ask('POST', '/features/preview', {
      body: { key: 'KEY', enabled: true, targeting: [{ percentage: 50 }] },
    });
    await this.#ask('GET', `/customers/${this.#customer}/membership`);
    await this.#ask('GET', `/features/${id}/explain?targeting_key=${this.#customer}`);
    await this.#ask('DELETE', `/segments/${segment}`, { status: 409 });
    await this.#ask('DELETE', `/features/${id}`);
  }

  async features(): Promise<void> {
    const body = { key: 'new_dashboard', name: 'New dashboard', description: 'The one with charts', enabled: false };
    const { id } = await this.#ask('POST', '/features', { body, status: 201 });
    await this.#ask('GET', '/features');
    await this.#ask('GET', '/features?_page=1&_limit=1&enabled=false');
    await this.#ask('GET', '/features', { token: this.#adaToken });
    await this.#ask('GET', `/features/${id}`);
    await this.#alias(`/features/${id}`, { enabled: true });
    await this.#ask('GET', '/features/stream');
    await this.#ask('GET', `/features/${id}/evaluations?${TOUR_PERIOD}`);
    await this.#ask('GET', `/features/evaluations?id=${id}&${TOUR_PERIOD}`);
    await this.#ask('GET', '/features/evaluations', { status: 400 });
    const evaluation = { body: { context: { targetingKey: 'a-visitor' } } };
    await this.#ask('POST', '/ofrep/v1/evaluate/flags/new_dashboard', evaluation);
    await this.#ask('POST', '/ofrep/v1/evaluate/flags/unknown', { ...evaluation, status: 404 });
    const { eventStreams } = await this.#ask('POST', '/ofrep/v1/evaluate/flags', evaluation);
    await this.#open('GET', eventStreams[0]!.endpoint.requestUri);
    await this.#open('GET', '/ofrep/v1/stream', { status: 401 });
    await this.#ask('DELETE', `/features/${id}`);
    const another = await this.#ask('POST', '/features', { body: { ...body, key: 'old_dashboard' }, status: 201 });
    await this.#ask('DELETE', `/features?id=${another.id}`);
  }

  async decisions(): Promise<void> {
    const subject = { type: 'user', id: this.#ada };
    const action = { name: 'read' };
    const resource = { type: 'customer', id: this.#customer };
    const question = { subject, action, resource };
    await this.#ask('POST', '/access/v1/evaluation', { body: question });
    await this.#ask('POST', '/access/v1/evaluation', { body: { subject }, status: 400 });
    await this.#ask('POST', '/access/v1/evaluation', { body: question, token: this.#adaToken });
    const evaluations = [{}, { action: { name: 'delete' } }, { context: { at: 'yesterday' } }];
    await this.#ask('POST', '/access/v1/evaluations', { body: { ...question, evaluations } });
    await this.#ask('POST', '/access/v1/evaluations', { body: question });
    const page = { limit: 1 };
    const who = { subject: { type: 'user' }, action, resource, page };
    await this.#ask('POST', '/access/v1/search/subject', { body: who });
    await this.#ask('POST', '/access/v1/search/subject', { body: who, token: this.#adaToken, status: 403 });
    await this.#ask('POST', '/access/v1/search/action', { body: { subject, resource } });
    await this.#ask('GET', '/access/v1/check?ability=customer&action=read', { status: 204 });
    await this.#ask('GET', '/access/v1/check?ability=customer&action=read', { token: 'not a token', status: 401 });
    await this.#ask('GET', '/access/v1/check?ability=unknown&action=read', { status: 403 });
    await this.#open('GET', '/.well-known/authzen-configuration');
  }

  async webhooks(): Promise<void> {
    const url = 'https://crm.example.com/hooks?key=1';
    const body = { name: 'CRM', url, events: ['customer.*', 'user.updated'] };
    const { id } = await this.#ask('POST', '/webhooks', { body, status: 201 });
    await this.#ask('POST', '/webhooks', { body, status: 409 });
    await this.#ask('POST', '/webhooks', { body: { ...body, url: 'http://10.0.0.1' }, status: 422 });
    await this.#ask('GET', '/webhooks?_page=1&_limit=1&enabled=false');
    await this.#ask('POST', `/webhooks/${id}/test`, { status: 202 });
    await this.#ask('GET', `/webhooks/${id}/deliveries`);
    await this.#ask('GET', `/webhooks/${id}`);
    await this.#alias(`/webhooks/${id}`, { events: ['customer.*'], enabled: true });
    await this.#ask('POST', `/webhooks/${id}/rotate`);
    const from = '2026-01-01T00:00:00.000Z';
    await this.#ask('POST', `/webhooks/${id}/redeliver`, { body: { from }, status: 202 });
    await this.#ask('DELETE', `/webhooks/${id}`);
  }

  async views(): Promise<void> {
    const filter = { status: ['active', 'lead'], created_gte: '2026-01-01T00:00:00.000Z' };
    const sort = { field: 'name', order: 'ASC' };
    const body = { name: 'Active ones', resource: 'customers', filter, sort, columns: ['name', 'email'] };
    const { id } = await this.#ask('POST', '/views', { body, status: 201 });
    await this.#ask('POST', '/views', { body, status: 409 });
    await this.#ask('POST', '/views', { body: { ...body, filter: { stat: 'active', _sort: 'x' } }, status: 422 });
    await this.#ask('GET', '/views?resource=customers&_sort=name');
    await this.#ask('GET', `/views/${id}`);
    await this.#alias(`/views/${id}`, { pinned: true, shared: true });
    await this.#ask('DELETE', `/views/${id}`);
  }

  /** Undoes the deletion of a role that a group has. */
  async #undo(): Promise<void> {
    const role = await this.#ask('POST', '/roles', { body: { name: 'Undone' }, status: 201 });
    await this.#ask('POST', '/groups', { body: { name: 'Having it', roles: [role.id] }, status: 201 });
    await this.#ask('DELETE', `/roles/${role.id}`);
    const found: unknown = await this.#ask('GET', `/changes?record_id=${role.id}&_limit=1`);
    const [entry] = found as readonly [Fields];
    await this.#ask('POST', `/changes/${entry.id}/undo`);
    await this.#ask('POST', `/changes/${entry.id}/undo`, { status: 409 });
  }

  async rest(): Promise<void> {
    await this.#ask('GET', '/changes?_page=1&_limit=1&resource=role&action=updated');
    await this.#ask('GET', '/changes/histogram?by=hour&tz=Europe/Berlin&resource=role');
    await this.#ask('GET', `/sign-ins/histogram?${TOUR_PERIOD}&tz=Europe/Berlin`);
    await this.#ask('GET', '/changes/2');
    await this.#ask('GET', '/changes/0', { status: 404 });
    await this.#undo();
    await this.#ask('GET', '/propagation?seq=2');
    await this.#ask('GET', '/propagation', { status: 400 });
    await this.#ask('GET', '/about');
    await this.#ask('GET', '/status');
    await this.#ask('GET', '/status/pending');
    await this.#ask('DELETE', `/users/${this.#ada}`);
    await this.#ask('DELETE', '/users/unknown', { status: 404 });
    await this.#ask('POST', '/features', { body: 'no JSON', status: 415 });
    await this.#ask('POST', '/features', { body: { name: 'x'.repeat(300_000) }, status: 413 });
    await this.#open('GET', '/healthz');
    await this.#open('GET', '/readyz');
    await this.#ask('GET', '/metrics', { status: 401 });
    await this.#ask('GET', '/metrics', { token: TOUR_METRICS_KEY });
    await this.#open('GET', '/openapi.json');
    await this.#open('GET', '/docs');
    await this.#open('GET', '/docs/page.js');
    await this.#open('GET', '/docs/page.css');
    await this.#open('GET', '/docs/unknown', { status: 404 });
  }

  /** Makes the same change with PUT and with PATCH. */
  async #alias(path: string, body: object): Promise<void> {
    for (const method of ['PUT', 'PATCH']) await this.#ask(method, path, { body });
  }

  /** Sends a request as the administrator unless a token is given; a successful write first as a dry run, if it has one. */
  async #ask(method: string, path: string, step: Partial<Step> = {}): Promise<Fields> {
    const request = { token: this.#token, ...step };
    if ((step.status ?? 200) < 300 && hasDryRun(method, path)) {
      await this.#open(method, `${path}${path.includes('?') ? '&' : '?'}dry_run=true`, { ...request, status: 200 });
    }
    return this.#open(method, path, request);
  }

  async #open(method: string, path: string, { status = 200, ...rest }: Partial<Step> = {}): Promise<Fields> {
    const shot = { method, path, ...rest };
    const hit = await this.#fire(shot, status);
    const { etag } = hit.headers;
    if (etag !== undefined && status === 200 && (method === 'GET' || path.startsWith('/ofrep'))) {
      await this.#fire({ ...shot, headers: { 'if-none-match': etag } }, 304);
    }
    return hit.json as Fields;
  }

  async #fire(shot: Shot, status: number): Promise<Hit> {
    const headers = { ...shot.headers, 'x-request-id': 'a-request' };
    const hit = await this.gun.fire({ ...shot, headers });
    if (hit.status !== status) {
      throw new Error(`${shot.method} ${shot.path} answered ${hit.status}, not ${status}: ${JSON.stringify(hit.json)}`);
    }
    const { method, path, body: request } = shot;
    this.onSeen({ method, path, request, status, headers: hit.headers, json: hit.json });
    return hit;
  }
}

function hasDryRun(method: string, path: string): boolean {
  return (
    method !== 'GET' &&
    !/\/(?:sessions|totp|identities|passkeys)/.test(path) &&
    /^\/(?:users|roles|groups|abilities|features|segments|tokens|views|changes)(?!\/(?:preview|explain)$|.*\/(?:rotate|release|invitation)$)/.test(
      path,
    )
  );
}
