import { randomBytes } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { MemoryAvatarStore } from '../../adapters/memory/avatars/memory-avatar-store.js';
import { MemoryStore } from '../../adapters/memory/memory-store.js';
import { SILENT_NOTIFIER } from '../../application/ports/change-notifier.js';
import { ALONE } from '../../application/ports/instances.js';
import { bind } from '../bind.js';
import { identifiers } from '../identifiers.js';

/** The memory storage. Nothing survives the process, including the token key. */
export const memoryModule = new ContainerModule((c) => {
  bind(c, identifiers.store, [identifiers.lifecycle], (lifecycle) => {
    const store = new MemoryStore();
    lifecycle.opened('store', () => store.close());
    return store;
  });
  bind(c, identifiers.changeNotifier, [], () => SILENT_NOTIFIER);
  bind(c, identifiers.instances, [], () => ALONE);
  bind(c, identifiers.queueLengths, [], () => () => ({}));
  bind(c, identifiers.tokenSecrets, [identifiers.config], (config) => [
    config.JWT_SECRET ?? randomBytes(48).toString('base64url'),
    ...config.JWT_SECRET_PREVIOUS,
  ]);
  bind(c, identifiers.avatarStore, [], () => new MemoryAvatarStore());
});
