import type { Texts } from '../texts.js';

export const preferences: Texts['preferences'] = {
  preferences: {
    title: 'Idioma y presentación',
    help: 'Estas opciones se guardan en este navegador, también al cerrar la sesión.',
    language: 'Idioma',
    locale: 'Fechas y números',
    of_language: 'Según el uso del idioma',
    example: 'Por ejemplo: %{time}; %{number}',
    time_zone: 'Zona horaria',
    of_browser: 'La del navegador',
    times: {
      label: 'Horas recientes',
      relative: 'Por su distancia, como «hace 3 horas»',
      exact: 'Siempre la hora exacta',
      help: 'Junto a una distancia, la hora exacta aparece al señalarla.',
    },
    density: { label: 'Densidad', comfortable: 'Cómoda', compact: 'Compacta' },
  },
};
