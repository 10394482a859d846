import type { Texts } from '../texts.js';

export const segments: Texts['segments'] = {
  resources: {
    segments: {
      name: 'Segment |||| Segments',
      action: { create: 'Créer un segment' },
      page: { create: 'Créer un segment' },
      fields: {
        name: 'Nom',
        description: 'Description',
        filters: 'Conditions',
        customers_count: 'Clients',
      },
    },
  },
  segments: {
    empty: {
      title: 'Aucun segment pour l’instant',
      next: 'Créez-en un : un segment est un filtre avec un nom, qui a toujours ses clients actuels.',
    },
    conditions: 'Conditions',
    everybody: 'Tous les clients',
    preview: {
      title: 'Clients qui correspondent actuellement',
      count: '%{shown} client |||| %{shown} clients',
      hidden: 'Il vous manque la permission de lire les clients : seul leur nombre est affiché.',
    },
    explain: {
      title: 'Pourquoi un client en fait-il partie ou non ?',
      customer: 'Client',
      why: 'Pourquoi %{name} en fait partie ?',
      type: 'Saisissez un nom, une entreprise ou un e-mail',
      none: 'Personne ne correspond',
      member: 'Dans le segment : toutes les conditions sont remplies.',
      no_member: 'Hors du segment : une condition n’est pas remplie.',
      passed: 'Remplie',
      failed: 'Non remplie',
      actual: 'Le client a %{value}',
      empty: 'aucune valeur',
    },
    growth: {
      title: 'Clients au fil du temps',
      customers: 'Clients',
      column: '30 derniers jours',
      week: '%{count} en 7 jours',
      same: '± 0 en 7 jours',
    },
    used_by: { title: 'Utilisé par', nothing: 'Aucune fonctionnalité ne le cible.' },
    effect: {
      title: 'Cela change une fonctionnalité |||| Cela change %{smart_count} fonctionnalités',
    },
    delete: {
      title: 'Supprimer le segment %{name} ?',
      help: 'Ses clients sont conservés.',
      in_use: '%{name} ne peut pas être supprimé',
      used_by:
        'Une fonctionnalité le cible. Retirez-le d’abord de ses règles : |||| %{smart_count} fonctionnalités le ciblent. Retirez-le d’abord de leurs règles :',
    },
  },
};
