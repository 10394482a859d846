import type { Texts } from '../texts.js';

export const groups: Texts['groups'] = {
  resources: {
    groups: {
      name: 'Grupo |||| Grupos',
      action: { create: 'Criar um grupo' },
      page: { create: 'Criar um grupo' },
      fields: {
        name: 'Nome',
        description: 'Descrição',
        source: 'Origem',
        external_id: 'Identificador na origem',
        roles: 'Papéis',
        members: 'Membros',
      },
    },
  },
  groups: {
    unchangeable: 'Grupos de diretórios e provedores só são alterados lá.',
    empty: {
      title: 'Ainda não há grupos',
      next: 'Crie um e atribua-lhe papéis: todos os seus membros os têm.',
    },
    delete_help: 'Os membros perdem os papéis que têm por meio dele.',
    ask: {
      roles: 'Atribuir estes papéis a %{name}?',
      directory:
        'Qualquer pessoa que tenha o token do diretório decide quem está neste grupo e, portanto, quem tem estes papéis.',
    },
    members: {
      title: '%{smart_count} membro |||| %{smart_count} membros',
      search: 'Adicionar uma pessoa',
      of_directory: 'Um diretório criou este grupo e decide sozinho quem pertence a ele.',
      of_provider: 'Só o início de sessão por %{source} decide quem pertence a ele.',
      external_id: 'Identificador dele lá: %{id}',
      add: 'Adicionar',
      remove: 'Remover',
      remove_one: 'Remover %{name}',
      ask_add: 'Adicionar %{name} a %{group}?',
      ask_remove: 'Remover %{name} de %{group}?',
    },
  },
};
