import type { Texts } from '../texts.js';

export const charts: Texts['charts'] = {
  charts: {
    by: 'Ein Balken je',
    units: { hour: 'Stunde', day: 'Tag', week: 'Woche' },
    entries: 'Einträge',
    total: '%{count} Eintrag |||| %{count} Einträge',
    changes: 'Änderungen im Zeitverlauf',
    customers: 'Änderungen an Kunden im Zeitverlauf',
    all_customers: 'Kunden',
    sign_ins: 'Anmeldungen im Zeitverlauf',
    attempts: '%{count} Versuch |||| %{count} Versuche',
    outcomes: { signed_in: 'Angemeldet', failed: 'Fehlgeschlagen' },
    evaluations: 'Auswertungen im Zeitverlauf',
    times: '%{count} Mal |||| %{count} Mal',
    errors: 'Ohne Targeting-Schlüssel',
  },
};
