import { abilityRoutes } from '../../adapters/http/abilities/routes.js';
import { CreateAbility } from '../../application/abilities/create-ability.js';
import { DeleteAbility } from '../../application/abilities/delete-ability.js';
import { GetAbility } from '../../application/abilities/get-ability.js';
import { ListAbilities } from '../../application/abilities/list-abilities.js';
import { UpdateAbility } from '../../application/abilities/update-ability.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { TOKENS } from '../tokens.js';
import type { Get } from '../token.js';

export async function abilities(get: Get): Promise<readonly Route[]> {
  const [reader, writer, ids] = [await get(TOKENS.projection), await get(TOKENS.writer), await get(TOKENS.ids)];
  return abilityRoutes({
    listAbilities: new ListAbilities(reader, await get(TOKENS.clock)),
    getAbility: new GetAbility(reader),
    createAbility: new CreateAbility(writer, ids),
    updateAbility: new UpdateAbility(writer),
    deleteAbility: new DeleteAbility(writer),
  });
}
