import { randomBytes } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { MemoryAvatarStore } from '../../adapters/memory/avatars/memory-avatar-store.js';
import { MemoryStore } from '../../adapters/memory/memory-store.js';
import { SILENT_NOTIFIER } from '../../application/ports/change-notifier.js';
import { bind } from '../token.js';
import { TOKENS } from '../tokens.js';

/** The memory storage. Nothing survives the process, including the token key. */
export const memoryModule = new ContainerModule((container) => {
  bind(container, TOKENS.store, [TOKENS.lifecycle], (lifecycle) => {
    const store = new MemoryStore();
    lifecycle.opened('store', () => store.close());
    return store;
  });
  bind(container, TOKENS.changeNotifier, [], () => SILENT_NOTIFIER);
  bind(container, TOKENS.storeLines, [], () => () => ({}));
  bind(container, TOKENS.tokenSecrets, [TOKENS.config], (config) => [
    config.JWT_SECRET ?? randomBytes(48).toString('base64url'),
    ...config.JWT_SECRET_PREVIOUS,
  ]);
  bind(container, TOKENS.avatarStore, [], () => new MemoryAvatarStore());
});
