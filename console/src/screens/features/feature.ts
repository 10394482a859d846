import type { RaRecord } from 'react-admin';

/** A boolean, string, number or object; all values of a feature have the same type. */
export type VariantValue = boolean | string | number | object;

export interface Rule {
  /** Ids; empty for everybody. */
  readonly segments: readonly string[];
  readonly percentage: number;
  /** Null for the variant of a feature that is on. */
  readonly variant: string | null;
}

/** A feature as people with `settings.read` get it. */
export interface Feature extends RaRecord<string> {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly variants: Readonly<Record<string, VariantValue>>;
  readonly on_variant: string;
  readonly off_variant: string;
  readonly targeting: readonly Rule[];
  readonly updated: string;
}

export const DEFAULT_VARIANTS = { on: true, off: false } as const;
