import type { Texts } from '../texts.js';

export const access: Texts['access'] = {
  access: {
    title: 'Berechtigungen und die Rollen, die sie erteilen',
    ability: 'Fähigkeit',
    moment: 'Zeitpunkt',
    now: 'Jetzt',
    as_of_now: 'Stand jetzt, Änderung %{seq}.',
    as_of: 'Stand der Änderung %{seq}, %{at}.',
    permission: '%{ability}: %{action}',
    settings: 'Einstellungen',
    through: 'durch %{group}',
    why_not: {
      roles: 'Nein. %{roles} würde es erlauben.',
      nobody: 'Nein. Keine Rolle erlaubt es.',
      others: 'eine andere Rolle',
    },
    hidden: { title: 'Bereiche der Konsole, die verborgen bleiben', area: '%{area}: braucht %{permissions}' },
    reasons: {
      granted: 'Erlaubt',
      not_granted: 'Nicht erteilt',
      action_off: 'Für alle ausgeschaltet',
      no_such_action: 'Keine solche Aktion',
      suspended: 'Gesperrt',
      expired: 'Abgelaufen',
    },
    roles: {
      more: '+%{count}',
      none: 'Keine',
    },
  },
};
