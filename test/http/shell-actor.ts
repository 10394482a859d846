import type { Actor } from '../../src/domain/access/actor.js';
import { actionSet } from '../../src/domain/access/action.js';
import { EffectivePermissions } from '../../src/domain/access/permissions.js';

/** Someone with the ability `thing.read` only, when the token is `reader`; with `thing.create` too for `writer`. */
export function actorOf(token: string): Actor {
  const cells = actionSet(token === 'writer' ? ['read', 'create'] : ['read']);
  return {
    user: { id: 'me' },
    session: { id: token },
    permissions: new EffectivePermissions(new Map([['thing', cells]]), []),
  } as unknown as Actor;
}
