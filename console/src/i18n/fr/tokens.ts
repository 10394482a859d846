import type { Texts } from '../texts.js';

export const tokens: Texts['tokens'] = {
  resources: {
    tokens: {
      name: 'Jeton d’API |||| Jetons d’API',
      action: { create: 'Créer un jeton d’API' },
      page: { create: 'Créer un jeton d’API' },
      fields: {
        name: 'Nom',
        description: 'Description',
        roles: 'Rôles',
        created_by: 'Créé par',
        last_used: 'Dernière utilisation',
        expires: 'Expiration',
      },
      notifications: {
        deleted: '%{smart_count} jeton d’API supprimé |||| %{smart_count} jetons d’API supprimés',
      },
    },
  },
  tokens: {
    empty: {
      title: 'Aucun jeton d’API pour l’instant',
      next: 'Les programmes se connectent avec un jeton. Créez-en un pour commencer.',
    },
    create: 'Créer',
    access: 'Accès',
    never: 'Jamais',
    expired: 'Expiré',
    never_used: 'Pas encore',
    expires_help: 'Dans le futur. Sans date, le jeton n’expire pas.',
    outlives: 'Un jeton survit à la personne qui l’a créé : la suspendre ou la supprimer ne met pas fin au jeton.',
    issued: {
      title: 'Le jeton',
      label: 'Jeton',
      once: 'Copiez-le maintenant. Il n’est affiché que cette fois, et ne pourra plus être lu.',
      copy: 'Copier',
    },
    rotate: {
      rotate: 'Renouveler',
      ask: 'Renouveler le secret de %{name} ?',
      help: 'L’ancien secret est invalide aussitôt : les programmes qui l’utilisent sont refusés jusqu’à ce qu’ils aient le nouveau.',
    },
    directory: {
      chip: 'pour un annuaire',
      refused: 'dernier refus dans l’heure suivant le %{time}',
      create: 'Pour un annuaire',
      name: 'Annuaire',
      help: 'Cette action crée un rôle avec les permissions sur les personnes, et un jeton qui ne fonctionne que sous /scim/v2. Donnez à l’annuaire cette adresse et le jeton.',
      confirm: 'Créer',
      release: 'Laisser reprendre',
      ask_release: 'Laisser %{name} reprendre pour une heure ?',
      release_help:
        'Un annuaire est mis en attente dès qu’il a retiré des accès à de nombreuses personnes en une heure. Consultez d’abord le journal : un filtre de l’annuaire est peut-être erroné.',
    },
    delete: {
      many: 'Supprimer %{smart_count} jeton d’API ? |||| Supprimer %{smart_count} jetons d’API ?',
      help: 'Les programmes qui l’utilisent sont refusés aussitôt. Cette action est irréversible.',
    },
    made_by: 'Créé le %{time} par',
    maker: { deleted: 'une personne supprimée', service: 'le service lui-même' },
  },
};
