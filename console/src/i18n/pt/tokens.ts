import type { Texts } from '../texts.js';

export const tokens: Texts['tokens'] = {
  resources: {
    tokens: {
      name: 'Token de API |||| Tokens de API',
      action: { create: 'Criar um token de API' },
      page: { create: 'Criar um token de API' },
      fields: {
        name: 'Nome',
        description: 'Descrição',
        roles: 'Papéis',
        created_by: 'Criado por',
        last_used: 'Último uso',
        expires: 'Validade',
      },
      notifications: {
        deleted: '%{smart_count} token de API excluído |||| %{smart_count} tokens de API excluídos',
      },
    },
  },
  tokens: {
    empty: {
      title: 'Ainda não há tokens de API',
      next: 'Os programas iniciam sessão com um token. Crie um para começar.',
    },
    create: 'Criar',
    access: 'Acesso',
    never: 'Nunca',
    expired: 'Expirado',
    never_used: 'Ainda não',
    expires_help: 'No futuro. Sem data, o token não expira.',
    outlives: 'Um token sobrevive à pessoa que o criou: suspendê-la ou excluí-la não o invalida.',
    issued: {
      title: 'O token',
      label: 'Token',
      once: 'Copie-o agora. Ele só é mostrado desta vez e não poderá ser lido de novo.',
      copy: 'Copiar',
    },
    rotate: {
      rotate: 'Renovar',
      ask: 'Renovar o segredo de %{name}?',
      help: 'O segredo antigo perde a validade imediatamente: os programas que o usam são recusados até terem o novo.',
    },
    directory: {
      chip: 'para um diretório',
      refused: 'última recusa na hora seguinte a %{time}',
      create: 'Para um diretório',
      name: 'Diretório',
      help: 'Cria um papel com as permissões sobre pessoas e um token que só funciona em /scim/v2. Informe ao diretório esse endereço e o token.',
      confirm: 'Criar',
      release: 'Deixar continuar',
      ask_release: 'Deixar %{name} continuar por uma hora?',
      release_help:
        'Um diretório é retido quando retirou o acesso de muitas pessoas em uma hora. Veja primeiro o registro: um filtro do diretório pode estar errado.',
    },
    delete: {
      many: 'Excluir %{smart_count} token de API? |||| Excluir %{smart_count} tokens de API?',
      help: 'Os programas que o usam são recusados imediatamente. Isto não pode ser desfeito.',
    },
    made_by: 'Criado em %{time} por',
    maker: { deleted: 'uma pessoa excluída', service: 'o próprio serviço' },
  },
};
