import { ContainerModule } from 'inversify';
import { AvatarCheck } from '../../application/avatars/avatar-check.js';
import { bind, bindClass } from '../bind.js';
import { identifiers } from '../identifiers.js';

/** The parts of the store, and the images that its records refer to. */
export const storeModule = new ContainerModule((c) => {
  bind(c, identifiers.users, [identifiers.store], (store) => store.users);
  bind(c, identifiers.recordValues, [identifiers.store], (store) => store.recordValues);
  bind(c, identifiers.limits, [identifiers.store], (store) => store.limits);
  bind(c, identifiers.recoveries, [identifiers.store], (store) => store.recoveries);
  bind(c, identifiers.outbox, [identifiers.store], (store) => store.outbox);
  bind(c, identifiers.links, [identifiers.store], (store) => store.links);
  bind(c, identifiers.avatarReferences, [identifiers.store], (store) => store.avatarReferences);
  bind(c, identifiers.changeLog, [identifiers.store], (store) => store.log);
  bind(c, identifiers.changeHistory, [identifiers.store], (store) => store.history);
  bind(c, identifiers.audit, [identifiers.store], (store) => store.audit);
  bind(c, identifiers.customers, [identifiers.store], (store) => store.customers);
  bind(c, identifiers.customerLogs, [identifiers.store], (store) => store.customerLogs);
  bind(c, identifiers.operations, [identifiers.store], (store) => store.operations);
  bind(c, identifiers.segmentMembers, [identifiers.store], (store) => store.segmentMembers);
  bindClass(c, AvatarCheck, [identifiers.avatarStore, identifiers.clock]);
});
