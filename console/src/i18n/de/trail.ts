import type { Texts } from '../texts.js';

export const trail: Texts['trail'] = {
  trail: {
    label: 'Wo Sie sind',
    previous: 'Der vorige Eintrag der Liste',
    next: 'Der nächste Eintrag der Liste',
    position: '%{position} von %{total}',
  },
};
