import { changeRoutes } from '../../adapters/http/changes/routes.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { ListChanges } from '../../application/changes/list-changes.js';
import type { Get } from '../token.js';
import { TOKENS } from '../tokens.js';

export async function changes(get: Get): Promise<readonly Route[]> {
  const { log } = await get(TOKENS.store);
  return changeRoutes({ listChanges: new ListChanges(log) });
}
