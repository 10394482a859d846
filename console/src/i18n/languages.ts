import type { Localization } from '@mui/material/locale';
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

export interface LoadedLanguage {
  readonly texts: TextTree;
  /** Texts that components of Material UI have by themselves. */
  readonly componentTexts: Localization['components'];
}

interface LanguageModule {
  readonly modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly componentTexts: Localization;
}

export const ENGLISH: LoadedLanguage = { texts: allTexts([english]), componentTexts: {} };

/** Loaded when somebody chooses them. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<LanguageModule>>> = {
  de: () => import('./de/index.js'),
  fr: () => import('./fr/index.js'),
  es: () => import('./es/index.js'),
  pt: () => import('./pt/index.js'),
};

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

export async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  if (language === 'en') return ENGLISH;
  const { modules, componentTexts } = await OTHERS[language]();
  return { texts: allTexts(Object.values(modules)), componentTexts: componentTexts.components };
}
