import type { Texts } from '../texts.js';

export const groups: Texts['groups'] = {
  resources: {
    groups: {
      name: 'Gruppe |||| Gruppen',
      action: { create: 'Gruppe anlegen' },
      page: { create: 'Gruppe anlegen' },
      fields: {
        name: 'Name',
        description: 'Beschreibung',
        source: 'Quelle',
        external_id: 'Id in der Quelle',
        roles: 'Rollen',
        members: 'Mitglieder',
      },
    },
  },
  groups: {
    unchangeable: 'Gruppen von Verzeichnissen und Anbietern ändern sich nur dort.',
    empty: {
      title: 'Noch keine Gruppen',
      next: 'Erstellen Sie eine und geben Sie ihr Rollen: Alle, die dazugehören, haben sie.',
    },
    delete_help: 'Die Mitglieder verlieren die Rollen, die sie durch sie haben.',
    ask: {
      roles: 'Diese Rollen an %{name} geben?',
      directory:
        'Wer das Token des Verzeichnisses hat, bestimmt, wer in dieser Gruppe ist, und damit, wer diese Rollen hat.',
    },
    members: {
      title: '%{smart_count} Mitglied |||| %{smart_count} Mitglieder',
      search: 'Person hinzufügen',
      of_directory: 'Ein Verzeichnis hat diese Gruppe angelegt und bestimmt allein, wer dazugehört.',
      of_provider: 'Die Anmeldung über %{source} bestimmt allein, wer dazugehört.',
      external_id: 'Ihre Id dort: %{id}',
      add: 'Hinzufügen',
      remove: 'Entfernen',
      remove_one: '%{name} entfernen',
      ask_add: '%{name} zu %{group} hinzufügen?',
      ask_remove: '%{name} aus %{group} entfernen?',
    },
  },
};
