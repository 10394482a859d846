/** How many slots may be taken; undefined for no limit. */
export interface SlotLimits {
  readonly ofKey?: number | undefined;
  readonly sum?: number | undefined;
}

/** Which limit is reached. */
export type ReachedLimit = keyof SlotLimits;

/** Slots that are taken for a while, counted per key: connections of an address, say. All worker processes count together. */
export interface Slots {
  /** Takes a slot, or takes none and resolves with the limit that's reached. */
  acquire(key: string, limits: SlotLimits): Promise<ReachedLimit | undefined>;
  release(key: string): void;
}
