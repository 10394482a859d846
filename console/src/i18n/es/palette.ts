import type { Texts } from '../texts.js';

export const palette: Texts['palette'] = {
  palette: {
    placeholder: 'Buscar una página, persona, rol, cliente, funcionalidad o segmento',
    hits: 'Resultados',
    nothing: 'Sin resultados.',
  },
};
