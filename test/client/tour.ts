import createClient from 'openapi-fetch';
import type { components, paths } from './openapi.js';

type User = components['schemas']['User'];
type Segment = components['schemas']['Segment'];

export interface Toured {
  readonly user: User;
  readonly totalOfUsers: string | null;
  readonly enabled: boolean;
  readonly customers: readonly string[];
  readonly segment: Segment;
  readonly refusal: 'email_taken' | 'in_progress' | 'limit_reached' | undefined;
}

/** Typical calls of a front end through the generated client; each must type-check against the document. */
export async function tour(baseUrl: string, credentials: { email: string; password: string }): Promise<Toured> {
  const anonymous = createClient<paths>({ baseUrl });
  const login = await anonymous.POST('/login', { body: credentials });
  if (login.data === undefined) throw new Error(login.error.message);
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${login.data.accessToken}` } });

  const role = await client.POST('/roles', {
    body: { name: 'Support', abilities: { customer: { read: true }, segment: { read: true } } },
  });
  if (role.data === undefined) throw new Error(role.error.detail);
  await client.PUT('/roles/{id}', {
    params: { path: { id: role.data.id } },
    body: { abilities: { customer: { update: true } } },
  });

  const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', roles: [role.data.id] };
  const user = await client.POST('/users', { body: ada });
  if (user.data === undefined) throw new Error(user.error.message);
  const again = await client.POST('/users', { body: ada });
  const refusal = again.error?.status === 409 ? again.error.code : undefined;
  const users = await client.GET('/users', { params: { query: { _page: 1, _limit: 1, suspended: [false] } } });

  const features = await client.GET('/features');
  const flag = features.data?.find(({ key }) => key === 'developer_mode');
  if (flag === undefined) throw new Error('There is no such flag.');
  const toggled = await client.PUT('/features/{id}', { params: { path: { id: flag.id } }, body: { enabled: true } });

  for (const name of ['Acme', 'Umbrella']) await client.POST('/customers', { body: { name, status: 'lead' } });
  const customers = await client.GET('/customers', {
    params: { query: { status_values: ['lead'], _sort: ['name'], _order: ['desc'] } },
  });

  const filters = { values: { status: ['lead'] }, enabled: [] };
  const segment = await client.POST('/segments', { body: { name: 'Leads', filters } });
  if (segment.data === undefined) throw new Error(segment.error.message);
  return {
    user: user.data,
    totalOfUsers: users.response.headers.get('X-Total-Count'),
    enabled: toggled.data?.enabled ?? false,
    customers: customers.data?.map(({ name }) => name) ?? [],
    segment: segment.data,
    refusal,
  };
}
