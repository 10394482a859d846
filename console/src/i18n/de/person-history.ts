import type { Texts } from '../texts.js';

export const personHistory: Texts['personHistory'] = {
  users: {
    tabs: { history: 'Verlauf' },
    history: {
      title: 'Zugriff im Zeitverlauf',
      help: 'Wann was erlaubt war. Zeigen Sie auf einen Balken, um zu sehen, von wann bis wann.',
      days: 'Gezeigte Tage',
      period: '%{smart_count} Tage',
      permission: 'Berechtigung',
      from: 'Von',
      until: 'Bis',
      before: 'vor %{at}',
      still: 'jetzt',
      none: 'In dieser Zeit gab es keine Berechtigungen.',
      entries: 'Was mit der Person geschah',
      entries_help:
        'Die eigenen Einträge im Änderungsprotokoll und Änderungen an Rollen, Gruppen und Fähigkeiten, die eine Berechtigung gaben oder nahmen.',
      gained: 'Erhalten: %{permissions}',
      lost: 'Verloren: %{permissions}',
      nothing: 'In dieser Zeit wurde nichts geändert.',
      all: 'Alle Änderungen an dieser Person',
      too_many: 'Nur die neuesten sind aufgeführt. Wählen Sie weniger Tage, oder öffnen Sie alle Änderungen.',
    },
  },
};
