import type { PrimaryChannel } from '../ports/primary-channel.js';
import type { ReachedLimit, SlotLimits, Slots } from '../ports/slots.js';
import type { SlotName } from '../ports/worker-messages.js';

/** Slots of all workers, given by the primary process, so that no limit is exceeded by those that ask at the same time. */
export class SharedSlots implements Slots {
  readonly #asking = new Map<number, (reached: ReachedLimit | undefined) => void>();
  #asked = 0;

  constructor(
    private readonly channel: PrimaryChannel,
    private readonly name: SlotName,
  ) {
    channel.onMessage((message) => {
      if (message.kind !== 'acquired' || message.name !== name) return;
      this.#asking.get(message.request)?.(message.reached);
      this.#asking.delete(message.request);
    });
  }

  acquire(key: string, limits: SlotLimits): Promise<ReachedLimit | undefined> {
    this.#asked += 1;
    const request = this.#asked;
    const answer = new Promise<ReachedLimit | undefined>((resolve) => this.#asking.set(request, resolve));
    this.channel.send({ kind: 'acquire', name: this.name, request, key, limits });
    return answer;
  }

  release(key: string): void {
    this.channel.send({ kind: 'free', name: this.name, key });
  }
}
