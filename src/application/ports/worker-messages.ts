import type { ReachedLimit, SlotLimits } from './slots.js';

/** What all workers together have limited slots for: connections also by IPv6 /48. */
export const SLOT_NAMES = ['connections', 'sites', 'requests', 'streams'] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

/** What a worker process tells the primary process. */
export type FromWorker = StartMessage | WorkMessage;

type StartMessage =
  /** Its modules are loaded; it waits for `open`. */
  { readonly kind: 'loaded' } | { readonly kind: 'listening'; readonly url: string };

/** It asks for a slot. */
export interface AcquireMessage {
  readonly kind: 'acquire';
  readonly name: SlotName;
  /** Repeated in the answer. */
  readonly request: number;
  readonly key: string;
  readonly limits: SlotLimits;
}

export type WorkMessage =
  /** From now on, others wait for its confirmation. */
  | { readonly kind: 'join' }
  /** It has sent its last response: nobody waits for its confirmation any more. */
  | { readonly kind: 'leave' }
  /** It acts on the change with this number. */
  | { readonly kind: 'acts'; readonly seq: number }
  /** It acts on the change, and asks to be told when all others do. */
  | { readonly kind: 'awaits'; readonly seq: number }
  | AcquireMessage
  /** It gives a slot back. */
  | { readonly kind: 'free'; readonly name: SlotName; readonly key: string }
  /** The answer to `ping`. */
  | { readonly kind: 'pong' }
  /** It asks for the turn to write, or gives it back. */
  | { readonly kind: 'wants' }
  | { readonly kind: 'release'; readonly seq: number }
  /** It asks for the metrics of all workers. */
  | { readonly kind: 'scrape'; readonly scrape: number }
  | { readonly kind: 'metrics'; readonly metrics: unknown };

/** What the primary process tells a worker process. */
export type ToWorker =
  /** Open the store and listen. */
  | { readonly kind: 'open' }
  | { readonly kind: 'joined' }
  | { readonly kind: 'ping' }
  /** There is a change with this number: confirm that you act on it. */
  | { readonly kind: 'look'; readonly seq: number }
  /** All others act on the change. */
  | { readonly kind: 'reached'; readonly seq: number }
  /** It has a slot, or a limit is reached. */
  | {
      readonly kind: 'acquired';
      readonly name: SlotName;
      readonly request: number;
      readonly reached: ReachedLimit | undefined;
    }
  /** How many connections another worker has. */
  | { readonly kind: 'load'; readonly of: number; readonly connections: number }
  /** It's the worker's turn to write; whether it may keep the turn until others want it. */
  | { readonly kind: 'turn'; readonly mayKeep: boolean }
  /** Others want the turn to write. */
  | { readonly kind: 'wanted' }
  /** Another worker has ended. */
  | { readonly kind: 'ended'; readonly worker: number }
  | { readonly kind: 'collect' }
  | { readonly kind: 'scraped'; readonly scrape: number; readonly type: string; readonly text: string }
  /** Leave new connections to others. */
  | { readonly kind: 'retire' }
  /** Shut down gracefully. */
  | { readonly kind: 'stop' };
