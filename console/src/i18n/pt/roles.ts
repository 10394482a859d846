import type { Texts } from '../texts.js';

export const roles: Texts['roles'] = {
  resources: {
    roles: {
      name: 'Papel |||| Papéis',
      action: { create: 'Criar um papel' },
      page: { create: 'Criar um papel' },
      fields: {
        name: 'Nome',
        description: 'Descrição',
        abilities: 'Permissões',
        updated: 'Alteração',
      },
    },
  },
  roles: {
    empty: { title: 'Ainda não há papéis', next: 'Crie um: um papel diz o que podem fazer as pessoas que o têm.' },
    held_by: 'Atribuído a %{smart_count} pessoa |||| Atribuído a %{smart_count} pessoas',
    duplicate: {
      button: 'Duplicar',
      name: '%{name} (cópia%{number})',
      left_out: 'As permissões que você não tem são deixadas de fora: você não pode concedê-las.',
    },
    add_people: { button: 'Adicionar pessoas', title: 'Atribuir “%{name}” a pessoas', search: 'Buscar pessoas' },
    built_in:
      'O papel integrado tem todas as permissões, inclusive as de capacidades criadas mais tarde. Ele não pode ser alterado.',
    delete_help: 'O papel é retirado de todas as pessoas que o têm.',
    matrix: {
      label: 'Permissões',
      ability: 'Capacidade',
      cell: '%{ability}: %{action}',
      none: '%{label} não existe',
      granted: '%{label} está concedida',
      not_granted: '%{label} não está concedida',
      locked: 'Você não tem esta permissão, por isso não pode concedê-la nem retirá-la.',
    },
  },
};
