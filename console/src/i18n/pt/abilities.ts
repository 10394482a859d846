import type { Texts } from '../texts.js';

export const abilities: Texts['abilities'] = {
  resources: {
    abilities: {
      name: 'Capacidade |||| Capacidades',
      action: { create: 'Criar uma capacidade' },
      page: { create: 'Criar uma capacidade' },
      fields: {
        key: 'Chave',
        name: 'Nome',
        description: 'Descrição',
        read: 'Ler',
        create: 'Criar',
        update: 'Alterar',
        delete: 'Excluir',
        actions: 'Ações próprias',
      },
    },
  },
  abilities: {
    empty: {
      title: 'Ainda não há capacidades',
      next: 'Crie uma: uma capacidade nomeia algo que os papéis podem permitir.',
    },
    actions: 'Ações que ela tem',
    own_actions_help:
      'Só esta capacidade as tem, por exemplo aprovar ou exportar. Remover uma ação a retira de todos os papéis.',
    key_help: 'Seus programas pedem permissões como chave.read. Uma chave nunca muda.',
    built_in: 'O próprio serviço precisa desta capacidade: ela mantém estas ações e não pode ser excluída.',
    delete_help: 'As permissões dela são retiradas de todos os papéis.',
  },
};
