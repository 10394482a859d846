/** Every kind of write that takes something away from a signed-in person. Used by propagation, mongo-faults and random-faults. */
import { signIn, type Account } from '../harness/accounts.js';
import { askOnce, askPatiently, type Answer, type Connection } from '../harness/connection.js';
import { currentSession, prepareCodes } from './authenticator.js';

/** A write and the request that it takes away. */
export interface Loss {
  readonly account: Pick<Account, 'token'>;
  /** Sends the write with this query. */
  readonly act: (query: string) => Promise<Answer>;
  /** Sends the request that's refused after the write. */
  readonly ask: (connection: Connection) => Promise<Answer>;
  /** Gives back what was taken, for the next round. */
  readonly restore?: () => Promise<Answer>;
}

/** Prepares a round. */
export type LossKind = () => Promise<Loss>;

/** All kinds, each with its own person, whose name ends with `suffix`; the writes go to this address. */
export async function lossKinds(url: string, suffix = ''): Promise<Readonly<Record<string, LossKind>>> {
  const { token } = await signIn(url);
  const put = (path: string, body: object) => askOnce(url, 'PUT', path, { token, body });
  const post = async (path: string, body: object) => {
    const { status, body: text } = await askPatiently(url, 'POST', path, { token, body });
    if (status !== 201) throw new Error(`Preparing answered ${status}: ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  };
  const person = async (kind: string) => {
    const name = `${kind}${suffix}`;
    const roleId = await post('/roles', { name, abilities: { customer: { read: true, create: true } } });
    const [email, password] = [`${name}@example.com`, `password of ${name}`];
    await post('/users', { email, password, first_name: 'Loses', last_name: name, roles: [roleId] });
    return { roleId, email, password };
  };
  const read = (account: Loss['account']) => (connection: Connection) =>
    connection.ask('GET', '/customers?_limit=1', { token: account.token });
  const program = async (name: string): Promise<{ readonly id: string; readonly account: Loss['account'] }> => {
    const role = await post('/roles', { name, abilities: { customer: { read: true, create: true } } });
    const { status, body } = await askPatiently(url, 'POST', '/tokens', { token, body: { name, roles: [role] } });
    if (status !== 201) throw new Error(`Preparing answered ${status}: ${body}`);
    const made = JSON.parse(body) as { id: string; token: string };
    return { id: made.id, account: made };
  };
  let programs = 0;
  const [narrowed, suspended, leaving] = [await person('narrowed'), await person('suspended'), await person('leaving')];
  const [ending, coded] = [await person('ending'), await person('coded')];

  return {
    'a role change': async () => {
      const account = await signIn(url, narrowed);
      const set = (value: boolean, query: string) =>
        put(`/roles/${narrowed.roleId}${query}`, { abilities: { customer: { read: value } } });
      return { account, act: (query) => set(false, query), ask: read(account), restore: () => set(true, '') };
    },
    suspension: async () => {
      const account = await signIn(url, suspended);
      const set = (value: boolean, query: string) => put(`/users/${account.id}${query}`, { suspended: value });
      return { account, act: (query) => set(true, query), ask: read(account), restore: () => set(false, '') };
    },
    'a logout': async () => {
      const account = await signIn(url, leaving);
      const act = (query: string) => askOnce(url, 'POST', `/logout${query}`, { token: account.token });
      return { account, act, ask: read(account) };
    },
    'the end of a session by name': async () => {
      const account = await signIn(url, ending);
      const by = await signIn(url, ending);
      const id = await currentSession(url, account);
      const act = (query: string) => askOnce(url, 'DELETE', `/users/me/sessions/${id}${query}`, { token: by.token });
      return { account, act, ask: read(account) };
    },
    'one-time codes switched on': async () => {
      const account = await signIn(url, coded);
      const by = await signIn(url, coded);
      const { confirm } = await prepareCodes(url, by);
      const restore = () => askOnce(url, 'DELETE', `/users/${by.id}/totp`, { token });
      return { account, act: confirm, ask: read(account), restore };
    },
    "a token's deletion": async () => {
      const { id, account } = await program(`Deleted ${(programs += 1)}${suffix}`);
      const act = (query: string) => askOnce(url, 'DELETE', `/tokens/${id}${query}`, { token });
      return { account, act, ask: read(account) };
    },
    "a token's rotation": async () => {
      const { id, account } = await program(`Rotated ${(programs += 1)}${suffix}`);
      const act = (query: string) => askOnce(url, 'POST', `/tokens/${id}/rotate${query}`, { token });
      const restore = () => askOnce(url, 'DELETE', `/tokens/${id}`, { token });
      return { account, act, ask: read(account), restore };
    },
  };
}
