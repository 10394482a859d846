import type { Texts } from '../texts.js';

export const segments: Texts['segments'] = {
  resources: {
    segments: {
      name: 'Segmento |||| Segmentos',
      action: { create: 'Criar um segmento' },
      page: { create: 'Criar um segmento' },
      fields: {
        name: 'Nome',
        description: 'Descrição',
        filters: 'Condições',
        customers_count: 'Clientes',
      },
    },
  },
  segments: {
    empty: {
      title: 'Ainda não há segmentos',
      next: 'Crie um: um segmento é um filtro com nome, que sempre tem os seus clientes atuais.',
    },
    conditions: 'Condições',
    everybody: 'Todos os clientes',
    preview: {
      title: 'Clientes que correspondem agora',
      count: '%{shown} cliente |||| %{shown} clientes',
      hidden: 'Você não tem permissão para ler clientes, por isso só é mostrado o número deles.',
    },
    explain: {
      title: 'Por que um cliente está dentro ou fora?',
      customer: 'Cliente',
      why: 'Por que %{name} está dentro?',
      type: 'Digite um nome, uma empresa ou um e-mail',
      none: 'Ninguém encontrado',
      member: 'Dentro: todas as condições são atendidas.',
      no_member: 'Fora: uma condição não é atendida.',
      passed: 'Atendida',
      failed: 'Não atendida',
      actual: 'O cliente tem %{value}',
      empty: 'nenhum valor',
    },
    growth: {
      title: 'Clientes ao longo do tempo',
      customers: 'Clientes',
      column: 'Últimos 30 dias',
      week: '%{count} em 7 dias',
      same: '± 0 em 7 dias',
    },
    used_by: { title: 'Usado por', nothing: 'Nenhuma funcionalidade o usa.' },
    effect: { title: 'Isto muda uma funcionalidade |||| Isto muda %{smart_count} funcionalidades' },
    delete: {
      title: 'Excluir o segmento %{name}?',
      help: 'Os clientes dele são mantidos.',
      in_use: '%{name} não pode ser excluído',
      used_by:
        'Uma funcionalidade o usa. Remova-o primeiro das regras dela: |||| %{smart_count} funcionalidades o usam. Remova-o primeiro das regras delas:',
    },
  },
};
