import type { DryRun } from '../../../../clients/react-admin/src/dry-run.js';
import { client } from '../../api/client.js';

/** What deleting several records at once would change. Throws the refusal of the first that can't be deleted. */
export async function dryRunDeletion(resource: string, ids: readonly string[]): Promise<DryRun> {
  const query = ids.map((id) => `id=${encodeURIComponent(id)}`).join('&');
  return (await client.request<DryRun>(`/${resource}?${query}`, { method: 'DELETE', dryRun: true })).json;
}
