export const access = {
  access: {
    title: 'Permissions and the roles that grant them',
    ability: 'Ability',
    moment: 'At',
    now: 'Now',
    as_of_now: 'As of now, change %{seq}.',
    as_of: 'As of change %{seq}, %{at}.',
    permission: '%{ability}: %{action}',
    settings: 'Settings',
    through: 'through %{group}',
    why_not: {
      roles: 'No. %{roles} would grant it.',
      nobody: 'No. No role grants it.',
      others: 'another role',
    },
    hidden: { title: 'Areas of the console that stay hidden', area: '%{area}: needs %{permissions}' },
    reasons: {
      granted: 'Allowed',
      not_granted: 'Not granted',
      action_off: 'Switched off for everybody',
      no_such_action: 'No such action',
      suspended: 'Suspended',
      expired: 'Expired',
    },
    roles: {
      more: '+%{count}',
      none: 'None',
    },
  },
};
