import { ContainerModule } from 'inversify';
import { abilityRoutes } from '../../adapters/http/abilities/routes.js';
import { CreateAbility } from '../../application/abilities/create-ability.js';
import { DeleteAbility } from '../../application/abilities/delete-ability.js';
import { DeleteAbilities } from '../../application/abilities/delete-ability.js';
import { GetAbility } from '../../application/abilities/get-ability.js';
import { ListAbilities } from '../../application/abilities/list-abilities.js';
import { UpdateAbility } from '../../application/abilities/update-ability.js';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { bind, bindClass } from '../bind.js';
import { identifiers } from '../identifiers.js';

export const abilitiesModule = new ContainerModule((c) => {
  bindClass(c, ListAbilities, [AuthorityHistory, identifiers.clock]);
  bindClass(c, GetAbility, [AuthorityHistory]);
  bindClass(c, CreateAbility, [AuthorityWriter, identifiers.ids]);
  bindClass(c, UpdateAbility, [AuthorityWriter]);
  bindClass(c, DeleteAbility, [AuthorityWriter]);
  bindClass(c, DeleteAbilities, [AuthorityWriter]);
  const useCases = {
    listAbilities: ListAbilities,
    getAbility: GetAbility,
    createAbility: CreateAbility,
    updateAbility: UpdateAbility,
    deleteAbility: DeleteAbility,
    deleteAbilities: DeleteAbilities,
  };
  bind(c, identifiers.routeGroup, useCases, abilityRoutes);
});
