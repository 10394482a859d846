import { client } from '../api/client.js';

type Name = 'name' | 'email' | 'first_name' | 'last_name' | 'key';
type Answered = Partial<Readonly<Record<Name, string>>> & { readonly id: string; readonly enabled?: boolean };

/** A record that contains a text. */
export interface Found {
  readonly resource: string;
  readonly id: string;
  readonly title: string;
  /** Of a feature. */
  readonly enabled: boolean | undefined;
}

const RESOURCES = [
  { resource: 'users', needs: 'account.read' },
  { resource: 'groups', needs: 'account.read' },
  { resource: 'roles', needs: 'role.read' },
  { resource: 'customers', needs: 'customer.read' },
  { resource: 'features', needs: 'settings.read' },
  { resource: 'segments', needs: 'segment.read', more: '&_embed=none' },
];
const EACH = 5;

interface FindOptions {
  readonly can: (permission: string) => boolean;
  readonly signal: AbortSignal;
  /** By which features are sought, when it isn't the text itself. */
  readonly feature: string;
}

/** The first records of each kind that contain the text. */
export async function findRecords(text: string, { can, signal, feature }: FindOptions): Promise<Found[]> {
  const lists = RESOURCES.filter(({ needs }) => can(needs)).map(async ({ resource, more = '' }) => {
    const sought = resource === 'features' ? feature : text;
    const path = `/${resource}?q=${encodeURIComponent(sought)}&_page=1&_limit=${EACH}${more}`;
    const { json } = await client.request<Answered[]>(path, { signal });
    return json.map((found) => ({ resource, id: found.id, title: titleOf(found), enabled: found.enabled }));
  });
  return (await Promise.all(lists)).flat();
}

function titleOf({ name, first_name, last_name, email, key }: Answered): string {
  const person = [first_name, last_name].filter(Boolean).join(' ');
  return name ?? (person === '' ? (key ?? email ?? '') : person);
}
