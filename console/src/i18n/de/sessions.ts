import type { Texts } from '../texts.js';

export const sessions: Texts['sessions'] = {
  sessions: {
    none: 'Nirgends angemeldet.',
    current: 'Dieser Browser',
    unknown_browser: 'Unbekanntes Programm',
    line: '%{address}%{how} · seit %{since} · zuletzt gesehen %{seen}',
    how: {
      password: ' · mit Passwort',
      code: ' · mit Passwort und Code',
      passkey: ' · mit Passkey',
      provider: ' · über %{provider}',
    },
    end: 'Beenden',
    end_of: 'Sitzung von %{browser} beenden',
    end_all: 'Alle Sitzungen beenden',
    end_others: 'Alle anderen beenden',
    ended_others: 'Sie sind jetzt nur noch hier angemeldet.',
    ask_one: 'Diese Sitzung von %{name} beenden?',
    ask_all: 'Alle Sitzungen von %{name} beenden?',
    ask_help: 'Eine neue Anmeldung bleibt möglich. Um das zu verhindern, sperren Sie die Person.',
  },
  avatar: {
    choose: 'Bild wählen',
    remove: 'Bild entfernen',
    help: 'JPEG, PNG, WebP oder GIF, bis 5 MiB',
  },
};
