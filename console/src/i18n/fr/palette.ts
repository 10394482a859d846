import type { Texts } from '../texts.js';

export const palette: Texts['palette'] = {
  palette: {
    placeholder: 'Trouver une page, un élément ou une permission, ou faire quelque chose',
    hits: 'Résultats',
    nothing: 'Aucun résultat.',
    recent: 'ouvert récemment : %{kind}',
    action: 'Action',
    permission: 'Permission',
    switch_on: 'Activer : %{name}',
    switch_off: 'Désactiver : %{name}',
    switched_on: '%{name} est activé',
    switched_off: '%{name} est désactivé',
    dark: 'Utiliser des couleurs sombres',
    light: 'Utiliser des couleurs claires',
    who: 'Qui peut : %{permission}',
    why: 'Pourquoi, et pourquoi pas : %{permission}',
    roles: 'Rôles qui l’accordent : %{permission}',
  },
};
