import type { Schema } from 'castellan-client';

/** A boolean, string, number or object; all values of a feature have the same type. */
export type VariantValue = Schema<'Feature'>['variants'][string];

type FieldsOf<Rules> = Rules extends unknown ? keyof Rules : never;

/** One of several kinds of rules, of which code may ask for fields that only another kind has, such as `split`. */
export type EitherRule<Rules, Fields extends PropertyKey = FieldsOf<Rules>> = Rules extends unknown
  ? Rules & { readonly [F in Exclude<Fields, keyof Rules>]?: undefined }
  : never;

export type Rule = EitherRule<Schema<'Feature'>['targeting'][number]>;

/** A part of a rule that splits its customers. */
export type Part = Schema<'SplitPart'>;

/** A feature as people with `settings.read` get it. */
export type Feature = Omit<Schema<'Feature'>, 'targeting'> & { readonly targeting: readonly Rule[] };

export const DEFAULT_VARIANTS = { on: true, off: false } as const;

/** Whether a feature is no more than on with true and off with false. */
export function isPlainSwitch({ variants, on_variant, off_variant }: Partial<Feature>): boolean {
  if (variants === undefined) return true;
  const isPlain = variants['on'] === true && variants['off'] === false && Object.keys(variants).length === 2;
  return isPlain && on_variant === 'on' && off_variant === 'off';
}
