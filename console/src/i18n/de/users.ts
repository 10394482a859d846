import type { Texts } from '../texts.js';

export const users: Texts['users'] = {
  resources: {
    users: {
      name: 'Person |||| Personen',
      action: { create: 'Person hinzufügen' },
      page: { create: 'Person hinzufügen' },
      fields: {
        full_name: 'Name',
        first_name: 'Vorname',
        last_name: 'Nachname',
        email: 'E-Mail-Adresse',
        password: 'Passwort',
        roles: 'Rollen',
        groups: 'Gruppen',
        suspended: 'Gesperrt',
        avatar: 'Bild',
        totp: 'Einmalcodes',
        second_factor: 'Zweiter Faktor',
        last_seen: 'Zuletzt gesehen',
        invited_until: 'Eingeladen bis',
        created: 'Angelegt',
        updated: 'Geändert',
      },
      notifications: {
        created: 'Hinzugefügt',
        deleted: '%{smart_count} Person gelöscht |||| %{smart_count} Personen gelöscht',
      },
    },
  },
  users: {
    own_email: 'Ihre eigene Adresse ändern Sie in Ihrem Profil.',
    empty: { title: 'Noch niemand hier', next: 'Laden Sie jemanden ein: Das Passwort wählt die Person selbst.' },
    state: 'Zustand',
    active: 'Aktiv',
    suspended: 'Gesperrt',
    verified: 'Die Adresse ist bestätigt',
    unverified: 'Adresse nicht bestätigt',
    made_here: 'Hier angelegt',
    of_directory: 'aus einem Verzeichnis',
    directory: 'Ein Verzeichnis',
    external_id: 'externe Id %{id}',
    with_codes: 'Einmalcodes',
    codes_on: 'An',
    codes_off: 'Aus',
    second_factor: 'Zweiter Faktor',
    factor_on: 'Vorhanden',
    factor_off: 'Keiner',
    not_seen: {
      label: 'Nicht gesehen',
      month: 'Seit 30 Tagen',
      quarter: 'Seit 90 Tagen',
      year: 'Seit einem Jahr',
      never: 'Noch nie',
    },
    invitation: { label: 'Einladung', open: 'Offen', ended: 'Abgelaufen' },
    tabs: { details: 'Einzelheiten', access: 'Zugriff', sessions: 'Sitzungen' },
    filters: {
      can: 'Wer darf …',
      permission: '%{ability}: %{action}',
      role: 'Rolle',
      group: 'Gruppe',
      source: 'Kam aus',
    },
    entry: {
      label: 'Erste Anmeldung',
      invite: 'Einladung per E-Mail: Die Person wählt ihr Passwort selbst, innerhalb von sieben Tagen',
      password: 'Jetzt ein Passwort setzen und mitteilen',
    },
    ask: {
      create: 'Hinzufügen',
      roles: 'Die Rollen von %{name} ändern?',
      unverified:
        'Niemand hat nachgewiesen, Mail an %{email} zu lesen. Wer das tut, kann ein neues Passwort anfordern und bekommt damit diese Rollen.',
    },
    suspend: {
      suspend: 'Sperren',
      lift: 'Sperre aufheben',
      of: '%{name} sperren',
      lift_of: 'Sperre von %{name} aufheben',
      ask_suspend: '%{name} sperren?',
      help_suspend:
        'Die Person wird abgemeldet und kann sich nicht anmelden, bis die Sperre aufgehoben ist. Ihre Rollen bleiben.',
      ask_lift: 'Die Sperre von %{name} aufheben?',
      help_lift: 'Die Person kann sich wieder anmelden, mit den Rollen, die sie hat.',
    },
    invite: {
      again: 'Einladung senden',
      ask: '%{name} eine Einladung senden?',
      help: 'An %{email}. Der Link gilt sieben Tage, und frühere gelten nicht mehr.',
      send: 'Senden',
      left_out:
        'Hinzugefügt, aber an %{email} wurde keine Einladung gesendet: Das Postfach hat zu viele bekommen, oder dorthin geht keine Mail. Senden Sie später eine.',
      sent: 'Eine Einladung an %{email} ist unterwegs.',
    },
    bulk: {
      change: 'Ändern',
      unaffected: '%{smart_count} Person bleibt, wie sie ist. |||| %{smart_count} Personen bleiben, wie sie sind.',
      unverified:
        'Nicht alle hier haben nachgewiesen, Mail an ihre Adresse zu lesen. Wer das tut, kann ein neues Passwort anfordern und bekommt damit diese Rolle.',
      done: '%{smart_count} Person geändert |||| %{smart_count} Personen geändert',
      left_out:
        '%{smart_count} Einladung wurde nicht gesendet: Das Postfach hat zu viele bekommen, oder dorthin geht keine Mail. |||| %{smart_count} Einladungen wurden nicht gesendet: Die Postfächer haben zu viele bekommen, oder dorthin geht keine Mail.',
      give: {
        name: 'Rolle geben',
        title: '%{smart_count} Person eine Rolle geben |||| %{smart_count} Personen eine Rolle geben',
        confirm: 'Geben',
      },
      take: {
        name: 'Rolle entziehen',
        title: '%{smart_count} Person eine Rolle entziehen |||| %{smart_count} Personen eine Rolle entziehen',
        confirm: 'Entziehen',
      },
      suspend: {
        name: 'Sperren',
        title: '%{smart_count} Person sperren? |||| %{smart_count} Personen sperren?',
        confirm: 'Sperren',
      },
      lift: {
        name: 'Sperre aufheben',
        title: 'Sperre von %{smart_count} Person aufheben? |||| Sperre von %{smart_count} Personen aufheben?',
        confirm: 'Aufheben',
      },
      invite: {
        name: 'Einladung senden',
        title: '%{smart_count} Person eine Einladung senden? |||| %{smart_count} Personen eine Einladung senden?',
        confirm: 'Senden',
        help: 'An alle, die noch kein Passwort haben. Die Links gelten sieben Tage, und frühere gelten nicht mehr.',
      },
    },
    recovery: {
      mail: 'Passwort-Link senden',
      ask: '%{name} einen Link für ein neues Passwort senden?',
      help: 'An %{email}. Der Link gilt 30 Minuten. Das bisherige Passwort gilt, bis ein anderes gewählt ist.',
      sent: 'Ein Link an %{email} ist unterwegs, es sei denn, es wurden zu viele dorthin gesendet oder Mail kommt dort nicht an.',
    },
    codes: {
      remove: 'Einmalcodes ausschalten',
      ask: 'Die Einmalcodes von %{name} ausschalten?',
      help: 'Für jemanden, der sein Gerät verloren hat. Vergewissern Sie sich, dass die Bitte wirklich von dieser Person kommt. Alle ihre Sitzungen enden.',
    },
    passkeys: {
      remove: 'Passkeys entfernen',
      ask: 'Alle Passkeys von %{name} entfernen?',
      help: 'Für jemanden, der seine Geräte verloren hat. Vergewissern Sie sich, dass die Bitte wirklich von dieser Person kommt. Sitzungen, die mit den Passkeys geöffnet wurden, enden.',
    },
    delete: {
      many: '%{smart_count} Person löschen? |||| %{smart_count} Personen löschen?',
      help: 'Das lässt sich nicht rückgängig machen. Das Änderungsprotokoll behält, was sie getan haben. API-Token, die sie angelegt haben, gelten weiter.',
    },
  },
};
