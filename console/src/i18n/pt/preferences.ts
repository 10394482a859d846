import type { Texts } from '../texts.js';

export const preferences: Texts['preferences'] = {
  preferences: {
    title: 'Idioma e apresentação',
    help: 'Estas escolhas ficam neste navegador, mesmo depois de você sair.',
    language: 'Idioma',
    locale: 'Datas e números',
    of_language: 'Segundo o uso do idioma',
    example: 'Por exemplo: %{time}; %{number}',
    time_zone: 'Fuso horário',
    of_browser: 'O do navegador',
    times: {
      label: 'Horas recentes',
      relative: 'Pela distância, como “há 3 horas”',
      exact: 'Sempre a hora exata',
      help: 'Junto a uma distância, a hora exata aparece ao apontar para ela.',
    },
    density: { label: 'Densidade', comfortable: 'Confortável', compact: 'Compacta' },
  },
};
