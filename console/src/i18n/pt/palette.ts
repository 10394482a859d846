import type { Texts } from '../texts.js';

export const palette: Texts['palette'] = {
  palette: {
    placeholder: 'Buscar uma página, pessoa, papel, cliente, funcionalidade ou segmento',
    hits: 'Resultados',
    nothing: 'Nenhum resultado.',
  },
};
