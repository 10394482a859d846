import type { Texts } from '../texts.js';

export const words: Texts['words'] = {
  ra: {
    action: {
      add_filter: 'Ajouter un filtre',
      back: 'Retour',
      bulk_actions: '%{smart_count} sélectionné |||| %{smart_count} sélectionnés',
      clear_input_value: 'Effacer',
      remove_filter: 'Supprimer ce filtre',
      update_application: 'Recharger',
    },
    page: {
      access_denied: 'Accès non autorisé',
      dashboard: 'Accueil',
      empty: 'Rien ici pour l’instant.',
      error: 'Cette page a échoué',
      invite: 'Ajouter le premier élément ?',
      not_found: 'Page introuvable',
    },
    input: {
      references: {
        all_missing: 'L’élément référencé ne peut pas être lu.',
        many_missing: 'Un des éléments référencés a été supprimé.',
        single_missing: 'L’élément référencé a été supprimé.',
      },
    },
    message: {
      access_denied:
        'Il vous manque les permissions pour cette page. Adressez-vous à une personne autorisée à modifier vos rôles.',
      authentication_error: 'Votre identité n’a pas pu être vérifiée. Réessayez.',
      auth_error: 'Votre connexion n’a pas pu être vérifiée. Reconnectez-vous.',
      error: 'Quelque chose a échoué dans la console. Rechargez la page ; rien de ce qui était enregistré n’est perdu.',
      invalid_form: 'Certains champs nécessitent une autre valeur.',
      not_found: 'L’adresse est mal saisie, ou ce qui se trouvait ici n’existe plus.',
      placeholder_data_warning: 'Pas de connexion : ces données ne sont peut-être plus à jour.',
      unsaved_changes: 'Vos modifications ne sont pas enregistrées. Les abandonner ?',
    },
    navigation: {
      clear_filters: 'Supprimer tous les filtres',
      no_filtered_results: 'Rien ne correspond à ces filtres. Supprimez-en un.',
      no_results: 'Aucun résultat',
      no_more_results: 'Il n’y a pas de page %{page}. Revenez à une page précédente.',
      page_out_of_boundaries: 'Il n’y a pas de page %{page}',
      page_rows_per_page: 'Lignes :',
    },
    auth: {
      auth_check_error: 'Connectez-vous pour continuer',
      logout: 'Se déconnecter',
      sign_in_error: 'La connexion a échoué. Réessayez.',
      user_menu: 'Vous',
    },
    notification: {
      bad_item: 'Cet enregistrement ne peut pas être lu',
      canceled: 'Annulé',
      data_provider_error: 'La console n’a pas pu interroger le service. Rechargez la page.',
      http_error: 'Le service est injoignable',
      i18n_error: 'Les textes n’ont pas pu être chargés',
      logged_out: 'Votre session a pris fin. Reconnectez-vous.',
      not_authorized: 'Vous n’avez pas le droit de faire cela',
      application_update_available: 'Une nouvelle version de la console est disponible.',
      offline: 'Pas de connexion',
    },
    validation: { email: 'Ce n’est pas une adresse e-mail' },
  },
};
