import type { Texts } from '../texts.js';

export const personHistory: Texts['personHistory'] = {
  users: {
    tabs: { history: 'Histórico' },
    history: {
      title: 'Acesso ao longo do tempo',
      help: 'Quando era permitido o quê. Aponte para uma barra para ver de quando até quando.',
      days: 'Dias mostrados',
      period: '%{smart_count} dias',
      permission: 'Permissão',
      from: 'De',
      until: 'Até',
      before: 'antes de %{at}',
      still: 'agora',
      none: 'Esta pessoa não tinha nenhuma permissão neste período.',
      entries: 'O que a afetou',
      entries_help:
        'As próprias entradas dela no registro de alterações, e alterações de papéis, grupos e capacidades que deram ou tiraram uma permissão.',
      gained: 'Ganhou: %{permissions}',
      lost: 'Perdeu: %{permissions}',
      nothing: 'Nada foi alterado neste período.',
      all: 'Todas as alterações desta pessoa',
      too_many: 'Só as mais recentes são listadas. Escolha menos dias ou abra todas as alterações.',
    },
  },
};
