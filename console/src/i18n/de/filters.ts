import type { Texts } from '../texts.js';

export const filters: Texts['filters'] = {
  filters: {
    none: 'Ohne Bedingung sind es alle Kunden.',
    add: 'Bedingung hinzufügen',
    remove: 'Bedingung entfernen',
    field: 'Feld',
    operator: 'Operator',
    value: 'Wert',
    search: 'Suche',
    own: 'Eigene Spalten',
    standard: 'Standardfelder',
    operators: {
      eq: 'ist',
      ne: 'ist nicht',
      gte: 'mindestens',
      lte: 'höchstens',
      since: 'seit',
      until: 'bis',
      like: 'enthält',
      absent: 'hat keinen Wert',
      present: 'hat einen Wert',
      search: 'findet',
    },
  },
};
