import { ContainerModule } from 'inversify';
import { changeRoutes } from '../../adapters/http/changes/routes.js';
import { GetChange } from '../../application/changes/get-change.js';
import { ListChanges } from '../../application/changes/list-changes.js';
import { ActorNames } from '../../application/users/actor-names.js';
import { bind, bindClass } from '../token.js';
import { T } from '../tokens.js';

export const changesModule = new ContainerModule((c) => {
  bindClass(c, ListChanges, [T.changeLog, ActorNames]);
  bindClass(c, GetChange, [T.changeLog, ActorNames]);
  bind(c, T.routeGroup, { listChanges: ListChanges, getChange: GetChange }, changeRoutes);
});
