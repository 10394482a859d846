import type { Route } from '../../adapters/http/routing/route.js';
import { sessionRoutes } from '../../adapters/http/sessions/routes.js';
import { RequestRecovery } from '../../application/sessions/request-recovery.js';
import { SignIn } from '../../application/sessions/sign-in.js';
import { SignOut } from '../../application/sessions/sign-out.js';
import { Register } from '../../application/users/register.js';
import { TOKENS } from '../tokens.js';
import type { Get } from '../token.js';

export async function sessions(get: Get): Promise<readonly Route[]> {
  const config = await get(TOKENS.config);
  const [store, hasher, projection] = [await get(TOKENS.store), await get(TOKENS.hasher), await get(TOKENS.projection)];
  const [writer, limits] = [await get(TOKENS.writer), await get(TOKENS.signInLimits)];
  const factory = await get(TOKENS.sessionFactory);
  return sessionRoutes({
    signIn: new SignIn({ ...factory, store, projection, hasher, limits, log: await get(TOKENS.securityLog) }),
    signOut: new SignOut(writer),
    register: new Register({
      ...factory,
      store,
      writer,
      projection,
      hasher,
      avatars: await get(TOKENS.avatarCheck),
      ids: await get(TOKENS.ids),
      open: config.REGISTRATION === 'open',
      perAddress: config.LIMIT_REGISTER,
    }),
    requestRecovery: new RequestRecovery({
      store,
      notifier: await get(TOKENS.notifier),
      clock: factory.clock,
      perAddress: config.LIMIT_RECOVERY,
    }),
    passwordMinLength: config.PASSWORD_MIN_LENGTH,
    basePath: config.BASE_PATH,
  });
}
