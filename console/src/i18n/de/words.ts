import type { Texts } from '../texts.js';

export const words: Texts['words'] = {
  ra: {
    action: {
      add_filter: 'Filter hinzufügen',
      back: 'Zurück',
      bulk_actions: '1 ausgewählt |||| %{smart_count} ausgewählt',
      clear_input_value: 'Leeren',
      remove_filter: 'Diesen Filter entfernen',
      update_application: 'Neu laden',
    },
    page: {
      access_denied: 'Nicht für Sie',
      dashboard: 'Startseite',
      empty: 'Noch nichts hier.',
      error: 'Diese Seite ist fehlgeschlagen',
      invite: 'Etwas anlegen?',
      not_found: 'Keine solche Seite',
    },
    input: {
      references: {
        all_missing: 'Worauf das verweist, lässt sich nicht lesen.',
        many_missing: 'Etwas, worauf das verweist, wurde gelöscht.',
        single_missing: 'Worauf das verweist, wurde gelöscht.',
      },
    },
    message: {
      access_denied: 'Für diese Seite fehlen Ihnen Berechtigungen. Fragen Sie jemanden, der Ihre Rollen ändern darf.',
      authentication_error: 'Wer Sie sind, ließ sich nicht prüfen. Versuchen Sie es erneut.',
      auth_error: 'Ihre Anmeldung ließ sich nicht prüfen. Melden Sie sich erneut an.',
      error:
        'Etwas in der Konsole ist fehlgeschlagen. Laden Sie die Seite neu; was gespeichert wurde, geht nicht verloren.',
      invalid_form: 'Einige Felder brauchen einen anderen Wert.',
      not_found: 'Die Adresse ist falsch geschrieben, oder was hier war, gibt es nicht mehr.',
      placeholder_data_warning: 'Keine Verbindung: Das ist vielleicht veraltet.',
      unsaved_changes: 'Ihre Änderungen sind nicht gespeichert. Trotzdem verlassen?',
    },
    navigation: {
      clear_filters: 'Alle Filter entfernen',
      no_filtered_results: 'Nichts passt zu diesen Filtern. Entfernen Sie einen davon.',
      no_results: 'Nichts gefunden',
      no_more_results: 'Es gibt keine Seite %{page}. Gehen Sie zu einer früheren.',
      page_out_of_boundaries: 'Es gibt keine Seite %{page}',
      page_rows_per_page: 'Zeilen:',
    },
    auth: {
      auth_check_error: 'Melden Sie sich an, um fortzufahren',
      logout: 'Abmelden',
      sign_in_error: 'Das hat nicht funktioniert. Versuchen Sie es erneut.',
      user_menu: 'Sie',
    },
    notification: {
      bad_item: 'Dieser Eintrag lässt sich nicht lesen',
      canceled: 'Abgebrochen',
      data_provider_error: 'Die Konsole konnte den Dienst nicht fragen. Laden Sie die Seite neu.',
      http_error: 'Der Dienst war nicht erreichbar',
      i18n_error: 'Die Texte konnten nicht geladen werden',
      logged_out: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
      not_authorized: 'Das dürfen Sie nicht',
      application_update_available: 'Es gibt eine neue Version der Konsole.',
      offline: 'Keine Verbindung',
    },
    validation: { email: 'Das ist keine E-Mail-Adresse' },
  },
};
