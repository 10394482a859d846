import type { Texts } from '../texts.js';

export const common: Texts['common'] = {
  ra: {
    page: { edit: '%{name} : %{recordRepresentation}', show: '%{name} : %{recordRepresentation}' },
    notification: {
      created: 'Créé',
      item_doesnt_exist: 'Lecture impossible. L’élément a peut-être été supprimé, ou la connexion est interrompue.',
      updated: 'Enregistré |||| %{smart_count} éléments enregistrés',
      deleted: 'Supprimé |||| %{smart_count} éléments supprimés',
    },
  },
  common: {
    refused: {
      needs: 'Il vous manque une permission pour cette action : %{permissions}.',
      exceeds: 'Cette action accorderait plus que ce que vous avez vous-même le droit de faire : %{permissions}.',
      ask: 'À qui s’adresser : %{contact}',
    },
    in_force: 'En vigueur partout après %{ms} ms',
    in_force_here: 'En vigueur sur cette instance',
    unavailable: 'Le service ne répond pas. Nouvelle tentative en cours…',
    offline: 'Pas de connexion. Rien n’est enregistré tant qu’elle n’est pas rétablie.',
    slow: 'En attente de la réponse du service…',
    loading: 'Chargement de la page…',
    not_loaded: {
      title: 'Page non chargée',
      help: 'Cette page n’a pas pu être chargée : il n’y a pas de connexion, ou la console a été mise à jour. Rechargez-la.',
      reload: 'Recharger',
    },
    try_again: 'Réessayer',
    form_kept: 'Votre saisie est toujours là.',
    leave: {
      title: 'Quitter sans enregistrer ?',
      help: 'Vos modifications sur cette page ne sont pas enregistrées et seraient perdues.',
      leave: 'Quitter',
      stay: 'Rester ici',
    },
    copied: 'Copié',
    copy_failed: 'Le navigateur ne permet pas de copier. Il faut HTTPS pour cela.',
    curl: {
      copy: 'Copier sous forme de commande curl',
      copied: 'Copié. Donnez à TOKEN la valeur d’un jeton d’accès.',
    },
    search: 'Rechercher',
    cancel: 'Annuler',
    close: 'Fermer',
    optional: 'facultatif',
    in_zone: 'Heures du fuseau %{zone}.',
    damaged_filter: 'Les filtres de cette adresse sont illisibles : rien n’est filtré.',
    skip: 'Aller au contenu',
    conflict: {
      title: 'Quelqu’un d’autre a aussi modifié cet élément',
      on_save: 'Quelqu’un d’autre a aussi modifié cet élément : l’enregistrement montre les deux valeurs.',
      help: 'Rien n’a été enregistré. Choisissez pour chaque champ la valeur à garder, puis enregistrez de nouveau.',
      field: 'Champ',
      mine: 'Votre valeur',
      theirs: 'L’autre valeur',
      before: 'Avant',
      keep_mine: 'Garder la mienne',
      keep_theirs: 'Garder l’autre',
    },
  },
};
