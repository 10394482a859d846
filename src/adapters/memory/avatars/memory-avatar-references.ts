import type { MemoryCustomerState } from '../customers/memory-customer-state.js';
import type { MemoryState } from '../writing/memory-state.js';

/** Looks up whether a user or customer refers to an image. */
export class MemoryAvatarReferences {
  constructor(
    private readonly state: MemoryState,
    private readonly customers: MemoryCustomerState,
  ) {}

  isReferred(name: string): boolean {
    for (const [, { user }] of this.state.users.values()) if (user.avatar.endsWith(`/${name}`)) return true;
    for (const [, { avatar }] of this.customers.customers.values()) {
      if (avatar?.endsWith(`/${name}`) === true) return true;
    }
    for (const [, { customer }] of this.customers.trash.values()) {
      if (customer.avatar?.endsWith(`/${name}`) === true) return true;
    }
    return false;
  }
}
