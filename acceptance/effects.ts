/** Every kind of change that must take effect on all instances. Used by instances. */
import { askPatiently, patiently, type Answer, type Connection } from '../harness/connection.js';
import { register, signIn, type Account } from '../harness/accounts.js';

/** An instance: its URL, and an open connection. */
export interface Instance {
  readonly url: string;
  readonly connection: Connection;
}

/** A change on one instance that must take effect on the other. */
export interface Effect {
  readonly act: () => Promise<Answer>;
  /** True when a response of the other instance shows the change. Throws on an unexpected response. */
  readonly isSeen: () => Promise<boolean>;
  /** Restores the state for the next round. */
  readonly after?: () => Promise<unknown>;
}

/** Prepares a round. The other instance has seen the initial state by then. */
export type EffectKind = (on: Instance, other: Instance) => Promise<Effect>;

/** Every kind of change that must take effect everywhere, each with its own users and records. */
export async function effectKinds(url: string, token: string): Promise<Readonly<Record<string, EffectKind>>> {
  const post = async (path: string, body: object) => idOf(await askPatiently(url, 'POST', path, { token, body }), 201);
  const find = async (path: string, key: string) => {
    const { body } = await askPatiently(url, 'GET', path, { token });
    return (JSON.parse(body) as { id: string; key: string }[]).find((record) => record.key === key)!.id;
  };
  const holder = async (name: string) => {
    const roleId = await post('/roles', { name, abilities: { customer: { read: true } } });
    const [email, password] = [`${name}@example.com`, `password of ${name}`];
    await post('/users', { email, password, first_name: 'Holds', last_name: name, roles: [roleId] });
    return { roleId, account: await signIn(url, { email, password }) };
  };
  const [ofPermission, ofAbility] = [await holder('permission'), await holder('ability')];
  const [abilityId, featureId] = [await find('/abilities', 'customer'), await find('/features', 'developer_mode')];
  const suspended = await register(url, 'suspended@example.com');
  const leaving = await register(url, 'leaving@example.com');
  let changing = await register(url, 'changing@example.com');
  const state = { permission: true, ability: true, flag: false };

  return {
    suspension: async (on, other) => {
      const session = await requireSignedIn(other, await signIn(on.url, suspended));
      const set = (value: boolean) =>
        on.connection.ask('PUT', `/users/${suspended.id}`, { token, body: { suspended: value } });
      return { act: () => set(true), isSeen: () => isOut(other, session), after: () => set(false) };
    },
    logout: async (on, other) => {
      const session = await requireSignedIn(other, await signIn(on.url, leaving));
      return { act: () => on.connection.ask('POST', '/logout', session), isSeen: () => isOut(other, session) };
    },
    'password change': async (on, other) => {
      const left = await requireSignedIn(other, await signIn(on.url, changing));
      const { id, email, password: passwordOld } = changing;
      const body = { id, email, password: `${passwordOld.slice(0, 40)} ${performance.now()}`, passwordOld };
      const by = await signIn(on.url, changing);
      changing = { ...changing, password: body.password };
      return {
        act: () => on.connection.ask('PUT', `/users/${id}`, { token: by.token, body }),
        isSeen: () => isOut(other, left),
      };
    },
    'role permission': async (on, other) => {
      const read = (state.permission = !state.permission);
      const body = { abilities: { customer: { read } } };
      return {
        act: () => on.connection.ask('PUT', `/roles/${ofPermission.roleId}`, { token, body }),
        isSeen: async () => (await mayRead(other, ofPermission.account)) === read,
      };
    },
    'ability action': async (on, other) => {
      const read = (state.ability = !state.ability);
      return {
        act: () => on.connection.ask('PUT', `/abilities/${abilityId}`, { token, body: { read } }),
        isSeen: async () => (await mayRead(other, ofAbility.account)) === read,
      };
    },
    flag: async (on, other) => {
      const enabled = (state.flag = !state.flag);
      return {
        act: () => on.connection.ask('PUT', `/features/${featureId}`, { token, body: { enabled } }),
        isSeen: async () => {
          const answer = await other.connection.ask('GET', `/features/${featureId}`, { token });
          const isAnswered = oneOf(answer, 404, 200) === true;
          return isAnswered && (JSON.parse(answer.body) as { enabled: boolean }).enabled === enabled;
        },
      };
    },
  };
}

async function requireSignedIn({ connection }: Instance, account: Account): Promise<Account> {
  const { status } = await patiently(() => connection.ask('GET', '/users/me', account));
  if (status !== 200) throw new Error(`The other instance answered ${status} to a new session.`);
  return account;
}

async function isOut({ connection }: Instance, { token }: Account): Promise<boolean> {
  return oneOf(await connection.ask('GET', '/users/me', { token }), 200, 401) === true;
}

async function mayRead({ connection }: Instance, { token }: Account): Promise<boolean | undefined> {
  return oneOf(await connection.ask('GET', '/customers?_limit=1', { token }), 403, 200);
}

/** True for the second of the two expected statuses, undefined for 503, which shows neither; throws for any other. */
function oneOf({ status, body }: Answer, first: number, second: number): boolean | undefined {
  if (status === 503) return undefined;
  if (status !== first && status !== second) throw new Error(`The other instance answered ${status}: ${body}`);
  return status === second;
}

function idOf({ status, body }: Answer, expected: number): string {
  if (status !== expected) throw new Error(`Preparing answered ${status}: ${body}`);
  return (JSON.parse(body) as { id: string }).id;
}
