import type { Texts } from '../texts.js';

export const preferences: Texts['preferences'] = {
  preferences: {
    title: 'Langue et affichage',
    help: 'Ces choix restent dans ce navigateur, même après la déconnexion.',
    language: 'Langue',
    locale: 'Dates et nombres',
    of_language: 'Selon l’usage de la langue',
    example: 'Par exemple : %{time} ; %{number}',
    time_zone: 'Fuseau horaire',
    of_browser: 'Celui du navigateur',
    times: {
      label: 'Heures récentes',
      relative: 'Par leur distance, par exemple « il y a 3 heures »',
      exact: 'Toujours l’heure exacte',
      help: 'À côté d’une distance, l’heure exacte apparaît quand vous la survolez.',
    },
    density: { label: 'Densité', comfortable: 'Confortable', compact: 'Compacte' },
  },
};
