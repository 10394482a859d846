import type { Texts } from '../texts.js';

export const home: Texts['home'] = {
  home: {
    title: 'Startseite',
    signed_in_as: 'Angemeldet als %{name}',
    recent: 'Letzte Änderungen',
    all_changes: 'Alle Änderungen',
    running: '%{count} laufen',
    attention: {
      title: 'Einen Blick wert',
      refused:
        '%{name}: Diesem Verzeichnis wurde in der Stunde ab %{time} etwas verweigert. Die Mail an die Administratoren und das Protokoll des Dienstes sagen, was.',
      expiring:
        '%{smart_count} API-Token läuft innerhalb von 7 Tagen ab: %{names} |||| %{smart_count} API-Token laufen innerhalb von 7 Tagen ab: %{names}',
      one_factor:
        '%{smart_count} Administrator hat keinen zweiten Faktor: %{names} |||| %{smart_count} Administratoren haben keinen zweiten Faktor: %{names}',
      invited: '%{smart_count} Einladung ist offen: %{names} |||| %{smart_count} Einladungen sind offen: %{names}',
      operations: '%{smart_count} Änderung vieler Kunden läuft |||| %{smart_count} Änderungen vieler Kunden laufen',
      mail: '%{smart_count} Nachricht wartet auf den Versand |||| %{smart_count} Nachrichten warten auf den Versand',
      registration: 'Wer den Dienst erreicht, kann ein Konto anlegen, ohne jede Rolle: REGISTRATION ist offen',
    },
    own_access: {
      title: 'Was Sie dürfen',
      nothing: 'Noch nichts außer Ihrem eigenen Konto.',
      ask: 'Fragen Sie für mehr die Administratorin oder den Administrator, von denen Sie dieses Konto haben.',
      ask_contact: 'Fragen Sie für mehr:',
    },
    health: 'Der Dienst',
    in_memory: 'Alles geht verloren, wenn der Dienst endet. Setzen Sie STORAGE, um es zu behalten.',
    storages: { memory: 'Arbeitsspeicher', sqlite: 'SQLite', mongodb: 'MongoDB' },
    status: {
      version: 'Version',
      storage: 'Speicher',
      instances: 'Prozesse',
      seq: 'Änderungen im Protokoll',
      at: 'Letzte Änderung',
      backup: 'Letzte Sicherung',
      no_backup: 'Keine nach Plan',
    },
    steps: {
      title: 'Erste Schritte',
      hide: 'Ausblenden',
      done: 'Erledigt',
      open: 'Noch nicht erledigt',
      password: {
        title: 'Eigenes Passwort wählen',
        why: 'Das erste kam aus den Einstellungen oder der Ausgabe des ersten Starts, wo andere es gesehen haben können.',
        go: 'Ändern',
      },
      passkey: {
        title: 'Passkey hinzufügen',
        why: 'Er meldet Sie mit Telefon, Computer oder Sicherheitsschlüssel an: kein Passwort und kein Code, die andere erfahren könnten. Passkeys brauchen eine Domain in PUBLIC_URL; localhost ist eine.',
        go: 'Hinzufügen',
      },
      administrator: {
        title: 'Eine zweite Person zum Administrator machen',
        why: 'Dann kann jemand anders helfen, wenn Sie Ihr Passwort oder Ihr Gerät verloren haben.',
        go: 'Jemanden anlegen oder einladen',
      },
      email: {
        title: 'E-Mail einrichten',
        why: 'Setzen Sie SMTP_URL, MAIL_FROM und PUBLIC_URL, damit Personen ein Passwort zurücksetzen und eingeladen werden können. Senden Sie sich zur Probe einen Link, und verwenden Sie ihn: Er setzt ein neues Passwort.',
        go: 'Mir einen Link senden',
        sent: 'Ein Link an %{email} ist unterwegs. Ohne SMTP_URL liegt er im Postausgang des Dienstes.',
        confirm: 'Es ist eingerichtet',
      },
      registration: {
        title: 'Entscheiden, wer sich registrieren darf',
        why: 'Mit REGISTRATION=open kann jeder, der den Dienst erreicht, ein Konto anlegen, ohne jede Rolle. REGISTRATION=closed überlässt das den Administratoren.',
        confirm: 'Es ist entschieden',
      },
    },
  },
};
