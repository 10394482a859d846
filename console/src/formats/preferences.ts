import type { Localization } from '@mui/material/locale';
import { useSyncExternalStore } from 'react';
import { localStorageStore, type Store } from 'react-admin';
import { isTimeZone, setFormats } from './formats.js';

export const DENSITIES = ['comfortable', 'compact'] as const;
export const TIMES = ['relative', 'exact'] as const;

export interface Preferences {
  /** Whose dates and numbers are written, such as `en-GB`; empty: those of the language. */
  readonly locale: string;
  /** Such as `Europe/Berlin`; empty: the browser's. */
  readonly timeZone: string;
  readonly times: (typeof TIMES)[number];
  readonly density: (typeof DENSITIES)[number];
}

const KEY = 'preferences';
/** react-admin's, of the language. */
const LANGUAGE_KEY = 'locale';
/** What signing out leaves: nothing of it says who somebody is. */
const KEPT = [KEY, LANGUAGE_KEY, 'theme'];

/** The locales whose formats can be chosen, beside those of the browser. */
const LOCALES = [
  'en-GB',
  'en-US',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'es-ES',
  'es-MX',
  'pt-PT',
  'pt-BR',
  'sv-SE',
];

const browserStore = localStorageStore();

/** What react-admin and the console remember in this browser. */
export const store: Store = {
  ...browserStore,
  reset: () => {
    const kept = KEPT.map((key) => [key, browserStore.getItem<unknown>(key)] as const);
    browserStore.reset();
    for (const [key, value] of kept) if (value !== undefined) browserStore.setItem(key, value);
  },
};

const listeners = new Set<() => void>();
let language = 'en';
let componentTexts: Localization['components'];
let current = readPreferences();
browserStore.subscribe(KEY, change);

/** Every one that can be chosen. */
export function formatLocales(): readonly string[] {
  return [...new Set([...navigator.languages, ...LOCALES])].sort();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

/** Texts that components of Material UI have by themselves. */
export function useComponentTexts(): Localization['components'] {
  return useSyncExternalStore(subscribe, () => componentTexts);
}

export function setPreferences(changed: Partial<Preferences>): void {
  store.setItem(KEY, { ...current, ...changed });
}

/** The language that was chosen, or the first of the browser's that there is. */
export function firstLanguage(languages: readonly string[]): string {
  const chosen = store.getItem<unknown>(LANGUAGE_KEY);
  if (typeof chosen === 'string' && languages.includes(chosen)) return chosen;
  store.removeItem(LANGUAGE_KEY);
  const wanted = navigator.languages.map(languageOf);
  return wanted.find((one) => languages.includes(one)) ?? 'en';
}

/** Formats and the page follow the language in which texts are shown. */
export function followLanguage(next: string, texts: Localization['components']): void {
  language = next;
  componentTexts = texts;
  document.documentElement.lang = next;
  change();
}

function change(): void {
  current = readPreferences();
  apply();
  for (const listener of listeners) listener();
}

function apply(): void {
  const { locale, timeZone, times } = current;
  setFormats({
    language,
    locale: locale === '' ? localeOf(language) : locale,
    timeZone: timeZone === '' ? undefined : timeZone,
    isRelative: times === 'relative',
  });
}

/** The language as the browser's user writes it, such as `en-GB`. */
function localeOf(one: string): string {
  return navigator.languages.find((locale) => languageOf(locale) === one) ?? one;
}

function languageOf(locale: string): string {
  return locale.split('-')[0]!.toLowerCase();
}

/** Anything may be in the browser's storage. */
function readPreferences(): Preferences {
  const found = store.getItem<unknown>(KEY);
  const { locale, timeZone, times, density } = (typeof found === 'object' && found !== null ? found : {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    locale: typeof locale === 'string' && formatLocales().includes(locale) ? locale : '',
    timeZone: typeof timeZone === 'string' && timeZone !== '' && isTimeZone(timeZone) ? timeZone : '',
    times: TIMES.find((one) => one === times) ?? 'relative',
    density: DENSITIES.find((one) => one === density) ?? 'comfortable',
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
