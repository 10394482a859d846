/** People who come through the certified provider: how they arrive, what they get, and how they leave. */
import type { Report } from '../acceptance-test.js';
import type { Storage } from '../storages.js';
import { inScene, KEY, type Scene } from './scene.js';
import {
  arrive,
  beginning,
  codeOf,
  errorOf,
  exchange,
  signInThrough,
  switchCodesOn,
  tell,
  type Body,
} from './sign-ins.js';
import { WebAgent } from './web-agent.js';

const ADA = { email: 'ada@example.com', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' };
/** Attempts at once of one browser. */
const MOST_ATTEMPTS = 5;
const MOST_WRONG_CODES = 5;
/** How soon an instance hears of what another wrote. */
const SOON_MS = 3_000;

export function testArriving(report: Report, { name, newPlace }: Storage): Promise<void> {
  return inScene(
    newPlace(),
    { report, name, instances: 2, env: { OIDC_CERTIFIED_TRUSTED_AMR: 'otp' } },
    async (scene) => {
      scene.provider.people.set('ada', { ...ADA, groups: ['Engineers', 'Nobody knows'] });
      await testSignIn(scene);
      await testAttempts(scene);
      await testCodes(scene);
      await testKeyRotation(scene);
      await testLinking(scene);
      await testSecondFactor(scene);
      await testLeaving(scene);
    },
  );
}

async function testSignIn({ report, name, url, provider, front, token: admin }: Scene): Promise<void> {
  const { json: listed } = await tell(url, 'GET', '/sign-in/providers');
  report.check(
    JSON.stringify(listed) === JSON.stringify([{ key: KEY, name: 'Example' }]),
    `${name}: the provider is listed for the sign-in page`,
  );
  const { json: group } = await tell(url, 'POST', '/groups', {
    token: admin,
    body: { name: 'Engineers', source: KEY },
  });
  front!.served();
  const { attempt, token, user } = await signInThrough(url, KEY, { sub: 'ada' });
  const served = front!.served().join();
  report.check(
    ['0,1,0', '1,0,1'].includes(served) && attempt.url.startsWith(`${url}/console/#sign_in=`),
    `${name}: somebody signs in, begun on one instance and finished on the other, below a base path (${served})`,
  );
  const { json: me } = await tell(url, 'GET', '/users/me', { token });
  report.check(
    me.email === ADA.email &&
      me.email_verified &&
      !me.has_password &&
      `${me.first_name} ${me.last_name}` === 'Ada Lovelace',
    `${name}: as a new user with a verified address, their names and no password`,
  );
  report.check(
    JSON.stringify(me.groups) === JSON.stringify([group.id]),
    `${name}: in those groups that the provider names and the service knows`,
  );
  const { json: sessions } = await tell<readonly Body[]>(url, 'GET', '/users/me/sessions', { token });
  report.check(sessions[0]?.method === `oidc:${KEY}`, `${name}: the session says how it was opened`);
  provider.people.set('ada', ADA);
  const again = await signInThrough(url, KEY, { sub: 'ada' });
  // The other instance, which may answer, hears of it a moment later.
  const deadline = performance.now() + SOON_MS;
  const groupsNow = async () => (await tell(url, 'GET', '/users/me', { token: again.token })).json.groups;
  let groups = await groupsNow();
  while (groups.length > 0 && performance.now() < deadline) groups = await groupsNow();
  report.check(
    again.user.id === user.id && groups.length === 0,
    `${name}: the next sign-in is the same user, out of the group that the provider no longer names`,
  );
}

async function testAttempts({ report, name, url }: Scene): Promise<void> {
  const { agent, ...first } = await arrive(url, KEY, { sub: 'ada' });
  const begin = async () => {
    const { url: address, codeVerifier } = beginning(url, KEY);
    const answer = await agent.send(address);
    return { codeVerifier, leadsTo: answer.headers.get('location')!, cookies: answer.headers.getSetCookie() };
  };
  const tabs = [await begin(), await begin()];
  const statuses: number[] = [];
  for (const { leadsTo, codeVerifier } of tabs.reverse())
    statuses.push((await exchange(url, { ...(await agent.follow(leadsTo)), agent, codeVerifier })).status);
  report.check(statuses.join() === '200,200', `${name}: two tabs of one browser sign in, the later one first`);

  const [cookie = ''] = tabs[0]!.cookies;
  report.check(
    /; *httponly/i.test(cookie) &&
      /; *samesite=lax/i.test(cookie) &&
      cookie.toLowerCase().includes(`; path=/admin/sign-in/${KEY};`),
    `${name}: an attempt's cookie is for its path alone, and not for scripts`,
  );

  const back = await agent.follow(first.callback!);
  report.check(errorOf(back) !== undefined, `${name}: the back button leads to no second code (${errorOf(back)})`);
  report.check((await exchange(url, { ...first, agent })).status === 200, `${name}: and leaves the first one good`);

  const many: Awaited<ReturnType<typeof begin>>[] = [];
  while (many.length <= MOST_ATTEMPTS) many.push(await begin());
  const oldest = await agent.follow(many[0]!.leadsTo);
  const newest = await agent.follow(many.at(-1)!.leadsTo);
  report.check(
    errorOf(oldest) !== undefined && codeOf(newest) !== '',
    `${name}: with ${MOST_ATTEMPTS} others begun since, an attempt is over (${errorOf(oldest)})`,
  );
}

async function testCodes({ report, name, url }: Scene): Promise<void> {
  const used = await arrive(url, KEY, { sub: 'ada' });
  await exchange(url, used);
  const [replayed, stolen, other] = [await exchange(url, used), await arrive(url, KEY, { sub: 'ada' }), new WebAgent()];
  const wrong = await exchange(url, { ...stolen, codeVerifier: beginning(url, KEY).codeVerifier });
  const bare = await tell(url, 'POST', '/login/code', { body: { code: codeOf(stolen) } });
  report.check(
    [replayed, wrong].every(({ status, json }) => status === 400 && json.code === 'invalid_credentials'),
    `${name}: a code works once, and only with its verifier`,
  );
  report.check(bare.status === 422, `${name}: without any it's not even tried (${bare.status})`);

  // An attacker begins in their own browser and gives the victim the address that they were led back to.
  const attacker = new WebAgent();
  const begun = beginning(url, KEY);
  const planted = await attacker.callbackOf(begun.url, 'ada');
  const bareVictim = await other.follow(planted);
  await other.send(beginning(url, KEY).url);
  const victim = await other.follow(planted);
  report.check(
    errorOf(bareVictim) !== undefined && errorOf(victim) !== undefined,
    `${name}: an address that another browser was led back to signs nobody in, with or without an attempt of one's own (${errorOf(bareVictim)}, ${errorOf(victim)})`,
  );
  const mine = await arrive(url, KEY, { sub: 'ada' });
  const foreign = await arrive(url, KEY, { sub: 'ada' });
  const swapped = await exchange(url, { ...foreign, codeVerifier: mine.codeVerifier });
  report.check(swapped.status === 400, `${name}: a code planted in somebody's browser fits no verifier there`);

  // The provider's own code, replayed in an attempt of the attacker's.
  const fresh = beginning(url, KEY);
  const address = new URL(await attacker.callbackOf(fresh.url));
  address.searchParams.set('code', new URL(mine.callback!).searchParams.get('code')!);
  const spent = await attacker.follow(address.href);
  report.check(
    errorOf(spent) !== undefined,
    `${name}: nor does somebody else's code of the provider (${errorOf(spent)})`,
  );
}

async function testKeyRotation({ report, name, url, provider }: Scene): Promise<void> {
  await provider.rotateKeys();
  const statuses: number[] = [];
  // Three requests each, so both instances see the new key.
  for (const sub of ['ada', 'ada']) statuses.push((await exchange(url, await arrive(url, KEY, { sub }))).status);
  report.check(
    statuses.join() === '200,200',
    `${name}: a key that the provider signs with from now on is accepted at once`,
  );
}

async function testLinking({ report, name, url, provider, token: admin }: Scene): Promise<void> {
  const person = { email: 'grace@elsewhere.example', password: 'a password of her own' };
  await tell(url, 'POST', '/users', { token: admin, body: { first_name: 'Grace', last_name: 'Hopper', ...person } });
  const { json: opened } = await tell(url, 'POST', '/login', { body: person });
  const { accessToken: token, user } = opened;
  provider.people.set('grace', { email: 'grace@another.example', email_verified: false });
  const link = async (as = token, isLink = true) => {
    const attempt = await arrive(url, KEY, { sub: 'grace', link: isLink });
    const body = { code: codeOf(attempt), code_verifier: attempt.codeVerifier };
    return tell(url, 'POST', '/users/me/identities', { token: as, body });
  };
  const elsewhere = await exchange(url, await arrive(url, KEY, { sub: 'grace', link: true }));
  const other = await signInThrough(url, KEY, { sub: 'ada' });
  const plain = await arrive(url, KEY, { sub: 'ada' });
  const asLink = await tell(url, 'POST', '/users/me/identities', {
    token,
    body: { code: codeOf(plain), code_verifier: plain.codeVerifier },
  });
  report.check(
    elsewhere.status === 400 && asLink.status === 400,
    `${name}: a code of a link signs nobody in, and one of a sign-in links nothing`,
  );
  const [linked, again, taken] = [await link(), await link(), await link(other.token)];
  report.check(
    linked.status === 201 && again.status === 200 && taken.status === 409 && taken.json.code === 'already_exists',
    `${name}: who is signed in links an identity, whatever its address; nobody else does then (${linked.status}, ${again.status}, ${taken.status})`,
  );
  const through = await signInThrough(url, KEY, { sub: 'grace' });
  report.check(through.user.id === user.id, `${name}: and signs in through it`);
  const { json: identities } = await tell<readonly Body[]>(url, 'GET', '/users/me/identities', { token });
  const [identity] = identities;
  const { json: seen } = await tell<readonly Body[]>(url, 'GET', `/users/${user.id}/identities`, { token: admin });
  report.check(
    identity?.provider === KEY && identity.last_used !== null && seen[0]?.id === identity.id,
    `${name}: it's listed, for its owner and for an administrator`,
  );
  const { status } = await tell(url, 'DELETE', `/users/me/identities/${identity!.id}`, { token });
  const ended = await tell(url, 'GET', '/users/me', { token: through.token });
  const kept = await tell(url, 'GET', '/users/me', { token });
  report.check(
    status === 200 && ended.status === 401 && kept.status === 200,
    `${name}: unlinked, the sessions that it opened end, and no other (${status}, ${ended.status}, ${kept.status})`,
  );
}

async function testSecondFactor({ report, name, url, provider, token: admin }: Scene): Promise<void> {
  const person = { email: 'carol@elsewhere.example', password: 'a password of her own' };
  await tell(url, 'POST', '/users', { token: admin, body: { first_name: 'Carol', last_name: 'Shaw', ...person } });
  const { json: opened } = await tell(url, 'POST', '/login', { body: person });
  const { accessToken: token } = opened;
  provider.people.set('carol', {});
  const link = await arrive(url, KEY, { sub: 'carol', link: true });
  await tell(url, 'POST', '/users/me/identities', {
    token,
    body: { code: codeOf(link), code_verifier: link.codeVerifier },
  });
  const [recoveryCode = ''] = await switchCodesOn(url, token, person.password);
  const attempt = await arrive(url, KEY, { sub: 'carol' });
  const statuses = [(await exchange(url, attempt)).status];
  for (let wrong = 0; wrong < MOST_WRONG_CODES - 1; wrong += 1)
    statuses.push((await exchange(url, attempt, { one_time_code: 'wrong' })).status);
  statuses.push((await exchange(url, attempt, { one_time_code: recoveryCode })).status);
  report.check(
    statuses.join() === '403,400,400,400,400,200',
    `${name}: somebody's own one-time code is asked for; wrong ones don't use the sign-in up (${statuses.join()})`,
  );
  provider.authentications.set('carol', { amr: ['pwd', 'otp'] });
  const trusted = await exchange(url, await arrive(url, KEY, { sub: 'carol' }));
  report.check(
    trusted.status === 200,
    `${name}: not where the provider says that it asked for one (${trusted.status})`,
  );
}

async function testLeaving({ report, name, url, provider }: Scene): Promise<void> {
  const here = await signInThrough(url, KEY, { sub: 'ada' });
  const there = await signInThrough(url, KEY, { sub: 'ada' });
  const { agent } = here.attempt;
  const unused = await arrive(url, KEY, { agent });
  const page = await (await agent.send(`${provider.issuer}/session/end`)).text();
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  await agent.send(`${provider.issuer}/session/end/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
  const statuses = [];
  for (const { token } of [here, there]) statuses.push((await tell(url, 'GET', '/users/me', { token })).status);
  report.check(
    statuses.join() === '401,200',
    `${name}: who signs out at the provider is signed out here, in that browser alone (${statuses.join()})`,
  );
  report.check((await exchange(url, unused)).status === 400, `${name}: and a code not yet used is void`);
  const refused = await fetch(`${url}/sign-in/${KEY}/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: 'none' }),
  });
  report.check(
    refused.status === 400 && refused.headers.get('connection') === 'close',
    `${name}: the answer to a logout token closes its connection (${refused.status})`,
  );
}
