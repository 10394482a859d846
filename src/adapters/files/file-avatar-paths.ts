import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { AvatarPaths } from '../../application/ports/avatar-paths.js';

const ISSUED = /^\/avatars\/([A-Za-z0-9_-]{16,64}\.(?:jpg|png|webp|gif))$/;

/** Avatars as files in one folder. A path counts as issued while its file is there. */
export class FileAvatarPaths implements AvatarPaths {
  constructor(
    private readonly folder: string,
    private readonly basePath: string,
  ) {}

  async isIssued(path: string): Promise<boolean> {
    if (!path.startsWith(this.basePath)) return false;
    const name = ISSUED.exec(path.slice(this.basePath.length))?.[1];
    if (name === undefined) return false;
    try {
      await access(join(this.folder, name));
      return true;
    } catch {
      return false;
    }
  }
}
