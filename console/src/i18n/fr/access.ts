import type { Texts } from '../texts.js';

export const access: Texts['access'] = {
  access: {
    title: 'Permissions et rôles qui les accordent',
    ability: 'Capacité',
    moment: 'Moment',
    now: 'Maintenant',
    as_of_now: 'État actuel, modification %{seq}.',
    as_of: 'État à la modification %{seq}, %{at}.',
    permission: '%{ability} : %{action}',
    settings: 'Paramètres',
    through: 'par %{group}',
    why_not: {
      roles: 'Non. Elle serait accordée par %{roles}.',
      nobody: 'Non. Aucun rôle ne l’accorde.',
      others: 'un autre rôle',
    },
    hidden: { title: 'Parties de la console qui restent masquées', area: '%{area} : nécessite %{permissions}' },
    reasons: {
      granted: 'Accordée',
      not_granted: 'Non accordée',
      action_off: 'Désactivée pour tout le monde',
      no_such_action: 'Action inexistante',
      suspended: 'Suspendue',
      expired: 'Expirée',
    },
    roles: {
      more: '+%{count}',
      none: 'Aucun',
    },
  },
};
