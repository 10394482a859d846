/** Attempts to get into somebody else's account through a provider, or to more than one may. */
import type { Report } from '../acceptance-test.js';
import type { Storage } from '../storages.js';
import type { Claims } from './certified-provider.js';
import { inScene, KEY, type Scene } from './scene.js';
import {
  arrive,
  codeOf,
  errorOf,
  exchange,
  signInThrough,
  switchCodesOn,
  tell,
  type AttemptOptions,
  type Body,
} from './sign-ins.js';

const PASSWORD = 'a password that somebody chose';
const MOST_GROUPS = 200;

export function testTakeOver(report: Report, { name, newPlace }: Storage): Promise<void> {
  // Every write of one's own keys takes a proof.
  const env = { PASSWORD_CHANGE_WINDOW: '0' };
  return inScene(newPlace(), { report, name, env }, async (scene) => {
    await testRegisteredBefore(scene);
    await testEmails(scene);
    await testGroups(scene);
    await testProof(scene);
  });
}

/** What somebody's sign-in leads to: a refusal's code, or `200`. */
async function outcome({ url }: Scene, sub: string, options: AttemptOptions = {}): Promise<string> {
  const attempt = await arrive(url, KEY, { sub, ...options });
  const error = errorOf(attempt);
  if (error !== undefined) return error;
  const { status, json } = await exchange(url, attempt);
  return status === 200 ? '200' : json.code;
}

async function addUser({ url, token }: Scene, email: string, more: object = {}): Promise<string> {
  const body = { first_name: 'Some', last_name: 'Body', email, password: PASSWORD, ...more };
  const { status, json } = await tell(url, 'POST', '/users', { token, body });
  if (status !== 201) throw new Error(`POST /users answered ${status}: ${JSON.stringify(json)}`);
  return json.id;
}

async function countUsers({ url, token }: Scene): Promise<number> {
  return (await tell<readonly Body[]>(url, 'GET', '/users?_limit=1000', { token })).json.length;
}

async function testRegisteredBefore({ report, name, url, provider }: Scene): Promise<void> {
  const attacker = { email: 'victim@example.com', password: PASSWORD };
  const { json } = await tell(url, 'POST', '/register', {
    body: { first_name: 'Not', last_name: 'Them', ...attacker },
  });
  const { accessToken, user } = json;
  provider.people.set('victim', { email: attacker.email, email_verified: true });
  const owner = await signInThrough(url, KEY, { sub: 'victim' });
  const { json: me } = await tell(url, 'GET', '/users/me', { token: owner.token });
  const session = await tell(url, 'GET', '/users/me', { token: accessToken });
  const password = await tell(url, 'POST', '/login', { body: attacker });
  report.check(
    owner.user.id === user.id &&
      me.email_verified &&
      !me.has_password &&
      session.status === 401 &&
      password.status === 400,
    `${name}: who registered a victim's address before is out, by session (${session.status}) and by password (${password.status}), once its owner comes`,
  );
}

async function testEmails(scene: Scene): Promise<void> {
  const { report, name, url, provider, token } = scene;
  const { json: me } = await tell(url, 'GET', '/users/me', { token });
  const [administrator] = me.roles;
  const { json: group } = await tell(url, 'POST', '/groups', {
    token,
    body: { name: 'Chiefs', roles: [administrator] },
  });
  await addUser(scene, 'known@example.com');
  await addUser(scene, 'known@elsewhere.example');
  await addUser(scene, 'chief@example.com', { groups: [group.id] });
  await addUser(scene, 'coded@example.com');
  const { json } = await tell(url, 'POST', '/login', { body: { email: 'coded@example.com', password: PASSWORD } });
  await switchCodesOn(url, json.accessToken, PASSWORD);
  const suspended = await addUser(scene, 'suspended@example.com');
  provider.people.set('suspended', { email: 'suspended@example.com', email_verified: true });
  await signInThrough(url, KEY, { sub: 'suspended' });
  await tell(url, 'PUT', `/users/${suspended}`, { token, body: { suspended: true } });
  const users = await countUsers(scene);
  const attempts: readonly (readonly [what: string, claims: Claims, refusal: string])[] = [
    ['an address not verified, of somebody', { email: 'known@example.com', email_verified: false }, 'link_refused'],
    ['"true" instead of true', { email: 'known@example.com', email_verified: 'true' as never }, 'link_refused'],
    ['an address of another domain', { email: 'known@elsewhere.example', email_verified: true }, 'link_refused'],
    ["an administrator's address", { email: 'admin@example.com', email_verified: true }, 'link_refused'],
    ['that of one through a group', { email: 'chief@example.com', email_verified: true }, 'link_refused'],
    ['that of somebody with one-time codes', { email: 'coded@example.com', email_verified: true }, 'link_refused'],
    [
      'that of somebody linked to another account there',
      { email: 'victim@example.com', email_verified: true },
      'link_refused',
    ],
    ['no address', {}, 'link_refused'],
    [
      "an address of another domain, nobody's",
      { email: 'new@elsewhere.example', email_verified: true },
      'unknown_user',
    ],
    ["an address not verified, nobody's", { email: 'new@example.com', email_verified: false }, 'unknown_user'],
    ['an address that only ends like one', { email: 'new@not-example.com', email_verified: true }, 'unknown_user'],
  ];
  for (const [index, [what, claims, refusal]] of attempts.entries()) {
    provider.people.set(`attacker-${index}`, claims);
    const got = await outcome(scene, `attacker-${index}`);
    report.check(got === refusal, `${name}: refused with ${what} (${got})`);
  }
  const got = await outcome(scene, 'suspended');
  report.check(got === 'account_suspended', `${name}: somebody who is suspended is refused (${got})`);
  report.check((await countUsers(scene)) === users, `${name}: none of these attempts makes a user`);
}

