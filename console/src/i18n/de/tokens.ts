import type { Texts } from '../texts.js';

export const tokens: Texts['tokens'] = {
  resources: {
    tokens: {
      name: 'API-Token |||| API-Token',
      action: { create: 'API-Token anlegen' },
      page: { create: 'API-Token anlegen' },
      fields: {
        name: 'Name',
        description: 'Beschreibung',
        roles: 'Rollen',
        created_by: 'Angelegt von',
        last_used: 'Zuletzt verwendet',
        expires: 'Läuft ab',
      },
      notifications: { deleted: '%{smart_count} API-Token gelöscht |||| %{smart_count} API-Token gelöscht' },
    },
  },
  tokens: {
    empty: { title: 'Noch keine API-Token', next: 'Programme melden sich mit einem Token an. Legen Sie eines an.' },
    create: 'Anlegen',
    access: 'Zugriff',
    never: 'Nie',
    expired: 'Abgelaufen',
    never_used: 'Noch nicht',
    expires_help: 'In der Zukunft. Ohne Angabe läuft das Token nicht ab.',
    outlives: 'Ein Token überdauert die Person, die es angelegt hat: Wird sie gesperrt oder gelöscht, gilt es weiter.',
    issued: {
      title: 'Das Token',
      label: 'Token',
      once: 'Kopieren Sie es jetzt. Es wird nur dieses eine Mal gezeigt und lässt sich nicht wieder lesen.',
      copy: 'Kopieren',
    },
    rotate: {
      rotate: 'Erneuern',
      ask: 'Das Token %{name} erneuern?',
      help: 'Der alte Text ist sofort ungültig: Programme, die ihn verwenden, werden abgewiesen, bis sie den neuen haben.',
    },
    directory: {
      chip: 'für ein Verzeichnis',
      refused: 'zuletzt in der Stunde ab %{time} etwas verweigert',
      create: 'Für ein Verzeichnis',
      name: 'Verzeichnis',
      help: 'Es entsteht eine Rolle mit den Berechtigungen für Personen und ein Token, das nur unter /scim/v2 gilt. Geben Sie dem Verzeichnis diese Adresse und das Token.',
      confirm: 'Anlegen',
      release: 'Weitermachen lassen',
      ask_release: '%{name} eine Stunde lang weitermachen lassen?',
      release_help:
        'Ein Verzeichnis wird angehalten, wenn es innerhalb einer Stunde vielen Personen Zugriff genommen hat. Sehen Sie zuerst ins Protokoll: Ein Filter des Verzeichnisses könnte falsch sein.',
    },
    delete: {
      many: '%{smart_count} API-Token löschen? |||| %{smart_count} API-Token löschen?',
      help: 'Programme, die es verwenden, werden sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
    },
    made_by: 'Angelegt am %{time} von',
    maker: { deleted: 'einer gelöschten Person', service: 'dem Dienst selbst' },
  },
};
