import { ContainerModule } from 'inversify';
import { TrustedSnapshots } from '../../application/authority/trusted-snapshots.js';
import { AvatarCheck } from '../../application/avatars/avatar-check.js';
import type { Store } from '../../application/ports/store.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, STORE_PARTS, STORED } from '../identifiers.js';

/** The parts of the store, and the images that its records refer to. */
export const storeModule = new ContainerModule((c) => {
  for (const name of STORE_PARTS) bind<unknown, [Store]>(c, STORED[name], [identifiers.store], (store) => store[name]);
  bindClass(c, TrustedSnapshots, [STORED.authoritySnapshots, STORED.log]);
  bindClass(c, AvatarCheck, [identifiers.avatarStore, identifiers.clock]);
});
