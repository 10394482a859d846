import type { Texts } from '../texts.js';

export const abilities: Texts['abilities'] = {
  resources: {
    abilities: {
      name: 'Capacité |||| Capacités',
      action: { create: 'Créer une capacité' },
      page: { create: 'Créer une capacité' },
      fields: {
        key: 'Clé',
        name: 'Nom',
        description: 'Description',
        read: 'Lire',
        create: 'Créer',
        update: 'Modifier',
        delete: 'Supprimer',
        actions: 'Actions propres',
      },
    },
  },
  abilities: {
    empty: {
      title: 'Aucune capacité pour l’instant',
      next: 'Créez-en une : une capacité nomme ce que les rôles peuvent permettre.',
    },
    actions: 'Actions qu’elle comprend',
    own_actions_help:
      'Seule cette capacité les possède, par exemple approuver ou exporter. Supprimer une action la retire de tous les rôles.',
    key_help: 'Vos programmes demandent des permissions telles que clé.read. Une clé ne change jamais.',
    built_in: 'Le service lui-même a besoin de cette capacité : elle garde ces actions et ne peut pas être supprimée.',
    delete_help: 'Ses permissions sont retirées de tous les rôles.',
  },
};
