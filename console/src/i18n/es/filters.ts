import type { Texts } from '../texts.js';

export const filters: Texts['filters'] = {
  filters: {
    none: 'Sin condiciones, son todos los clientes.',
    add: 'Añadir condición',
    remove: 'Quitar condición',
    field: 'Campo',
    operator: 'Operador',
    value: 'Valor',
    search: 'Búsqueda',
    own: 'Columnas propias',
    standard: 'Campos estándar',
    operators: {
      eq: 'es',
      ne: 'no es',
      gte: 'como mínimo',
      lte: 'como máximo',
      since: 'desde',
      until: 'hasta',
      like: 'contiene',
      absent: 'no tiene valor',
      present: 'tiene un valor',
      search: 'encuentra',
    },
  },
};
