import type { TokenUses } from '../../../application/ports/token-uses.js';
import { pastMoment } from '../../../domain/past-moment.js';
import type { Gate } from '../users/memory-user-finder.js';
import type { MemoryState } from '../writing/memory-state.js';

/** The last uses of API tokens. Those of deleted tokens are dropped with the next note. */
export class MemoryTokenUses implements TokenUses {
  #uses = new Map<string, number>();

  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  note(tokenId: string, at: number): Promise<void> {
    return this.gate(() => {
      this.#uses = this.#ofExisting();
      if (!this.state.records.tokens.has(tokenId)) return;
      this.#uses.set(tokenId, Math.max(this.#uses.get(tokenId) ?? at, at));
    });
  }

  list(): Promise<ReadonlyMap<string, number>> {
    return this.gate(() => this.#ofExisting());
  }

  /** See `Store.correctTimes`. */
  correct(now: number): Promise<void> {
    return this.gate(() => {
      this.#uses = new Map([...this.#uses].map(([id, at]) => [id, pastMoment(at, now)]));
    });
  }

  #ofExisting(): Map<string, number> {
    return new Map([...this.#uses].filter(([id]) => this.state.records.tokens.has(id)));
  }
}
