import type { Texts } from '../texts.js';

export const common: Texts['common'] = {
  ra: {
    page: { edit: '%{name}: %{recordRepresentation}', show: '%{name}: %{recordRepresentation}' },
    notification: {
      created: 'Angelegt',
      item_doesnt_exist: 'Das lässt sich nicht lesen. Es wurde vielleicht gelöscht, oder die Verbindung ist gestört.',
      updated: 'Gespeichert |||| %{smart_count} gespeichert',
      deleted: 'Gelöscht |||| %{smart_count} gelöscht',
    },
  },
  common: {
    refused: {
      needs: 'Dafür fehlt Ihnen eine Berechtigung: %{permissions}.',
      exceeds: 'Damit würden Sie mehr vergeben, als Sie selbst dürfen: %{permissions}.',
      ask: 'Fragen Sie: %{contact}',
    },
    in_force: 'Überall in Kraft nach %{ms} ms',
    in_force_here: 'In Kraft auf dieser Instanz',
    unavailable: 'Der Dienst antwortet nicht. Neuer Versuch läuft …',
    offline: 'Keine Verbindung. Bis sie wieder da ist, wird nichts gespeichert.',
    slow: 'Warten auf die Antwort des Dienstes …',
    loading: 'Die Seite wird geladen …',
    not_loaded: {
      title: 'Nicht geladen',
      help: 'Diese Seite konnte nicht geladen werden: Es gibt keine Verbindung, oder die Konsole wurde aktualisiert. Laden Sie sie neu.',
      reload: 'Neu laden',
    },
    try_again: 'Erneut versuchen',
    form_kept: 'Ihre Eingaben sind noch da.',
    leave: {
      title: 'Verlassen, ohne zu speichern?',
      help: 'Ihre Änderungen auf dieser Seite sind nicht gespeichert und gingen verloren.',
      leave: 'Verlassen',
      stay: 'Hierbleiben',
    },
    copied: 'Kopiert',
    copy_failed: 'Der Browser erlaubt das Kopieren nicht. Er verlangt dafür HTTPS.',
    curl: { copy: 'Als curl kopieren', copied: 'Kopiert. Setzen Sie TOKEN auf ein Zugriffstoken.' },
    search: 'Suchen',
    cancel: 'Abbrechen',
    close: 'Schließen',
    optional: 'freiwillig',
    in_zone: 'Zeiten gelten in der Zone %{zone}.',
    skip: 'Zur Seite springen',
    conflict: {
      title: 'Jemand anders hat das auch geändert',
      help: 'Nichts wurde gespeichert. Wählen Sie für jedes Feld den Wert, der bleiben soll, und speichern Sie erneut.',
      field: 'Feld',
      mine: 'Ihrer',
      theirs: 'Der andere',
      before: 'Vorher',
      keep_mine: 'Meinen behalten',
      keep_theirs: 'Den anderen behalten',
    },
  },
};
