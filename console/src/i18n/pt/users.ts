import type { Texts } from '../texts.js';

export const users: Texts['users'] = {
  resources: {
    users: {
      name: 'Pessoa |||| Pessoas',
      action: { create: 'Adicionar uma pessoa' },
      page: { create: 'Adicionar uma pessoa' },
      fields: {
        full_name: 'Nome',
        first_name: 'Primeiro nome',
        last_name: 'Sobrenome',
        email: 'E-mail',
        password: 'Senha',
        roles: 'Papéis',
        groups: 'Grupos',
        suspended: 'Suspensa',
        avatar: 'Imagem',
        totp: 'Códigos de uso único',
        second_factor: 'Segundo fator',
        last_seen: 'Visto pela última vez',
        invited_until: 'Convidado até',
        created: 'Criação',
        updated: 'Alteração',
      },
      notifications: {
        created: 'Pessoa adicionada',
        deleted: '%{smart_count} pessoa excluída |||| %{smart_count} pessoas excluídas',
      },
    },
  },
  users: {
    own_email: 'Altere o seu próprio endereço no seu perfil.',
    empty: { title: 'Ainda não há ninguém aqui', next: 'Convide alguém: a pessoa escolhe a própria senha.' },
    state: 'Estado',
    active: 'Ativa',
    suspended: 'Suspensa',
    verified: 'O endereço foi verificado',
    unverified: 'endereço não verificado',
    made_here: 'Criada aqui',
    of_directory: 'de um diretório',
    directory: 'Um diretório',
    external_id: 'identificador externo %{id}',
    with_codes: 'Códigos de uso único',
    codes_on: 'Ativados',
    codes_off: 'Desativados',
    second_factor: 'Segundo fator',
    factor_on: 'Tem um',
    factor_off: 'Nenhum',
    not_seen: {
      label: 'Sem atividade',
      month: 'Há 30 dias',
      quarter: 'Há 90 dias',
      year: 'Há um ano',
      never: 'Nunca',
    },
    invitation: { label: 'Convite', open: 'Aberto', ended: 'Expirado' },
    tabs: { details: 'Detalhes', access: 'Acesso', sessions: 'Sessões' },
    filters: {
      can: 'Quem pode…',
      permission: '%{ability}: %{action}',
      role: 'Papel',
      group: 'Grupo',
      source: 'Procedência',
    },
    entry: {
      label: 'Primeiro início de sessão',
      invite: 'Enviar um convite por e-mail: a pessoa escolhe a senha, em até sete dias',
      password: 'Definir uma senha agora e informá-la à pessoa',
    },
    ask: {
      create: 'Adicionar',
      roles: 'Alterar os papéis de %{name}?',
      unverified:
        'Ninguém provou que lê os e-mails de %{email}. Quem os lê pode pedir uma nova senha, e com ela obtém estes papéis.',
    },
    suspend: {
      suspend: 'Suspender',
      lift: 'Reativar',
      of: 'Suspender %{name}',
      lift_of: 'Reativar %{name}',
      ask_suspend: 'Suspender %{name}?',
      help_suspend:
        'A sessão desta pessoa é encerrada, e ela não pode entrar até ser reativada. Os papéis dela são mantidos.',
      ask_lift: 'Reativar %{name}?',
      help_lift: 'Esta pessoa pode entrar de novo, com os papéis que tem.',
    },
    invite: {
      again: 'Enviar um convite',
      ask: 'Enviar a %{name} um convite por e-mail?',
      help: 'Para %{email}. O link vale por sete dias, e os anteriores deixam de funcionar.',
      send: 'Enviar',
      left_out:
        'Pessoa adicionada, mas nenhum convite foi enviado a %{email}: esta caixa de correio recebeu convites demais, ou o e-mail não consegue chegar lá. Envie um mais tarde.',
      sent: 'Um convite para %{email} está a caminho.',
    },
    bulk: {
      change: 'Alterar',
      unaffected: '%{smart_count} pessoa fica como está. |||| %{smart_count} pessoas ficam como estão.',
      unverified:
        'Nem todas estas pessoas provaram que leem os e-mails do seu endereço. Quem os lê pode pedir uma nova senha, e com ela obtém este papel.',
      done: '%{smart_count} pessoa alterada |||| %{smart_count} pessoas alteradas',
      left_out:
        '%{smart_count} convite não foi enviado: a caixa de correio recebeu convites demais, ou o e-mail não consegue chegar lá. |||| %{smart_count} convites não foram enviados: as caixas de correio receberam convites demais, ou o e-mail não consegue chegar lá.',
      give: {
        name: 'Atribuir um papel',
        title: 'Atribuir um papel a %{smart_count} pessoa |||| Atribuir um papel a %{smart_count} pessoas',
        confirm: 'Atribuir',
      },
      take: {
        name: 'Retirar um papel',
        title: 'Retirar um papel de %{smart_count} pessoa |||| Retirar um papel de %{smart_count} pessoas',
        confirm: 'Retirar',
      },
      suspend: {
        name: 'Suspender',
        title: 'Suspender %{smart_count} pessoa? |||| Suspender %{smart_count} pessoas?',
        confirm: 'Suspender',
      },
      lift: {
        name: 'Reativar',
        title: 'Reativar %{smart_count} pessoa? |||| Reativar %{smart_count} pessoas?',
        confirm: 'Reativar',
      },
      invite: {
        name: 'Enviar um convite',
        title:
          'Enviar um convite por e-mail a %{smart_count} pessoa? |||| Enviar um convite por e-mail a %{smart_count} pessoas?',
        confirm: 'Enviar',
        help: 'Às pessoas que ainda não têm senha. Os links valem por sete dias, e os anteriores deixam de funcionar.',
      },
    },
    recovery: {
      mail: 'Enviar um link de senha',
      ask: 'Enviar a %{name} um link para escolher uma nova senha?',
      help: 'Para %{email}. O link vale por 30 minutos. A senha atual continua funcionando até que a pessoa escolha outra.',
      sent: 'Um link para %{email} está a caminho, a menos que já tenham sido enviados links demais ou que o e-mail não consiga chegar lá.',
    },
    codes: {
      remove: 'Desativar códigos de uso único',
      ask: 'Desativar os códigos de uso único de %{name}?',
      help: 'Para quem perdeu o dispositivo. Certifique-se de que é realmente essa pessoa quem pede. Todas as sessões dela são encerradas.',
    },
    passkeys: {
      remove: 'Remover chaves de acesso',
      ask: 'Remover todas as chaves de acesso de %{name}?',
      help: 'Para quem perdeu os dispositivos. Certifique-se de que é realmente essa pessoa quem pede. As sessões abertas com as chaves de acesso são encerradas.',
    },
    delete: {
      many: 'Excluir %{smart_count} pessoa? |||| Excluir %{smart_count} pessoas?',
      help: 'Isto não pode ser desfeito. O registro de alterações guarda o que a pessoa fez. Os tokens de API que ela criou continuam funcionando.',
    },
  },
};
