import { ContainerModule } from 'inversify';
import { changeRoutes } from '../../adapters/http/changes/routes.js';
import { GetChange } from '../../application/changes/get-change.js';
import { ListChanges } from '../../application/changes/list-changes.js';
import { ActorNames } from '../../application/users/actor-names.js';
import { bind, bindClass } from '../bind.js';
import { identifiers } from '../identifiers.js';

export const changesModule = new ContainerModule((c) => {
  bindClass(c, ListChanges, [identifiers.changeLog, ActorNames]);
  bindClass(c, GetChange, [identifiers.changeLog, ActorNames]);
  bind(c, identifiers.routeGroup, { listChanges: ListChanges, getChange: GetChange }, changeRoutes);
});
