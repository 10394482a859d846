import type { Texts } from '../texts.js';

export const activity: Texts['activity'] = {
  activity: {
    title: 'Actividad',
    type: 'Qué',
    types: { created: 'Creación', updated: 'Modificación', deleted: 'Eliminación', restored: 'Restauración' },
    from: 'Desde',
    to: 'Hasta',
    actor: 'Por',
    customer_id: 'Identificador del cliente',
    deleted_customer: 'un cliente eliminado',
    none: 'Ninguna actividad coincide con estos filtros.',
    export: 'Exportar',
  },
};
