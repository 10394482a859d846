import { avatarRoutes } from '../../adapters/http/avatars/routes.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { GetAvatar } from '../../application/avatars/get-avatar.js';
import { UploadAvatar } from '../../application/avatars/upload-avatar.js';
import type { Get } from '../token.js';
import { TOKENS } from '../tokens.js';

export async function avatars(get: Get): Promise<readonly Route[]> {
  const config = await get(TOKENS.config);
  const [store, { limits }] = [await get(TOKENS.avatarStore), await get(TOKENS.store)];
  return avatarRoutes({
    uploadAvatar: new UploadAvatar({
      store,
      limits,
      images: await get(TOKENS.images),
      paths: await get(TOKENS.avatarPaths),
      clock: await get(TOKENS.clock),
      perUser: config.LIMIT_UPLOAD,
    }),
    getAvatar: new GetAvatar(store),
  });
}
