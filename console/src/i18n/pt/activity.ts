import type { Texts } from '../texts.js';

export const activity: Texts['activity'] = {
  activity: {
    title: 'Atividade',
    type: 'O quê',
    types: { created: 'Criação', updated: 'Alteração', deleted: 'Exclusão', restored: 'Restauração' },
    from: 'De',
    to: 'Até',
    actor: 'Por',
    customer_id: 'Identificador do cliente',
    deleted_customer: 'um cliente excluído',
    none: 'Nenhuma atividade corresponde a estes filtros.',
    export: 'Exportar',
  },
};
