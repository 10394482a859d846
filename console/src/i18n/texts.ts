import type * as english from './en/index.js';

/** The texts of each area, as `<language>/<area>.ts` exports them. Plural forms are parted by `||||`, in the order of the language. */
export type Texts = Translated<typeof english>;

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** Texts as they are found at run time. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** All texts by their keys: react-admin's own, with those of the areas added or in their place. */
export function allTexts(modules: Iterable<Readonly<Record<string, unknown>>>): TextTree {
  const areas = new Map([...modules].flatMap((module) => Object.entries(module as Record<string, TextTree>)));
  const { reactAdmin = {}, ...others } = Object.fromEntries(areas);
  return Object.values(others).reduce(merged, reactAdmin);
}

function merged(one: TextTree, other: TextTree): TextTree {
  const all: Record<string, string | TextTree> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = all[key];
    all[key] = typeof before === 'object' && typeof value === 'object' ? merged(before, value) : value;
  }
  return all;
}
