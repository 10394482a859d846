import type { Texts } from '../texts.js';

export const trail: Texts['trail'] = {
  trail: {
    label: 'Où vous êtes',
    previous: 'L’élément précédent de la liste',
    next: 'L’élément suivant de la liste',
    position: '%{position} sur %{total}',
  },
};
