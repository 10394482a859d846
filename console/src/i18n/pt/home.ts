import type { Texts } from '../texts.js';

export const home: Texts['home'] = {
  home: {
    title: 'Início',
    signed_in_as: 'Sessão iniciada como %{name}',
    recent: 'Alterações recentes',
    all_changes: 'Todas as alterações',
    running: '%{count} em andamento',
    attention: {
      title: 'Requer atenção',
      refused:
        '%{name}: algo foi recusado a este diretório na hora seguinte a %{time}. O e-mail aos administradores e o registro do serviço dizem o quê.',
      expiring:
        '%{smart_count} token de API expira em até 7 dias: %{names} |||| %{smart_count} tokens de API expiram em até 7 dias: %{names}',
      one_factor:
        '%{smart_count} administrador não tem segundo fator: %{names} |||| %{smart_count} administradores não têm segundo fator: %{names}',
      invited: '%{smart_count} convite está aberto: %{names} |||| %{smart_count} convites estão abertos: %{names}',
      operations:
        '%{smart_count} alteração de muitos clientes está em andamento |||| %{smart_count} alterações de muitos clientes estão em andamento',
      mail: '%{smart_count} mensagem aguarda o envio |||| %{smart_count} mensagens aguardam o envio',
      registration:
        'Qualquer pessoa que alcance o serviço pode criar uma conta, sem nenhum papel: REGISTRATION vale open',
    },
    own_access: {
      title: 'O que você pode fazer',
      nothing: 'Nada por enquanto, exceto cuidar da sua própria conta.',
      ask: 'Para mais, pergunte ao administrador que deu esta conta a você.',
      ask_contact: 'Para mais, pergunte a:',
    },
    health: 'O serviço',
    in_memory: 'Tudo se perde quando o serviço para. Defina STORAGE para guardar os dados.',
    storages: { memory: 'memória', sqlite: 'SQLite', mongodb: 'MongoDB' },
    status: {
      version: 'Versão',
      storage: 'Armazenamento',
      instances: 'Processos',
      seq: 'Alterações no registro',
      at: 'Última alteração',
      backup: 'Último backup',
      no_backup: 'Nenhum agendado',
    },
    steps: {
      title: 'Primeiros passos',
      hide: 'Ocultar',
      done: 'Feito',
      open: 'Ainda não feito',
      password: {
        title: 'Escolha sua própria senha',
        why: 'A primeira veio das configurações ou da saída da primeira inicialização, onde outros podem tê-la visto.',
        go: 'Alterá-la',
      },
      passkey: {
        title: 'Adicione uma chave de acesso',
        why: 'Ela inicia sua sessão com o celular, o computador ou uma chave de segurança: sem senha e sem código que outros possam descobrir. As chaves de acesso precisam de um domínio em PUBLIC_URL; localhost é um.',
        go: 'Adicionar uma',
      },
      administrator: {
        title: 'Designe um segundo administrador',
        why: 'Assim outra pessoa pode ajudar se você perder sua senha ou seu dispositivo.',
        go: 'Criar ou convidar alguém',
      },
      email: {
        title: 'Configure o e-mail',
        why: 'Defina SMTP_URL, MAIL_FROM e PUBLIC_URL para que as pessoas possam redefinir a senha e ser convidadas. Para testar, envie um link a si mesmo e use-o: ele define uma nova senha.',
        go: 'Enviar um link para mim',
        sent: 'Um link está a caminho de %{email}. Sem SMTP_URL, ele fica na caixa de saída do serviço.',
        confirm: 'Está configurado',
      },
      registration: {
        title: 'Decida quem pode se registrar',
        why: 'Com REGISTRATION=open, qualquer pessoa que alcance o serviço pode criar uma conta, sem nenhum papel. REGISTRATION=closed deixa isso para os administradores.',
        confirm: 'Está decidido',
      },
    },
  },
};
