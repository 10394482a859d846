import { useQuery } from '@tanstack/react-query';
import type { Me } from 'castellan-react-admin';
import { client } from '../../api/client.js';
import type { Change } from '../changes/change.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/ability-rows.js';

const LATEST = 300;

/** The steps that the service knows to be done; undefined while it's being asked. */
export function useDoneSteps(me: Me): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['home', 'steps', me.id, me.email_verified],
    queryFn: async ({ signal }) => {
      const [changes, administrators] = await Promise.all([changesOf(me.id, signal), countAdministrators(signal)]);
      return new Set([
        ...(hasChangedPassword(me.id, changes) ? ['password'] : []),
        ...(hasPasskeys(changes) ? ['passkey'] : []),
        ...(administrators > 1 ? ['administrator'] : []),
        // Only a link that was mailed and used verifies an address.
        ...(me.email_verified ? ['email'] : []),
      ]);
    },
  });
  return data;
}

/** The latest of one's own record, newest first. */
async function changesOf(id: string, signal: AbortSignal): Promise<readonly Change[]> {
  const path = `/changes?resource=user&action=updated&record_id=${id}&_sort=id&_order=desc&_limit=${LATEST}`;
  return (await client.request<Change[]>(path, { signal })).json;
}

/** The first password comes from the settings or the output of the first start; the log says whether it was replaced. */
function hasChangedPassword(id: string, changes: readonly Change[]): boolean {
  return changes.some(
    ({ actor_id, after }) =>
      actor_id === id && (after?.['profile'] as readonly string[] | undefined)?.includes('password') === true,
  );
}

/** The log says how many there were after each change of them. */
function hasPasskeys(changes: readonly Change[]): boolean {
  const counts = changes.map(({ after }) => after?.['passkeys']).filter((count) => count !== undefined);
  return Number(counts[0] ?? 0) > 0;
}

async function countAdministrators(signal: AbortSignal): Promise<number> {
  const path = `/users?roles=${ADMINISTRATOR_ROLE_ID}&suspended=false&_page=1&_limit=1`;
  return Number((await client.request(path, { signal })).headers.get('X-Total-Count'));
}
