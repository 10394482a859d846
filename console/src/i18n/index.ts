import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { shownNumber } from '../formats/formats.js';
import { firstLanguage, followLanguage } from '../formats/preferences.js';
import { ENGLISH, isLanguage, LANGUAGES, loadLanguage, type LoadedLanguage } from './languages.js';

let shown = providerOf('en', ENGLISH);
let wanted = 'en';

/** Texts in the language that was chosen last, as soon as it's loaded. It names no choices: react-admin would show a menu of its own. */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => shown.translate(key, options),
  getLocale: () => shown.getLocale(),
  changeLocale: async (locale: string) => {
    wanted = locale;
    if (!isLanguage(locale)) throw new RangeError(`There are no texts in ${locale}.`);
    const loaded = await loadLanguage(locale);
    if (wanted === locale) show(locale, loaded);
  },
};

/** Loads the language that this browser's user reads; when that fails, texts are in English. */
export async function startLanguage(): Promise<void> {
  await i18nProvider.changeLocale(firstLanguage(Object.keys(LANGUAGES))).catch(() => show('en', ENGLISH));
}

function show(locale: string, loaded: LoadedLanguage): void {
  shown = providerOf(locale, loaded);
  followLanguage(locale, loaded.componentTexts);
}

/** Polyglot knows by the locale which plural form a count takes. */
function providerOf(locale: string, { texts }: LoadedLanguage): I18nProvider {
  return polyglotI18nProvider(() => texts as never, locale, [], { replace: withShownNumbers });
}

/** Numbers in texts are written as everywhere. */
function withShownNumbers(this: string, pattern: RegExp, valueOf: (...found: string[]) => unknown): string {
  return this.replace(pattern, (...found: string[]) => {
    const value = valueOf(...found);
    return typeof value === 'number' ? shownNumber(value) : String(value);
  });
}
