import type { Texts } from '../texts.js';

export const roles: Texts['roles'] = {
  resources: {
    roles: {
      name: 'Rôle |||| Rôles',
      action: { create: 'Créer un rôle' },
      page: { create: 'Créer un rôle' },
      fields: {
        name: 'Nom',
        description: 'Description',
        abilities: 'Permissions',
        updated: 'Modification',
      },
    },
  },
  roles: {
    empty: {
      title: 'Aucun rôle pour l’instant',
      next: 'Créez-en un : un rôle dit ce que peuvent faire les personnes qui l’ont.',
    },
    held_by: 'Détenu par %{smart_count} personne |||| Détenu par %{smart_count} personnes',
    duplicate: {
      button: 'Dupliquer',
      name: '%{name} (copie%{number})',
      left_out:
        'Les permissions que vous n’avez pas vous-même sont laissées de côté : vous ne pouvez pas les accorder.',
    },
    add_people: {
      button: 'Ajouter des personnes',
      title: 'Attribuer « %{name} » à des personnes',
      search: 'Rechercher des personnes',
    },
    built_in:
      'Le rôle intégré a toutes les permissions, y compris celles des capacités créées plus tard. Il ne peut pas être modifié.',
    delete_help: 'Le rôle est retiré à toutes les personnes qui l’ont.',
    matrix: {
      label: 'Permissions',
      ability: 'Capacité',
      cell: '%{ability} : %{action}',
      none: '%{label} n’existe pas',
      granted: '%{label} est accordée',
      not_granted: '%{label} n’est pas accordée',
      locked: 'Vous n’avez pas vous-même cette permission : vous ne pouvez ni l’accorder ni la retirer.',
    },
  },
};
