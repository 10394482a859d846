import type { Texts } from '../texts.js';

export const charts: Texts['charts'] = {
  charts: {
    by: 'Une barre par',
    units: { hour: 'Heure', day: 'Jour', week: 'Semaine' },
    entries: 'Entrées',
    total: '%{count} entrée |||| %{count} entrées',
    changes: 'Modifications au fil du temps',
    customers: 'Modifications des clients au fil du temps',
    all_customers: 'Clients',
    sign_ins: 'Connexions au fil du temps',
    attempts: '%{count} tentative |||| %{count} tentatives',
    outcomes: { signed_in: 'Réussies', failed: 'Échouées' },
    evaluations: 'Évaluations au fil du temps',
    times: '%{count} fois |||| %{count} fois',
    errors: 'Sans clé de ciblage (targeting key)',
  },
};
