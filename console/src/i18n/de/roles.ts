import type { Texts } from '../texts.js';

export const roles: Texts['roles'] = {
  resources: {
    roles: {
      name: 'Rolle |||| Rollen',
      action: { create: 'Rolle anlegen' },
      page: { create: 'Rolle anlegen' },
      fields: {
        name: 'Name',
        description: 'Beschreibung',
        abilities: 'Berechtigungen',
        updated: 'Geändert',
      },
    },
  },
  roles: {
    empty: {
      title: 'Noch keine Rollen',
      next: 'Erstellen Sie eine: Eine Rolle sagt, was die Personen dürfen, die sie haben.',
    },
    held_by: 'Bei %{smart_count} Person |||| Bei %{smart_count} Personen',
    duplicate: {
      button: 'Duplizieren',
      name: '%{name} Kopie%{number}',
      left_out: 'Berechtigungen, die Ihnen selbst fehlen, sind weggelassen: Sie können sie nicht erteilen.',
    },
    add_people: { button: 'Personen hinzufügen', title: '„%{name}“ an Personen geben', search: 'Personen suchen' },
    built_in:
      'Die eingebaute Rolle hat jede Berechtigung, auch die von Fähigkeiten, die später angelegt werden. Sie lässt sich nicht ändern.',
    delete_help: 'Alle, die die Rolle haben, verlieren sie.',
    matrix: {
      label: 'Berechtigungen',
      ability: 'Fähigkeit',
      cell: '%{ability}: %{action}',
      none: '%{label} gibt es nicht',
      granted: '%{label} ist erteilt',
      not_granted: '%{label} ist nicht erteilt',
      locked: 'Diese Berechtigung fehlt Ihnen selbst, also können Sie sie weder erteilen noch entziehen.',
    },
  },
};
