import type { Texts } from '../texts.js';

export const effect: Texts['effect'] = {
  effect: {
    label: 'Ce que cela change',
    nothing: 'Personne ne gagne ni ne perd de permission.',
    asking: 'Calcul de ce que cela change…',
    people: '%{smart_count} personne |||| %{smart_count} personnes',
    gains: '%{smart_count} personne gagne %{permissions} |||| %{smart_count} personnes gagnent %{permissions}',
    loses: '%{smart_count} personne perd %{permissions} |||| %{smart_count} personnes perdent %{permissions}',
    more: 'et %{smart_count} de plus',
    token_gains: 'Le jeton d’API %{name} gagne %{permissions}',
    token_loses: 'Le jeton d’API %{name} perd %{permissions}',
    sessions: '%{smart_count} session prend fin |||| %{smart_count} sessions prennent fin',
    segment: 'Segment %{name} : %{entering} entrées, %{leaving} sorties',
    feature: 'La fonctionnalité %{name} change',
    overlap: { title: 'Membres avant et après', leaving: 'Sortent', staying: 'Restent', entering: 'Entrent' },
    unnamed: 'au nom masqué',
    changes: '%{smart_count} modification |||| %{smart_count} modifications',
    no_changes: 'Aucune modification pour l’instant',
    discard: 'Abandonner',
    delete: {
      button: 'Supprimer',
      title: 'Supprimer %{name} ?',
      confirm: 'Supprimer',
    },
  },
};
