import type { Texts } from '../texts.js';

export const webhooks: Texts['webhooks'] = {
  resources: {
    webhooks: {
      name: 'Webhook |||| Webhooks',
      action: { create: 'Créer un webhook' },
      page: { create: 'Créer un webhook' },
      fields: {
        name: 'Nom',
        url: 'Adresse',
        events: 'Événements',
        enabled: 'Activé',
        state: 'État',
      },
    },
  },
  webhooks: {
    empty: {
      title: 'Aucun webhook pour l’instant',
      next: 'Créez-en un : un webhook signale à un autre service ce qui change ici.',
    },
    owner_help:
      'Il transmet ce que son propriétaire a le droit de lire. Quiconque modifie son adresse ou ses événements, l’active ou le désactive en devient le propriétaire.',
    url_help: 'Commence par https://. Adresses publiques seulement, sauf si l’exploitant en a indiqué d’autres.',
    state: { ok: 'Fonctionne', failing: 'En échec', off: 'Désactivé' },
    issued: {
      title: 'Le secret',
      label: 'Secret',
      once: 'Copiez-le maintenant : le destinataire en a besoin. Il n’est affiché que cette fois, et ne pourra plus être lu.',
      copy: 'Copier',
    },
    test: { do: 'Tester', sent: 'Un test est en route. Il apparaît ci-dessous.' },
    redeliver: {
      do: 'Renvoyer',
      title: 'Renvoyer ce qui s’est passé depuis',
      help: 'Tout ce qui s’est passé depuis ce moment est transmis une nouvelle fois. Les destinataires le reconnaissent à son identifiant.',
      from: 'À partir de',
      sent: 'L’envoi reprend à ce moment.',
    },
    rotate: {
      do: 'Nouveau secret',
      ask: 'Donner un autre secret à %{name} ?',
      help: 'Pendant 24 heures, les deux signent. Le destinataire a besoin du nouveau avant la fin de ce délai.',
    },
    delete: {
      do: 'Supprimer',
      ask: 'Supprimer %{name} ?',
      help: 'Il ne transmet plus rien, et ses livraisons sont oubliées. Cette action est irréversible.',
    },
    deliveries: { title: 'Dernières livraisons', none: 'Aucune pour l’instant', skipped: 'Ignorée' },
    errors: {
      timeout: 'Pas de réponse à temps',
      connection: 'Pas de connexion',
      certificate: 'Certificat refusé',
      address: 'Adresse non autorisée',
    },
  },
  changes: {
    kinds: { webhook: 'webhook' },
    fields: { url: 'Adresse', events: 'Événements', owner: 'Propriétaire' },
  },
};
