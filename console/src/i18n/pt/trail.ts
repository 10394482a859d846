import type { Texts } from '../texts.js';

export const trail: Texts['trail'] = {
  trail: {
    label: 'Onde está',
    previous: 'O registro anterior da lista',
    next: 'O registro seguinte da lista',
    position: '%{position} de %{total}',
  },
};
