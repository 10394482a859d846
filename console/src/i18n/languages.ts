import * as english from './en/index.js';
import { allTexts, type TextTree } from './texts.js';

/** The languages that can be chosen, as they call themselves. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
} as const;

export type Language = keyof typeof LANGUAGES;

export const ENGLISH: TextTree = allTexts([english]);

/** Loaded when somebody chooses them. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly modules: Modules }>>> = {
  de: () => import('./de/index.js'),
  fr: () => import('./fr/index.js'),
  es: () => import('./es/index.js'),
  pt: () => import('./pt/index.js'),
};

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export async function loadTexts(language: Language): Promise<TextTree> {
  if (language === 'en') return ENGLISH;
  const { modules } = await OTHERS[language]();
  return allTexts(Object.values(modules));
}
