import type { Texts } from '../texts.js';

export const home: Texts['home'] = {
  home: {
    title: 'Accueil',
    signed_in_as: 'Connexion au nom de %{name}',
    recent: 'Modifications récentes',
    all_changes: 'Toutes les modifications',
    running: '%{count} en cours',
    attention: {
      title: 'À regarder',
      refused:
        '%{name} : cet annuaire s’est vu refuser une opération dans l’heure suivant le %{time}. L’e-mail aux administrateurs et le journal du service précisent laquelle.',
      expiring:
        '%{smart_count} jeton d’API expire dans les 7 jours : %{names} |||| %{smart_count} jetons d’API expirent dans les 7 jours : %{names}',
      one_factor:
        '%{smart_count} administrateur n’a pas de second facteur : %{names} |||| %{smart_count} administrateurs n’ont pas de second facteur : %{names}',
      invited:
        '%{smart_count} invitation est ouverte : %{names} |||| %{smart_count} invitations sont ouvertes : %{names}',
      operations:
        '%{smart_count} modification de nombreux clients est en cours |||| %{smart_count} modifications de nombreux clients sont en cours',
      mail: '%{smart_count} message attend d’être envoyé |||| %{smart_count} messages attendent d’être envoyés',
      registration:
        'Toute personne qui atteint le service peut créer un compte, sans aucun rôle : REGISTRATION vaut open',
    },
    own_access: {
      title: 'Ce que vous pouvez faire',
      nothing: 'Rien pour l’instant, à part gérer votre propre compte.',
      ask: 'Pour en obtenir davantage, adressez-vous à l’administrateur qui vous a donné ce compte.',
      ask_contact: 'Pour en obtenir davantage, adressez-vous à :',
    },
    health: 'Le service',
    in_memory: 'Tout est perdu à l’arrêt du service. Définissez STORAGE pour conserver les données.',
    storages: { memory: 'mémoire', sqlite: 'SQLite', mongodb: 'MongoDB' },
    status: {
      version: 'Version',
      storage: 'Stockage',
      instances: 'Processus',
      seq: 'Modifications au journal',
      at: 'Dernière modification',
      backup: 'Dernière sauvegarde',
      no_backup: 'Aucune n’est planifiée',
    },
    steps: {
      title: 'Premiers pas',
      hide: 'Masquer',
      done: 'Fait',
      open: 'Pas encore fait',
      password: {
        title: 'Choisissez votre propre mot de passe',
        why: 'Le premier venait des paramètres ou de l’affichage du premier démarrage, où d’autres ont pu le voir.',
        go: 'Le modifier',
      },
      passkey: {
        title: 'Ajoutez une clé d’accès',
        why: 'Elle vous connecte avec votre téléphone, votre ordinateur ou une clé de sécurité : sans mot de passe ni code que d’autres pourraient apprendre. Les clés d’accès nécessitent un domaine dans PUBLIC_URL ; localhost en est un.',
        go: 'En ajouter une',
      },
      administrator: {
        title: 'Désignez un second administrateur',
        why: 'Quelqu’un d’autre pourra alors vous aider si vous perdez votre mot de passe ou votre appareil.',
        go: 'Créer ou inviter une personne',
      },
      email: {
        title: 'Configurez l’e-mail',
        why: 'Définissez SMTP_URL, MAIL_FROM et PUBLIC_URL pour que les personnes puissent réinitialiser leur mot de passe et être invitées. Pour essayer, envoyez-vous un lien et utilisez-le : il définit un nouveau mot de passe.',
        go: 'M’envoyer un lien',
        sent: 'Un lien est en route vers %{email}. Sans SMTP_URL, il se trouve dans la boîte d’envoi du service.',
        confirm: 'C’est configuré',
      },
      registration: {
        title: 'Décidez qui peut s’inscrire',
        why: 'Avec REGISTRATION=open, toute personne qui atteint le service peut créer un compte, sans aucun rôle. REGISTRATION=closed réserve cela aux administrateurs.',
        confirm: 'C’est décidé',
      },
    },
  },
};
