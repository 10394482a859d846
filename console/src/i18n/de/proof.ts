import type { Texts } from '../texts.js';

export const proof: Texts['proof'] = {
  proof: {
    title: 'Bestätigen Sie, dass Sie es sind',
    help: 'Ihre Anmeldung liegt eine Weile zurück. Für diese Änderung reicht eine offene Sitzung nicht.',
    confirm: 'Weiter',
    passkey: 'Passkey verwenden',
  },
};
