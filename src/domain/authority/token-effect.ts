import { lackedPermissions, type Permission, type PermissionSet } from '../permissions/permission-set.js';
import { compareText } from '../lists/compare.js';
import { fold } from '../text/fold.js';
import { hasExpired, type ApiToken } from '../tokens/api-token.js';
import type { Authority } from './authority.js';

/** What a change means for an API token. The lists are in the order of `lackedPermissions`. */
export interface TokenEffect {
  /** Null for a token that is being created: the id isn't used. */
  readonly id: string | null;
  /** After the change. */
  readonly name: string;
  readonly gained: readonly Permission[];
  readonly lost: readonly Permission[];
}

const NOTHING: PermissionSet = new Map();

/**
 * Lists the tokens whose permissions a change at `now` affects, by name. Tokens that don't exist or have expired have
 * none. Yields often, so that the caller can let others have a turn.
 */
export function* listTokenEffects(
  before: Authority,
  after: Authority,
  now: number,
): Generator<undefined, TokenEffect[]> {
  const [then, next] = [before.records, after.records];
  const isSame = then.roles === next.roles && then.abilities === next.abilities;
  const effects: TokenEffect[] = [];
  for (const id of new Set([...then.tokens.keys(), ...next.tokens.keys()])) {
    const [was, is] = [then.tokens.get(id), next.tokens.get(id)];
    if (isSame && was === is) continue;
    const [had, has] = [permissionsOf(was, before, now), permissionsOf(is, after, now)];
    const [gained, lost] = [lackedPermissions(had, has), lackedPermissions(has, had)];
    if (gained.length + lost.length > 0) {
      effects.push({ id: was === undefined ? null : id, name: (is ?? was)!.name, gained, lost });
    }
    yield;
  }
  return effects
    .map((effect) => ({ effect, key: fold(effect.name) }))
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.effect.id ?? '', b.effect.id ?? ''))
    .map(({ effect }) => effect);
}

function permissionsOf(token: ApiToken | undefined, authority: Authority, now: number): PermissionSet {
  if (token === undefined || hasExpired(token, now)) return NOTHING;
  return authority.resolve(token.roleIds).permissionSet;
}
