import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileAvatarStore } from '../../src/adapters/files/file-avatar-store.js';
import { MemoryAvatarStore } from '../../src/adapters/memory/memory-avatar-store.js';
import type { AvatarStore } from '../../src/application/ports/avatar-store.js';
import { avatarStoreSuite } from './avatar-store.suite.js';
import { aFolder } from './open-store.js';

describe('contract of the avatar store: memory', () => {
  let store: AvatarStore;
  beforeEach(() => (store = new MemoryAvatarStore()));
  avatarStoreSuite(() => store);
});

describe('contract of the avatar store: files', () => {
  let folder: string;
  beforeEach(() => (folder = aFolder()));
  afterEach(() => rmSync(folder, { recursive: true }));
  avatarStoreSuite(() => new FileAvatarStore(join(folder, 'avatars')));
});
