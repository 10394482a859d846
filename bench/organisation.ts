/** A small organisation with a past, made over HTTP, for the benchmark `answers`. */
import { askOnce } from '../harness/connection.js';

const ROLES = 8;
const ABILITIES = 4;
const USERS = 30;
const FEATURES = 12;
const TOKENS = 6;

/** Creates abilities, roles, people, features and tokens, changes some of them, and deletes a few. */
export async function makeOrganisation(url: string, token: string): Promise<void> {
  const write = async (method: string, path: string, body?: object): Promise<string> => {
    const answer = await askOnce(url, method, path, { token, ...(body !== undefined && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    return answer.body === '' ? '' : (JSON.parse(answer.body) as { id: string }).id;
  };
  const make = async (path: string, count: number, bodyOf: (n: number) => object): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await write('POST', path, bodyOf(n)));
    return ids;
  };
  const abilities = await make('/abilities', ABILITIES, (n) => ({
    ...{ key: `area_${n}`, name: `Area ${n}`, description: `Of ${n}` },
    ...{ read: true, create: n % 2 === 0, update: true, delete: n === 1 },
  }));
  const roles = await make('/roles', ROLES, (n) => ({
    ...{ name: `Role ${n}`, description: n % 3 === 0 ? '' : `Does ${n}` },
    abilities: { customer: { read: true, update: n % 2 === 0 }, [`area_${n % ABILITIES}`]: { read: n % 3 > 0 } },
  }));
  const users = await make('/users', USERS, (n) => ({
    ...{ email: `person${n}@example.com`, password: `a password of ${n}`, first_name: `Ada ${n}`, last_name: 'Adams' },
    roles: [roles[n % ROLES], roles[(n * 3) % ROLES]],
  }));
  const features = await make('/features', FEATURES, (n) => ({
    ...{ key: `area.${n}`, name: `Feature ${n}`, description: `For ${n}`, enabled: n % 2 === 0 },
  }));
  const tokens = await make('/tokens', TOKENS, (n) => ({ name: `Token ${n}`, roles: [roles[n % ROLES]] }));
  for (const [n, id] of users.entries()) {
    if (n % 4 === 0)
      await write('PUT', `/users/${id}`, { first_name: 'Grace', last_name: `H ${n}`, roles: [roles[1]] });
    if (n % 7 === 0) await write('PUT', `/users/${id}`, { first_name: 'Grace', last_name: 'H', suspended: true });
  }
  for (const id of features.slice(0, 5)) await write('PUT', `/features/${id}`, { enabled: true });
  await write('PUT', `/abilities/${abilities[0]!}`, { name: 'Renamed' });
  await write('DELETE', `/roles/${roles.at(-1)!}`);
  await write('DELETE', `/users/${users.at(-1)!}`);
  await write('DELETE', `/features/${features.at(-1)!}`);
  await write('DELETE', `/tokens/${tokens.at(-1)!}`);
}
