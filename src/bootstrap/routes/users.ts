import { HourlyLimit } from '../../application/sessions/hourly-limit.js';
import { CreateUser } from '../../application/users/create-user.js';
import { DeleteUser } from '../../application/users/delete-user.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { userRoutes } from '../../adapters/http/users/routes.js';
import { GetUser } from '../../application/users/get-user.js';
import { ListUsers } from '../../application/users/list-users.js';
import { PasswordChange } from '../../application/users/password-change.js';
import { UpdateUser } from '../../application/users/update-user.js';
import { TOKENS } from '../tokens.js';
import type { Get } from '../token.js';

export async function users(get: Get): Promise<readonly Route[]> {
  const config = await get(TOKENS.config);
  const [store, projection] = [await get(TOKENS.store), await get(TOKENS.projection)];
  const passwords = new PasswordChange({
    users: store.users,
    hasher: await get(TOKENS.hasher),
    limits: await get(TOKENS.signInLimits),
    log: await get(TOKENS.securityLog),
    clock: await get(TOKENS.clock),
    windowSeconds: config.PASSWORD_CHANGE_WINDOW,
  });
  const limit = new HourlyLimit(store.limits, await get(TOKENS.clock), 'profile', config.LIMIT_PROFILE);
  const avatars = await get(TOKENS.avatarCheck);
  const [writer, hasher, ids] = [await get(TOKENS.writer), await get(TOKENS.hasher), await get(TOKENS.ids)];
  return userRoutes({
    listUsers: new ListUsers(store.users, projection),
    getUser: new GetUser(store.users),
    createUser: new CreateUser({ writer, reader: projection, hasher, avatars, ids }),
    updateUser: new UpdateUser({ users: store.users, writer, projection, passwords, avatars, limit }),
    deleteUser: new DeleteUser(writer),
    permissionsOf: (user) => projection.authority.resolve(user.roleIds),
    passwordMinLength: config.PASSWORD_MIN_LENGTH,
  });
}
