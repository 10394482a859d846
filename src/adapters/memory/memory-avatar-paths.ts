import type { AvatarPaths } from '../../application/ports/avatar-paths.js';

/** The paths that were issued by this process. */
export class MemoryAvatarPaths implements AvatarPaths {
  constructor(private readonly issued: ReadonlySet<string> = new Set()) {}

  isIssued(path: string): Promise<boolean> {
    return Promise.resolve(this.issued.has(path));
  }
}
