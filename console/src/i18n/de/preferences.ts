import type { Texts } from '../texts.js';

export const preferences: Texts['preferences'] = {
  preferences: {
    title: 'Sprache und Darstellung',
    help: 'Diese Einstellungen bleiben in diesem Browser, auch wenn Sie sich abmelden.',
    language: 'Sprache',
    locale: 'Datum und Zahlen',
    of_language: 'Wie in der Sprache üblich',
    example: 'Zum Beispiel: %{time}; %{number}',
    time_zone: 'Zeitzone',
    of_browser: 'Die des Browsers',
    times: {
      label: 'Zeiten dieser Tage',
      relative: 'Als Abstand, etwa „vor 3 Stunden“',
      exact: 'Immer die genaue Zeit',
      help: 'Neben einem Abstand erscheint die genaue Zeit, wenn Sie darauf zeigen.',
    },
    density: { label: 'Dichte', comfortable: 'Luftig', compact: 'Kompakt' },
  },
};
