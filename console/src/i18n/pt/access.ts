import type { Texts } from '../texts.js';

export const access: Texts['access'] = {
  access: {
    title: 'Permissões e os papéis que as concedem',
    ability: 'Capacidade',
    moment: 'Momento',
    now: 'Agora',
    as_of_now: 'Estado atual, alteração %{seq}.',
    as_of: 'Estado na alteração %{seq}, %{at}.',
    permission: '%{ability}: %{action}',
    settings: 'Configurações',
    through: 'por %{group}',
    why_not: {
      roles: 'Não. Seria concedida por %{roles}.',
      nobody: 'Não. Nenhum papel a concede.',
      others: 'outro papel',
    },
    hidden: { title: 'Áreas do console que ficam ocultas', area: '%{area}: requer %{permissions}' },
    reasons: {
      granted: 'Concedida',
      not_granted: 'Não concedida',
      action_off: 'Desativada para todos',
      no_such_action: 'Ação inexistente',
      suspended: 'Suspensa',
      expired: 'Expirada',
    },
    roles: {
      more: '+%{count}',
      none: 'Nenhum',
    },
  },
};
