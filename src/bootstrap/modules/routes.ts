import { ContainerModule, type ResolutionContext } from 'inversify';
import { healthRoutes } from '../../adapters/http/health.js';
import type { Route } from '../../adapters/http/route.js';
import { sessionRoutes } from '../../adapters/http/sessions/routes.js';
import { userRoutes } from '../../adapters/http/users/routes.js';
import { RequestRecovery } from '../../application/sessions/request-recovery.js';
import { SignIn } from '../../application/sessions/sign-in.js';
import { SignOut } from '../../application/sessions/sign-out.js';
import { AvatarCheck } from '../../application/users/avatar-check.js';
import { GetUser } from '../../application/users/get-user.js';
import { PasswordChange } from '../../application/users/password-change.js';
import { Register } from '../../application/users/register.js';
import { UpdateUser } from '../../application/users/update-user.js';
import { customers } from '../routes/customers.js';
import type { Get } from '../token.js';
import { TOKENS } from '../tokens.js';

/** The use cases, each behind its route. */
export const routesModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.routes)
    .toDynamicValue(async (context: ResolutionContext) => {
      const get: Get = (identifier) => context.getAsync(identifier);
      return [...(await health(get)), ...(await sessions(get)), ...(await users(get)), ...(await customers(get))];
    })
    .inSingletonScope();
});

async function health(get: Get): Promise<readonly Route[]> {
  const store = await get(TOKENS.store);
  const { signal: draining } = await get(TOKENS.draining);
  return healthRoutes({ ping: () => store.ping(), clock: await get(TOKENS.clock), draining });
}

async function sessions(get: Get): Promise<readonly Route[]> {
  const config = await get(TOKENS.config);
  const [store, hasher, follower] = [await get(TOKENS.store), await get(TOKENS.hasher), await get(TOKENS.follower)];
  const [writer, limits] = [await get(TOKENS.writer), await get(TOKENS.signInLimits)];
  const factory = await get(TOKENS.sessionFactory);
  return sessionRoutes({
    signIn: new SignIn({ ...factory, store, follower, hasher, limits, log: await get(TOKENS.securityLog) }),
    signOut: new SignOut(writer),
    register: new Register({
      ...factory,
      store,
      writer,
      follower,
      hasher,
      avatars: new AvatarCheck(await get(TOKENS.avatarPaths)),
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

async function users(get: Get): Promise<readonly Route[]> {
  const config = await get(TOKENS.config);
  const [store, follower] = [await get(TOKENS.store), await get(TOKENS.follower)];
  const passwords = new PasswordChange({
    users: store.users,
    hasher: await get(TOKENS.hasher),
    limits: await get(TOKENS.signInLimits),
    log: await get(TOKENS.securityLog),
    clock: await get(TOKENS.clock),
    windowSeconds: config.PASSWORD_CHANGE_WINDOW,
  });
  const avatars = new AvatarCheck(await get(TOKENS.avatarPaths));
  const writer = await get(TOKENS.writer);
  return userRoutes({
    getUser: new GetUser(store.users),
    updateUser: new UpdateUser({ users: store.users, writer, follower, passwords, avatars }),
    permissionsOf: (user) => follower.authority.resolve(user.roleIds),
    passwordMinLength: config.PASSWORD_MIN_LENGTH,
  });
}
