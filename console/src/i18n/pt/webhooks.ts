import type { Texts } from '../texts.js';

export const webhooks: Texts['webhooks'] = {
  resources: {
    webhooks: {
      name: 'Webhook |||| Webhooks',
      action: { create: 'Criar um webhook' },
      page: { create: 'Criar um webhook' },
      fields: {
        name: 'Nome',
        url: 'Endereço',
        events: 'Eventos',
        enabled: 'Ativado',
        state: 'Estado',
      },
    },
  },
  webhooks: {
    empty: {
      title: 'Ainda não há webhooks',
      next: 'Crie um: um webhook informa a outro serviço o que muda aqui.',
    },
    owner_help:
      'Ele informa o que o proprietário dele pode ler. Quem altera o endereço ou os eventos, ou o ativa ou desativa, torna-se o proprietário.',
    url_help: 'Começa por https://. Só endereços públicos, a menos que o operador tenha indicado outros.',
    state: { ok: 'Funciona', failing: 'Com falhas', off: 'Desativado' },
    issued: {
      title: 'O segredo',
      label: 'Segredo',
      once: 'Copie-o agora: o destinatário precisa dele. Ele só é mostrado desta vez e não poderá ser lido de novo.',
      copy: 'Copiar',
    },
    test: { do: 'Testar', sent: 'Um teste está a caminho. Ele aparece abaixo.' },
    redeliver: {
      do: 'Reenviar',
      title: 'Reenviar o que aconteceu desde então',
      help: 'Tudo o que aconteceu desde esse momento é informado mais uma vez. Os destinatários o reconhecem pelo identificador.',
      from: 'De',
      sent: 'O envio volta a esse momento.',
    },
    rotate: {
      do: 'Novo segredo',
      ask: 'Dar outro segredo a %{name}?',
      help: 'Durante 24 horas, os dois assinam. O destinatário precisa do novo antes que elas terminem.',
    },
    delete: {
      do: 'Excluir',
      ask: 'Excluir %{name}?',
      help: 'Ele não informa mais nada, e suas entregas são esquecidas. Isto não pode ser desfeito.',
    },
    deliveries: { title: 'Últimas entregas', none: 'Nenhuma ainda', skipped: 'Ignorada' },
    errors: {
      timeout: 'Sem resposta a tempo',
      connection: 'Sem conexão',
      certificate: 'Certificado recusado',
      address: 'Endereço não permitido',
    },
  },
  changes: {
    kinds: { webhook: 'webhook' },
    fields: { url: 'Endereço', events: 'Eventos', owner: 'Proprietário' },
  },
};
