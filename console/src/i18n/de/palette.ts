import type { Texts } from '../texts.js';

export const palette: Texts['palette'] = {
  palette: {
    placeholder: 'Seite, Eintrag oder Berechtigung finden, oder etwas tun',
    hits: 'Gefunden',
    nothing: 'Nichts gefunden.',
    recent: 'zuletzt geöffnet: %{kind}',
    action: 'Ausführen',
    permission: 'Berechtigung',
    switch_on: 'Einschalten: %{name}',
    switch_off: 'Ausschalten: %{name}',
    switched_on: '%{name} ist eingeschaltet',
    switched_off: '%{name} ist ausgeschaltet',
    dark: 'Dunkle Farben verwenden',
    light: 'Helle Farben verwenden',
    who: 'Wer darf: %{permission}',
    why: 'Warum, und warum nicht: %{permission}',
    roles: 'Rollen, die sie erteilen: %{permission}',
  },
};
