import type { AvatarReferences } from '../../application/ports/avatar-references.js';
import type { MemoryState } from './memory-state.js';
import type { Gate } from './memory-user-reader.js';

/** Which images the users refer to. */
export class MemoryAvatarReferences implements AvatarReferences {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  isReferred(name: string): Promise<boolean> {
    return this.gate(() => {
      for (const [, { user }] of this.state.users.values()) {
        if (user.avatar.endsWith(`/${name}`)) return true;
      }
      return false;
    });
  }
}
