import { featureRoutes } from '../../adapters/http/features/routes.js';
import { ofrepRoutes } from '../../adapters/http/ofrep/routes.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { CreateFeature } from '../../application/features/create-feature.js';
import { DeleteFeature } from '../../application/features/delete-feature.js';
import { GetAllFeatures } from '../../application/features/get-all-features.js';
import { GetFeature } from '../../application/features/get-feature.js';
import { ListFeatures } from '../../application/features/list-features.js';
import { UpdateFeature } from '../../application/features/update-feature.js';
import type { Get } from '../token.js';
import { TOKENS } from '../tokens.js';

/** The flags, their event streams, and OFREP. */
export async function features(get: Get): Promise<readonly Route[]> {
  const { BASE_PATH: basePath } = await get(TOKENS.config);
  const [projection, writer] = [await get(TOKENS.projection), await get(TOKENS.writer)];
  const authenticator = await get(TOKENS.authenticator);
  const identify = (sessionId: string) => authenticator.identify(sessionId);
  const getAllFeatures = new GetAllFeatures(projection);
  const hub = await get(TOKENS.eventHub);
  return [
    ...featureRoutes({
      getAllFeatures,
      getFeature: new GetFeature(projection),
      listFeatures: new ListFeatures(projection, await get(TOKENS.clock)),
      createFeature: new CreateFeature(writer, await get(TOKENS.ids)),
      updateFeature: new UpdateFeature(writer),
      deleteFeature: new DeleteFeature(writer),
      hub,
    }),
    ...ofrepRoutes({ getAllFeatures, hub, tickets: await get(TOKENS.streamTickets), identify, basePath }),
  ];
}
