import type { Texts } from '../texts.js';

export const segments: Texts['segments'] = {
  resources: {
    segments: {
      name: 'Segment |||| Segmente',
      action: { create: 'Segment anlegen' },
      page: { create: 'Segment anlegen' },
      fields: {
        name: 'Name',
        description: 'Beschreibung',
        filters: 'Bedingungen',
        customers_count: 'Kunden',
      },
    },
  },
  segments: {
    empty: {
      title: 'Noch keine Segmente',
      next: 'Erstellen Sie eines: Ein Segment ist ein Filter mit einem Namen und hat immer seine jetzigen Kunden.',
    },
    conditions: 'Bedingungen',
    everybody: 'Alle Kunden',
    preview: {
      title: 'Kunden, auf die das jetzt zutrifft',
      count: '%{shown} Kunde |||| %{shown} Kunden',
      hidden: 'Ihnen fehlt die Berechtigung, Kunden zu lesen. Deshalb sehen Sie nur die Anzahl.',
    },
    explain: {
      title: 'Warum ist ein Kunde enthalten oder nicht?',
      customer: 'Kunde',
      why: 'Warum ist %{name} enthalten?',
      type: 'Name, Firma oder E-Mail-Adresse eingeben',
      none: 'Niemand gefunden',
      member: 'Enthalten: Alle Bedingungen sind erfüllt.',
      no_member: 'Nicht enthalten: Eine Bedingung ist nicht erfüllt.',
      passed: 'Erfüllt',
      failed: 'Nicht erfüllt',
      actual: 'Der Kunde hat %{value}',
      empty: 'keinen Wert',
    },
    growth: {
      title: 'Kunden im Zeitverlauf',
      customers: 'Kunden',
      column: 'Letzte 30 Tage',
      week: '%{count} in 7 Tagen',
      same: '± 0 in 7 Tagen',
    },
    used_by: { title: 'Verwendet von', nothing: 'Kein Feature nennt es in seinen Regeln.' },
    effect: { title: 'Das ändert ein Feature |||| Das ändert %{smart_count} Features' },
    delete: {
      title: 'Das Segment %{name} löschen?',
      help: 'Seine Kunden bleiben erhalten.',
      in_use: '%{name} lässt sich nicht löschen',
      used_by:
        'Ein Feature nennt es. Entfernen Sie es zuerst aus dessen Regeln: |||| %{smart_count} Features nennen es. Entfernen Sie es zuerst aus deren Regeln:',
    },
  },
};
