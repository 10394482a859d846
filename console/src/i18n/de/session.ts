import type { Texts } from '../texts.js';

export const session: Texts['session'] = {
  session: {
    sign_in: 'Anmelden',
    with_passkey: 'Mit einem Passkey anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    code: 'Einmalcode',
    code_help: 'Aus Ihrer Authenticator-App, oder einer Ihrer Wiederherstellungscodes',
    forgotten: 'Passwort vergessen?',
    back: 'Zurück zur Anmeldung',
    again: {
      title: 'Ihre Sitzung ist beendet',
      help: 'Melden Sie sich wieder an: Ihre Eingaben sind noch da.',
      elsewhere: 'Auf andere Weise anmelden, in einem neuen Tab',
    },
    providers: {
      or: 'oder',
      continue: 'Weiter mit %{name}',
      finishing: 'Anmeldung läuft …',
      insecure:
        'Der Browser erlaubt das nur unter einer Adresse mit https://. Bitten Sie die Betreiber dieses Dienstes darum.',
    },
    // By the codes of `#sign_in_error=`.
    provider_errors: {
      other: 'Die Anmeldung ist fehlgeschlagen (%{error}). Versuchen Sie es erneut.',
      not_begun_here: 'Diese Anmeldung wurde in einem anderen Tab oder Browser begonnen. Beginnen Sie sie hier.',
      provider_unavailable:
        'Der Anbieter ist nicht erreichbar oder antwortet nicht, wie er soll. Versuchen Sie es später erneut.',
      provider_refused: 'Der Anbieter hat Sie nicht angemeldet.',
      invalid_answer: 'Die Antwort des Anbieters ist nicht gültig. Sagen Sie es den Betreibern dieses Dienstes.',
      attempt_expired:
        'Diese Anmeldung dauerte zu lange oder wurde in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
      unknown_user: 'Sie haben hier noch kein Konto. Bitten Sie einen Administrator, Sie hinzuzufügen.',
      account_suspended: 'Ihr Konto ist gesperrt.',
      link_refused:
        'Diese Anmeldung ist mit keinem Konto hier verknüpft und lässt sich nicht über ihre E-Mail-Adresse verknüpfen. Wenn Sie ein Konto haben, melden Sie sich damit an und verknüpfen Sie den Anbieter in Ihrem Profil.',
      groups_overage:
        'Der Anbieter sagt nicht, zu welchen Gruppen Sie gehören: Es sind zu viele. Wenden Sie sich an dessen Betreiber.',
      invalid_credentials: 'Diese Anmeldung dauerte zu lange oder wurde schon verwendet. Versuchen Sie es erneut.',
    },
    recovery: {
      title: 'Passwort vergessen',
      help: 'Wir senden Ihnen einen Link, der ein neues Passwort setzt. Er gilt 30 Minuten.',
      send: 'Link senden',
      sent: 'Wenn diese Adresse zu einem Konto gehört, ist ein Link unterwegs.',
    },
    reset: {
      title: 'Passwort setzen',
      password: 'Neues Passwort',
      repeat: 'Noch einmal',
      set: 'Passwort setzen',
      done: 'Ihr Passwort ist gesetzt. Sie können sich jetzt damit anmelden.',
      differ: 'Die beiden Passwörter sind verschieden.',
      no_token: 'Öffnen Sie diese Seite mit dem Link, den Sie per E-Mail bekommen haben.',
    },
  },
};
