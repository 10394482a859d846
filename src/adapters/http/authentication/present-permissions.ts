import { actionFlags } from '../../../domain/permissions/action.js';
import type { EffectivePermissions } from '../../../domain/permissions/effective-permissions.js';
import { tagOf } from '../conditional/conditional.js';

/** Changes with the roles, groups and abilities that a caller holds, and with nothing else. */
export function permissionsTag(permissions: EffectivePermissions): string {
  return abilitiesOf(permissions).tag;
}

interface PresentedAbilities {
  readonly abilities: Record<string, ReturnType<typeof actionFlags>>;
  readonly tag: string;
}

/** Permissions stay the same object until a role or ability changes, so this is computed once per set of roles. */
const presented = new WeakMap<EffectivePermissions, PresentedAbilities>();

/** What a caller may do, by ability. */
export function abilitiesOf(permissions: EffectivePermissions): PresentedAbilities {
  const cached = presented.get(permissions);
  if (cached !== undefined) return cached;
  const abilities = Object.create(null) as PresentedAbilities['abilities'];
  for (const [key, set] of permissions.permissionSet)
    abilities[key] = actionFlags(set, permissions.ownActions.get(key));
  const shown = JSON.stringify([abilities, permissions.held]);
  const tag = tagOf(shown);
  const made = { abilities, tag };
  presented.set(permissions, made);
  return made;
}
