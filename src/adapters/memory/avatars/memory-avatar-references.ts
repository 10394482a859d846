import type { AvatarReferences } from '../../../application/ports/avatar-references.js';
import type { MemoryCustomerState } from '../customers/memory-customer-state.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { Gate } from '../users/memory-user-finder.js';

/** Looks up whether a user or customer refers to an image. */
export class MemoryAvatarReferences implements AvatarReferences {
  constructor(
    private readonly state: MemoryState,
    private readonly customers: MemoryCustomerState,
    private readonly gate: Gate,
  ) {}

  isReferred(name: string): Promise<boolean> {
    return this.gate(() => {
      for (const [, { user }] of this.state.users.values()) if (user.avatar.endsWith(`/${name}`)) return true;
      for (const [, { avatar }] of this.customers.customers.values()) {
        if (avatar?.endsWith(`/${name}`) === true) return true;
      }
      return false;
    });
  }
}
