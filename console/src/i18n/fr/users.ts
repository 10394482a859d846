import type { Texts } from '../texts.js';

export const users: Texts['users'] = {
  resources: {
    users: {
      name: 'Personne |||| Personnes',
      action: { create: 'Ajouter une personne' },
      page: { create: 'Ajouter une personne' },
      fields: {
        full_name: 'Nom',
        first_name: 'Prénom',
        last_name: 'Nom de famille',
        email: 'E-mail',
        password: 'Mot de passe',
        roles: 'Rôles',
        groups: 'Groupes',
        suspended: 'Suspendue',
        avatar: 'Image',
        totp: 'Codes à usage unique',
        second_factor: 'Second facteur',
        last_seen: 'Vu pour la dernière fois',
        invited_until: 'Invité jusqu’au',
        created: 'Création',
        updated: 'Modification',
      },
      notifications: {
        created: 'Personne ajoutée',
        deleted: '%{smart_count} personne supprimée |||| %{smart_count} personnes supprimées',
      },
    },
  },
  users: {
    own_email: 'Modifiez votre propre adresse dans votre profil.',
    empty: {
      title: 'Personne ici pour l’instant',
      next: 'Invitez quelqu’un : cette personne choisit elle-même son mot de passe.',
    },
    state: 'État',
    active: 'Active',
    suspended: 'Suspendue',
    verified: 'L’adresse est vérifiée',
    unverified: 'adresse non vérifiée',
    made_here: 'Créée ici',
    of_directory: 'd’un annuaire',
    directory: 'Un annuaire',
    external_id: 'identifiant externe %{id}',
    with_codes: 'Codes à usage unique',
    codes_on: 'Activés',
    codes_off: 'Désactivés',
    second_factor: 'Second facteur',
    factor_on: 'En a un',
    factor_off: 'Aucun',
    not_seen: {
      label: 'Pas vu',
      month: 'Depuis 30 jours',
      quarter: 'Depuis 90 jours',
      year: 'Depuis un an',
      never: 'Jamais',
    },
    invitation: { label: 'Invitation', open: 'Ouverte', ended: 'Expirée' },
    tabs: { details: 'Détails', access: 'Accès', sessions: 'Sessions' },
    filters: {
      can: 'Qui peut…',
      permission: '%{ability} : %{action}',
      role: 'Rôle',
      group: 'Groupe',
      source: 'Provenance',
    },
    entry: {
      label: 'Première connexion',
      invite: 'Envoyer une invitation par e-mail : la personne choisit son mot de passe, dans les sept jours',
      password: 'Définir un mot de passe maintenant et le lui communiquer',
    },
    ask: {
      create: 'Ajouter',
      roles: 'Modifier les rôles de %{name} ?',
      unverified:
        'Personne n’a prouvé lire les e-mails envoyés à %{email}. Une personne qui les lit peut demander un nouveau mot de passe, et obtient ces rôles avec.',
    },
    suspend: {
      suspend: 'Suspendre',
      lift: 'Réactiver',
      of: 'Suspendre %{name}',
      lift_of: 'Réactiver %{name}',
      ask_suspend: 'Suspendre %{name} ?',
      help_suspend:
        'Cette personne est déconnectée et ne peut plus se connecter avant d’être réactivée. Ses rôles sont conservés.',
      ask_lift: 'Réactiver %{name} ?',
      help_lift: 'Cette personne peut de nouveau se connecter, avec les rôles qu’elle a.',
    },
    invite: {
      again: 'Envoyer une invitation',
      ask: 'Envoyer une invitation par e-mail à %{name} ?',
      help: 'À l’adresse %{email}. Le lien est valable sept jours, et les précédents cessent de fonctionner.',
      send: 'Envoyer',
      left_out:
        'Personne ajoutée, mais aucune invitation n’a été envoyée à %{email} : cette boîte en a reçu trop, ou aucun e-mail ne peut y parvenir. Envoyez-en une plus tard.',
      sent: 'Une invitation à %{email} est en route.',
    },
    bulk: {
      change: 'Modifier',
      unaffected: '%{smart_count} personne reste telle quelle. |||| %{smart_count} personnes restent telles quelles.',
      unverified:
        'Certaines de ces personnes n’ont pas prouvé lire les e-mails envoyés à leur adresse. Quiconque les lit peut demander un nouveau mot de passe, et obtient ce rôle avec.',
      done: '%{smart_count} personne modifiée |||| %{smart_count} personnes modifiées',
      left_out:
        '%{smart_count} invitation n’a pas été envoyée : la boîte en a reçu trop, ou aucun e-mail ne peut y parvenir. |||| %{smart_count} invitations n’ont pas été envoyées : les boîtes en ont reçu trop, ou aucun e-mail ne peut y parvenir.',
      give: {
        name: 'Attribuer un rôle',
        title: 'Attribuer un rôle à %{smart_count} personne |||| Attribuer un rôle à %{smart_count} personnes',
        confirm: 'Attribuer',
      },
      take: {
        name: 'Retirer un rôle',
        title: 'Retirer un rôle à %{smart_count} personne |||| Retirer un rôle à %{smart_count} personnes',
        confirm: 'Retirer',
      },
      suspend: {
        name: 'Suspendre',
        title: 'Suspendre %{smart_count} personne ? |||| Suspendre %{smart_count} personnes ?',
        confirm: 'Suspendre',
      },
      lift: {
        name: 'Réactiver',
        title: 'Réactiver %{smart_count} personne ? |||| Réactiver %{smart_count} personnes ?',
        confirm: 'Réactiver',
      },
      invite: {
        name: 'Envoyer une invitation',
        title:
          'Envoyer une invitation par e-mail à %{smart_count} personne ? |||| Envoyer une invitation par e-mail à %{smart_count} personnes ?',
        confirm: 'Envoyer',
        help: 'Aux personnes qui n’ont pas encore de mot de passe. Les liens sont valables sept jours, et les précédents cessent de fonctionner.',
      },
    },
    recovery: {
      mail: 'Envoyer un lien de mot de passe',
      ask: 'Envoyer à %{name} un lien pour choisir un nouveau mot de passe ?',
      help: 'À l’adresse %{email}. Le lien est valable 30 minutes. Le mot de passe actuel fonctionne jusqu’à ce que la personne en choisisse un autre.',
      sent: 'Un lien vers %{email} est en route, sauf si trop y ont été envoyés ou si aucun e-mail ne peut y parvenir.',
    },
    codes: {
      remove: 'Désactiver les codes à usage unique',
      ask: 'Désactiver les codes à usage unique de %{name} ?',
      help: 'Pour une personne qui a perdu son appareil. Assurez-vous que c’est bien elle qui le demande. Toutes ses sessions prennent fin.',
    },
    passkeys: {
      remove: 'Supprimer les clés d’accès',
      ask: 'Supprimer toutes les clés d’accès de %{name} ?',
      help: 'Pour une personne qui a perdu ses appareils. Assurez-vous que c’est bien elle qui le demande. Les sessions ouvertes avec ces clés d’accès prennent fin.',
    },
    delete: {
      many: 'Supprimer %{smart_count} personne ? |||| Supprimer %{smart_count} personnes ?',
      help: 'Cette action est irréversible. Le journal des modifications conserve ce que la personne a fait. Les jetons d’API qu’elle a créés continuent de fonctionner.',
    },
  },
};
