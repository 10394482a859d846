import type { Texts } from '../texts.js';

export const activity: Texts['activity'] = {
  activity: {
    title: 'Activité',
    type: 'Quoi',
    types: { created: 'Création', updated: 'Modification', deleted: 'Suppression', restored: 'Restauration' },
    from: 'À partir de',
    to: 'Jusqu’à',
    actor: 'Par',
    customer_id: 'Identifiant du client',
    deleted_customer: 'un client supprimé',
    none: 'Aucune activité ne correspond à ces filtres.',
    export: 'Exporter',
  },
};
