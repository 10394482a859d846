import type { Texts } from '../texts.js';

export const palette: Texts['palette'] = {
  palette: {
    placeholder: 'Rechercher une page, une personne, un rôle, un client, une fonctionnalité ou un segment',
    hits: 'Résultats',
    nothing: 'Aucun résultat.',
  },
};
