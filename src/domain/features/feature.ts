import type { Rollout } from './rollout.js';

/** A switch that clients read at run time to show or hide an area, for everybody or for some customers. */
export interface Feature extends Rollout {
  readonly id: string;
  /** Unique and immutable; matches `^[A-Za-z][A-Za-z0-9_.-]{0,127}$`. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

/** Input for a new feature: trimmed and validated. Absent parts of the rollout have their defaults. */
export type NewFeature = Pick<Feature, 'key' | 'name' | 'description' | 'enabled'> & Partial<Rollout>;
