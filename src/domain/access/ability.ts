import type { ActionSet } from './action.js';

/** The definition of a resource: that it exists, and which actions are meaningful for it. */
export interface Ability {
  readonly id: string;
  /** Unique, never changes, `^[a-z][a-z0-9_-]{0,63}$`. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly actions: ActionSet;
  /** Starts at 1, one more with every change. */
  readonly version: number;
  /** Milliseconds since the epoch, like every time in the domain. */
  readonly created: number;
  readonly updated: number;
}
