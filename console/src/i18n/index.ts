import polyglotI18nProvider from 'ra-i18n-polyglot';
import { ENGLISH, LANGUAGES, loadTexts, type Language } from './languages.js';

const CHOICES = Object.entries(LANGUAGES).map(([locale, name]) => ({ locale, name }));

/** The plural forms of a text are chosen by the rule of the language, which polyglot knows by the locale. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => (locale === 'en' ? ENGLISH : loadTexts(locale as Language)) as never,
  'en',
  CHOICES,
);
