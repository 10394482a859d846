import type { Texts } from '../texts.js';

export const filters: Texts['filters'] = {
  filters: {
    none: 'Sem condições, são todos os clientes.',
    add: 'Adicionar condição',
    remove: 'Remover condição',
    field: 'Campo',
    operator: 'Operador',
    value: 'Valor',
    search: 'Busca',
    own: 'Colunas próprias',
    standard: 'Campos padrão',
    operators: {
      eq: 'é',
      ne: 'não é',
      gte: 'no mínimo',
      lte: 'no máximo',
      since: 'desde',
      until: 'até',
      like: 'contém',
      absent: 'não tem valor',
      present: 'tem um valor',
      search: 'encontra',
    },
  },
};
