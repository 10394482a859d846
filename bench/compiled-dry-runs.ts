/** Loads compiled parts of dry runs into the measuring process. */
import type * as DryRunModule from '../src/application/authority/dry-run.js';
import type * as MeasureEffectModule from '../src/application/authority/measure-effect.js';
import type * as AbilityRulesModule from '../src/application/abilities/ability-rules.js';
import type * as RecordsModule from '../src/application/authority/records.js';
import type * as RoleRulesModule from '../src/application/roles/role-rules.js';
import type * as RoleModule from '../src/domain/roles/role.js';
import type * as SignedInUserModule from '../src/domain/users/signed-in-user.js';

/** Loads the parts that a dry run at the store consists of. */
export async function loadCompiledDryRuns() {
  const load = (path: string): Promise<unknown> => import(new URL(`../dist/${path}`, import.meta.url).href);
  return {
    ...((await load('application/authority/dry-run.js')) as typeof DryRunModule),
    ...((await load('application/authority/measure-effect.js')) as typeof MeasureEffectModule),
    ...((await load('application/authority/records.js')) as typeof RecordsModule),
    ...((await load('application/abilities/ability-rules.js')) as typeof AbilityRulesModule),
    ...((await load('application/roles/role-rules.js')) as typeof RoleRulesModule),
    ...((await load('domain/roles/role.js')) as typeof RoleModule),
    ...((await load('domain/users/signed-in-user.js')) as typeof SignedInUserModule),
  };
}
