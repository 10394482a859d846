import type { Texts } from '../texts.js';

export const activity: Texts['activity'] = {
  activity: {
    title: 'Aktivität',
    type: 'Was',
    types: { created: 'Angelegt', updated: 'Geändert', deleted: 'Gelöscht', restored: 'Wiederhergestellt' },
    from: 'Von',
    to: 'Bis',
    actor: 'Durch',
    customer_id: 'Id des Kunden',
    deleted_customer: 'ein gelöschter Kunde',
    none: 'Keine Aktivität passt zu diesen Filtern.',
    export: 'Exportieren',
  },
};
