import type { Texts } from '../texts.js';

export const sessions: Texts['sessions'] = {
  sessions: {
    none: 'Aucune session ouverte.',
    current: 'Ce navigateur',
    unknown_browser: 'Programme inconnu',
    line: '%{address}%{how} · ouverture : %{since} · dernière activité : %{seen}',
    how: {
      password: ' · avec un mot de passe',
      code: ' · avec un mot de passe et un code',
      passkey: ' · avec une clé d’accès',
      provider: ' · par %{provider}',
    },
    end: 'Mettre fin',
    end_of: 'Mettre fin à la session sur %{browser}',
    end_all: 'Mettre fin à toutes les sessions',
    end_others: 'Mettre fin à toutes les autres',
    ended_others: 'Cette session est désormais la seule ouverte.',
    ask_one: 'Mettre fin à cette session de %{name} ?',
    ask_all: 'Mettre fin à toutes les sessions de %{name} ?',
    ask_help: 'Cette personne peut se reconnecter. Pour l’en empêcher, suspendez-la.',
  },
  avatar: {
    choose: 'Choisir une image',
    remove: 'Supprimer l’image',
    help: 'JPEG, PNG, WebP ou GIF, jusqu’à 5 Mio',
  },
};
