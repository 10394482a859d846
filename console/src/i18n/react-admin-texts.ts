import type { TranslationMessages } from 'react-admin';
import type { common } from './en/common.js';
import type { words } from './en/words.js';

/** react-admin's own texts, without those that `common.ts` and `words.ts` replace, and without those of parts that aren't used. */
export type ReactAdminTexts = Without<
  { readonly ra: Omit<Named<TranslationMessages>['ra'], 'configurable' | 'guesser' | 'saved_queries'> },
  typeof common & typeof words
>;

/** Without index signatures, which allow anything. */
type Named<T> = {
  readonly [K in keyof T as string extends K ? never : K]: T[K] extends string ? string : Named<T[K]>;
};

type Without<T, Replaced> = {
  readonly [
    K in keyof T as K extends keyof Replaced ? (Replaced[K] extends string ? never : K) : K
  ]: K extends keyof Replaced ? (T[K] extends string ? string : Without<T[K], Replaced[K]>) : T[K];
};
