import type { Texts } from '../texts.js';

export const personHistory: Texts['personHistory'] = {
  users: {
    tabs: { history: 'Historique' },
    history: {
      title: 'Accès au fil du temps',
      help: 'Quand cette personne avait le droit de faire quoi. Survolez une barre pour en voir le début et la fin.',
      days: 'Jours affichés',
      period: '%{smart_count} jours',
      permission: 'Permission',
      from: 'À partir de',
      until: 'Jusqu’à',
      before: 'avant le %{at}',
      still: 'maintenant',
      none: 'Cette personne n’avait aucune permission pendant cette période.',
      entries: 'Ce qui l’a concernée',
      entries_help:
        'Ses propres entrées du journal des modifications, et les modifications de rôles, de groupes et de capacités qui ont donné ou retiré une permission.',
      gained: 'Gagné : %{permissions}',
      lost: 'Perdu : %{permissions}',
      nothing: 'Rien n’a été modifié pendant cette période.',
      all: 'Toutes les modifications de cette personne',
      too_many:
        'Seules les plus récentes sont affichées. Choisissez moins de jours, ou ouvrez toutes les modifications.',
    },
  },
};
