/** Loads compiled parts of dry runs into the measuring process. */
import type * as DryRunModule from '../src/application/authority/dry-run.js';
import type * as MeasureEffectModule from '../src/application/authority/measure-effect.js';
import type * as UpdateAbilityModule from '../src/application/abilities/update-ability.js';
import type * as UpdateRoleModule from '../src/application/roles/update-role.js';
import type * as RoleModule from '../src/domain/access/role.js';
import type * as SignedInUserModule from '../src/domain/users/signed-in-user.js';

/** Loads the parts that a dry run at the store consists of. */
export async function loadCompiledDryRuns() {
  const load = (path: string): Promise<unknown> => import(new URL(`../dist/${path}`, import.meta.url).href);
  return {
    ...((await load('application/authority/dry-run.js')) as typeof DryRunModule),
    ...((await load('application/authority/measure-effect.js')) as typeof MeasureEffectModule),
    ...((await load('application/abilities/update-ability.js')) as typeof UpdateAbilityModule),
    ...((await load('application/roles/update-role.js')) as typeof UpdateRoleModule),
    ...((await load('domain/access/role.js')) as typeof RoleModule),
    ...((await load('domain/users/signed-in-user.js')) as typeof SignedInUserModule),
  };
}
