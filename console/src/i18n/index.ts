import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';

type Texts = { readonly [key: string]: string | Texts };

const parts = import.meta.glob<Texts>('./en/*.ts', { eager: true, import: 'default' });

function merged(one: Texts, other: Texts): Texts {
  const all: Record<string, string | Texts> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = all[key];
    all[key] = typeof before === 'object' && typeof value === 'object' ? merged(before, value) : value;
  }
  return all;
}

/** react-admin's texts and those of all areas: `en/<area>.ts`. */
const MESSAGES = Object.values(parts).reduce(merged, english as unknown as Texts);

export const i18nProvider = polyglotI18nProvider(() => MESSAGES as never, 'en', [{ locale: 'en', name: 'English' }]);
