import { ContainerModule } from 'inversify';
import { TrustedSnapshots } from '../../application/authority/trusted-snapshots.js';
import { AvatarCheck } from '../../application/avatars/avatar-check.js';
import { bind, bindClass } from '../token.js';
import { T } from '../tokens.js';

/** The parts of the store, and the images that its records refer to. */
export const storeModule = new ContainerModule((c) => {
  bind(c, T.users, [T.store], (store) => store.users);
  bind(c, T.recordValues, [T.store], (store) => store.recordValues);
  bind(c, T.limits, [T.store], (store) => store.limits);
  bind(c, T.recoveries, [T.store], (store) => store.recoveries);
  bind(c, T.outbox, [T.store], (store) => store.outbox);
  bind(c, T.links, [T.store], (store) => store.links);
  bind(c, T.avatarReferences, [T.store], (store) => store.avatarReferences);
  bind(c, T.changeLog, [T.store], (store) => store.log);
  bind(c, T.changeHistory, [T.store], (store) => store.history);
  bind(c, T.authoritySnapshots, [T.store], (store) => new TrustedSnapshots(store.authoritySnapshots, store.log));
  bind(c, T.audit, [T.store], (store) => store.audit);
  bind(c, T.customers, [T.store], (store) => store.customers);
  bind(c, T.customerLogs, [T.store], (store) => store.customerLogs);
  bind(c, T.operations, [T.store], (store) => store.operations);
  bind(c, T.segmentMembers, [T.store], (store) => store.segmentMembers);
  bindClass(c, AvatarCheck, [T.avatarStore, T.clock]);
});
