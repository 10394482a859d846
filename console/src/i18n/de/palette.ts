import type { Texts } from '../texts.js';

export const palette: Texts['palette'] = {
  palette: {
    placeholder: 'Seite, Person, Rolle, Kunden, Feature oder Segment finden',
    hits: 'Gefunden',
    nothing: 'Nichts gefunden.',
  },
};
