import type { Texts } from '../texts.js';

export const trail: Texts['trail'] = {
  trail: {
    label: 'Dónde está',
    previous: 'El elemento anterior de la lista',
    next: 'El elemento siguiente de la lista',
    position: '%{position} de %{total}',
  },
};
