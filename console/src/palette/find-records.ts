import { client } from '../api/client.js';

type Found = Readonly<Record<'id' | 'name' | 'email' | 'first_name' | 'last_name' | 'key', string | undefined>>;

export interface Hit {
  readonly key: string;
  readonly title: string;
  /** A key of the texts. */
  readonly area: string;
  readonly path: string;
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

/** The first records of each kind that contain the text. */
export async function findRecords(
  text: string,
  { can, signal }: { readonly can: (permission: string) => boolean; readonly signal: AbortSignal },
): Promise<Hit[]> {
  const lists = RESOURCES.filter(({ needs }) => can(needs)).map(async ({ resource, more = '' }) => {
    const path = `/${resource}?q=${encodeURIComponent(text)}&_page=1&_limit=${EACH}${more}`;
    const { json } = await client.request<Found[]>(path, { signal });
    return json.map((found) => ({
      key: `${resource}/${found.id ?? ''}`,
      title: titleOf(found),
      area: `resources.${resource}.name`,
      path: `/${resource}/${found.id ?? ''}`,
    }));
  });
  return (await Promise.all(lists)).flat();
}

function titleOf({ name, first_name, last_name, email, key }: Found): string {
  const person = [first_name, last_name].filter(Boolean).join(' ');
  return name ?? (person === '' ? (key ?? email ?? '') : person);
}
