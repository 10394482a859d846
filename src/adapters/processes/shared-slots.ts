import type { ReachedLimit, SlotLimits, Slots } from '../../application/ports/slots.js';
import type { PrimaryCalls, SlotName } from './worker-methods.js';

/** Slots of all workers, given by the primary process, so that no limit is exceeded by those that ask at the same time. */
export class SharedSlots implements Slots {
  constructor(
    private readonly primary: Pick<PrimaryCalls, 'call' | 'tell'>,
    private readonly name: SlotName,
  ) {}

  acquire(key: string, limits: SlotLimits): Promise<ReachedLimit | undefined> {
    return this.primary.call('acquire', { name: this.name, key, limits });
  }

  release(key: string): void {
    this.primary.tell('release', { name: this.name, key });
  }
}
