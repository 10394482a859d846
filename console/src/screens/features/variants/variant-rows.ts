import type { VariantValue } from '../feature.js';

export const KINDS = ['boolean', 'string', 'number', 'object'] as const;
export type Kind = (typeof KINDS)[number];

/** A variant as it's typed. */
export interface VariantRow {
  readonly name: string;
  readonly text: string;
}

export type Variants = Readonly<Record<string, VariantValue>>;

export function kindOf(variants: Variants): Kind {
  const kind = typeof Object.values(variants)[0];
  return KINDS.find((one) => one === kind) ?? 'boolean';
}

export function rowsOf(variants: Variants): VariantRow[] {
  return Object.entries(variants).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}

/** The value of a typed text; undefined if it's none of this kind. */
function valueOf(text: string, kind: Kind): VariantValue | undefined {
  if (kind === 'string') return text;
  try {
    const value = JSON.parse(text) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return typeof value === kind && (kind !== 'object' || isObject) ? (value as VariantValue) : undefined;
  } catch {
    return undefined;
  }
}

/** The variants that the rows stand for. `error` is the key of a text that says why they can't be saved. */
export function variantsOf(
  rows: readonly VariantRow[],
  kind: Kind,
): { readonly variants: Variants; readonly error?: string } {
  const names = rows.map(({ name }) => name.trim());
  const entries = rows.map(({ text }, index) => [names[index]!, valueOf(text, kind)] as const);
  const variants = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Variants;
  if (new Set(names).size < names.length || names.includes(''))
    return { variants, error: 'features.variants.names_differ' };
  if (Object.keys(variants).length < rows.length) return { variants, error: `features.variants.not_${kind}` };
  return { variants };
}
