import type { Texts } from '../texts.js';

export const access: Texts['access'] = {
  access: {
    title: 'Permisos y los roles que los conceden',
    ability: 'Capacidad',
    moment: 'Momento',
    now: 'Ahora',
    as_of_now: 'Estado actual, cambio %{seq}.',
    as_of: 'Estado en el cambio %{seq}, %{at}.',
    permission: '%{ability}: %{action}',
    settings: 'Ajustes',
    through: 'por %{group}',
    why_not: {
      roles: 'No. Se concedería con %{roles}.',
      nobody: 'No. Ningún rol lo concede.',
      others: 'otro rol',
    },
    hidden: { title: 'Áreas de la consola que quedan ocultas', area: '%{area}: requiere %{permissions}' },
    reasons: {
      granted: 'Concedido',
      not_granted: 'No concedido',
      action_off: 'Desactivado para todos',
      no_such_action: 'Acción inexistente',
      suspended: 'Suspendido',
      expired: 'Caducado',
    },
    roles: {
      more: '+%{count}',
      none: 'Ninguno',
    },
  },
};
