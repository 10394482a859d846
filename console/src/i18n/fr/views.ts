import type { Texts } from '../texts.js';

export const views: Texts['views'] = {
  views: {
    button: 'Vues',
    current: 'Vue : %{name}',
    title: 'Vues de cette liste',
    none: 'Pas encore de vues. Une vue retient les filtres, l’ordre et les colonnes que la liste montre maintenant.',
    name: 'Nom de la vue',
    shared: 'Pour tout le monde',
    save: 'Enregistrer comme vue',
    saved: '« %{name} » enregistrée',
    share: 'Montrer « %{name} » à tout le monde',
    pin: 'Épingler « %{name} » au menu',
    rename: 'Renommer « %{name} »',
    overwrite: {
      button: 'Remplacer « %{name} »',
      title: 'Remplacer « %{name} » ?',
      help: 'Elle montrera ce que la liste montre maintenant : ses filtres, son ordre et ses colonnes.',
      confirm: 'Remplacer',
    },
    delete: {
      button: 'Supprimer « %{name} »',
      title: 'Supprimer « %{name} » ?',
      own: 'Ce que la liste montre ne change pas.',
      shared: 'Tous ceux qui peuvent lire cette liste la perdent.',
    },
  },
};
