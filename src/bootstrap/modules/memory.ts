import { randomBytes } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { MemoryAvatarStore } from '../../adapters/memory/avatars/memory-avatar-store.js';
import { MemoryStore } from '../../adapters/memory/memory-store.js';
import { SILENT_NOTIFIER } from '../../application/ports/change-notifier.js';
import { ALONE } from '../../application/ports/instances.js';
import { bind } from '../token.js';
import { T } from '../tokens.js';

/** The memory storage. Nothing survives the process, including the token key. */
export const memoryModule = new ContainerModule((c) => {
  bind(c, T.store, [T.lifecycle], (lifecycle) => {
    const store = new MemoryStore();
    lifecycle.opened('store', () => store.close());
    return store;
  });
  bind(c, T.changeNotifier, [], () => SILENT_NOTIFIER);
  bind(c, T.instances, [], () => ALONE);
  bind(c, T.queueLengths, [], () => () => ({}));
  bind(c, T.tokenSecrets, [T.config], (config) => [
    config.JWT_SECRET ?? randomBytes(48).toString('base64url'),
    ...config.JWT_SECRET_PREVIOUS,
  ]);
  bind(c, T.avatarStore, [], () => new MemoryAvatarStore());
});
