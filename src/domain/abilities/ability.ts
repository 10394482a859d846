import type { ActionSet } from '../permissions/action.js';

/** Defines a resource that permissions refer to, and the actions that apply to it. */
export interface Ability {
  readonly id: string;
  /** Unique and immutable; matches `^[a-z][a-z0-9_-]{0,63}$`. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Standard ones, and own ones that only this ability has. */
  readonly actions: ActionSet;
  /** Starts at 1 and grows by 1 with every change. */
  readonly version: number;
  /** Milliseconds since the epoch, like every time in the domain. */
  readonly created: number;
  readonly updated: number;
}
