import type { RaRecord } from 'react-admin';

/** A boolean, string, number or object; all values of a feature have the same type. */
export type VariantValue = boolean | string | number | object;

export type Rule = PercentageRule | SplitRule;

interface PercentageRule {
  /** Ids; empty for everybody. */
  readonly segments: readonly string[];
  readonly percentage: number;
  /** Null for the variant of a feature that is on. */
  readonly variant: string | null;
  readonly split?: undefined;
}

interface SplitRule {
  readonly segments: readonly string[];
  readonly split: readonly Part[];
}

/** A part of a rule that splits its customers. */
export interface Part {
  readonly variant: string;
  readonly percentage: number;
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

/** Whether a feature is no more than on with true and off with false. */
export function isPlainSwitch({ variants, on_variant, off_variant }: Partial<Feature>): boolean {
  if (variants === undefined) return true;
  const isPlain = variants['on'] === true && variants['off'] === false && Object.keys(variants).length === 2;
  return isPlain && on_variant === 'on' && off_variant === 'off';
}
