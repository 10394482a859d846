import type { SignedInUser } from '../../src/domain/users/signed-in-user.js';
import { actionSet } from '../../src/domain/permissions/action.js';
import { EffectivePermissions } from '../../src/domain/permissions/effective-permissions.js';

/** An actor with the permission `thing.read` for the token `reader`, and also `thing.create` for `writer`. */
export function actorOf(token: string): SignedInUser {
  const actions = actionSet(token === 'writer' ? ['read', 'create'] : ['read']);
  return {
    kind: 'user',
    id: 'me',
    user: { id: 'me' },
    session: { id: token },
    permissions: new EffectivePermissions(new Map([['thing', actions]]), []),
  } as unknown as SignedInUser;
}