async function testGroups(scene: Scene): Promise<void> {
  const { report, name, url, provider, token } = scene;
  const { json: me } = await tell(url, 'GET', '/users/me', { token });
  const make = async (body: object) => {
    const { status, json } = await tell(url, 'POST', '/groups', { token, body });
    if (status !== 201) throw new Error(`POST /groups answered ${status}: ${JSON.stringify(json)}`);
    return json.id;
  };
  const [role] = me.roles;
  const own = await make({ name: 'Administrators', roles: [role] });
  const named = await make({ name: 'Readers', source: KEY });
  const byId = await make({ name: 'Writers', source: KEY, external_id: '5c0f8a3e' });
  const person = { email: 'member@example.com', email_verified: true };
  const groupsWith = async (claims: Claims) => {
    provider.people.set('member', { ...person, ...claims });
    const result = await outcome(scene, 'member');
    const { json } = await tell<readonly Body[]>(url, 'GET', `/users?email=${person.email}`, { token });
    return { result, groups: json[0]?.groups ?? [] };
  };
  const first = await groupsWith({ groups: ['Administrators', own, 'Readers', 'Writers', named] });
  report.check(
    first.result === '200' && first.groups.join() === named,
    `${name}: a claim names no group of another source, by name or id, and none by its name that has another id`,
  );
  const second = await groupsWith({ groups: ['5c0f8a3e'] });
  report.check(second.groups.join() === byId, `${name}: a group with an id of the provider's is found by it`);
  const many = Array.from({ length: MOST_GROUPS + 1 }, (_, index) => `group ${index}`);
  for (const [what, claims, refusal] of [
    ['hasgroups', { hasgroups: true }, /^groups_overage$/],
    ['_claim_names', { _claim_names: { groups: 'src1' } }, /^groups_overage$/],
    ['more groups than anybody may have', { groups: many }, /^groups_overage$/],
    ["a claim that can't be read", { groups: { name: 'Readers' } }, /^(?!200$)/],
  ] as const) {
    const { result, groups } = await groupsWith(claims);
    report.check(
      refusal.test(result) && groups.join() === byId,
      `${name}: with ${what} the sign-in is refused, and nothing changes (${result})`,
    );
  }
}

async function testProof({ report, name, url, provider, token: admin }: Scene): Promise<void> {
  const person = { email: 'careful@elsewhere.example', password: PASSWORD };
  await tell(url, 'POST', '/users', { token: admin, body: { first_name: 'Some', last_name: 'Body', ...person } });
  const { json } = await tell(url, 'POST', '/login', { body: person });
  const { accessToken: token } = json;
  provider.people.set('thief', {});
  const attempt = await arrive(url, KEY, { sub: 'thief', link: true });
  const body = { code: codeOf(attempt), code_verifier: attempt.codeVerifier };
  const link = (proof: object) => tell(url, 'POST', '/users/me/identities', { token, body: { ...body, ...proof } });
  const [bare, wrong, right] = [
    await link({}),
    await link({ passwordOld: 'guessed' }),
    await link({ passwordOld: PASSWORD }),
  ];
  report.check(
    bare.status === 422 && wrong.status === 422 && right.status === 201,
    `${name}: who has stolen a session links nothing to it without the password (${bare.status}, ${wrong.status}, ${right.status})`,
  );
}
