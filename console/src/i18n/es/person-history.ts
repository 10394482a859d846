import type { Texts } from '../texts.js';

export const personHistory: Texts['personHistory'] = {
  users: {
    tabs: { history: 'Historial' },
    history: {
      title: 'Acceso a lo largo del tiempo',
      help: 'Cuándo tenía permitido qué. Señale una barra para ver desde cuándo hasta cuándo.',
      days: 'Días mostrados',
      period: '%{smart_count} días',
      permission: 'Permiso',
      from: 'Desde',
      until: 'Hasta',
      before: 'antes del %{at}',
      still: 'ahora',
      none: 'No tenía ningún permiso en este periodo.',
      entries: 'Qué le afectó',
      entries_help:
        'Sus propias entradas del registro de cambios, y los cambios de roles, grupos y capacidades que dieron o quitaron un permiso.',
      gained: 'Ganó: %{permissions}',
      lost: 'Perdió: %{permissions}',
      nothing: 'No se modificó nada en este periodo.',
      all: 'Todos los cambios de esta persona',
      too_many: 'Solo se muestran los más recientes. Elija menos días o abra todos los cambios.',
    },
  },
};
