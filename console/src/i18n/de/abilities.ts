import type { Texts } from '../texts.js';

export const abilities: Texts['abilities'] = {
  resources: {
    abilities: {
      name: 'Fähigkeit |||| Fähigkeiten',
      action: { create: 'Fähigkeit anlegen' },
      page: { create: 'Fähigkeit anlegen' },
      fields: {
        key: 'Schlüssel',
        name: 'Name',
        description: 'Beschreibung',
        read: 'Lesen',
        create: 'Anlegen',
        update: 'Ändern',
        delete: 'Löschen',
        actions: 'Eigene Aktionen',
      },
    },
  },
  abilities: {
    empty: {
      title: 'Noch keine Fähigkeiten',
      next: 'Erstellen Sie eine: Eine Fähigkeit benennt etwas, das Rollen erlauben können.',
    },
    actions: 'Aktionen, die sie hat',
    own_actions_help:
      'Nur diese Fähigkeit hat sie, zum Beispiel „approve“ oder „export“. Wird eine entfernt, verlieren sie alle Rollen.',
    key_help: 'Ihre Programme fragen nach Berechtigungen wie key.read. Ein Schlüssel ändert sich nie.',
    built_in: 'Der Dienst selbst braucht diese Fähigkeit: Sie behält diese Aktionen und kann nicht gelöscht werden.',
    delete_help: 'Alle Rollen verlieren ihre Berechtigungen.',
  },
};
