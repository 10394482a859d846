import { healthRoutes } from '../../adapters/http/health/routes.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { TOKENS } from '../tokens.js';
import type { Get } from '../token.js';

export async function health(get: Get): Promise<readonly Route[]> {
  const store = await get(TOKENS.store);
  const { signal: stopping } = await get(TOKENS.stopping);
  const writes = await get(TOKENS.writeHealth);
  const writeFailure = () => writes.failure;
  return healthRoutes({ ping: () => store.ping(), writeFailure, clock: await get(TOKENS.clock), stopping });
}
