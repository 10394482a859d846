import type { Texts } from '../texts.js';

export const filters: Texts['filters'] = {
  filters: {
    none: 'Sans condition, tous les clients sont inclus.',
    add: 'Ajouter une condition',
    remove: 'Supprimer la condition',
    field: 'Champ',
    operator: 'Opérateur',
    value: 'Valeur',
    search: 'Recherche',
    own: 'Colonnes personnalisées',
    standard: 'Champs standard',
    operators: {
      eq: 'est',
      ne: 'n’est pas',
      gte: 'au moins',
      lte: 'au plus',
      since: 'depuis',
      until: 'jusqu’à',
      like: 'contient',
      absent: 'n’a pas de valeur',
      present: 'a une valeur',
      search: 'trouve',
    },
  },
};
