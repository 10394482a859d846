import type { Texts } from '../texts.js';

export const common: Texts['common'] = {
  ra: {
    page: { edit: '%{name}: %{recordRepresentation}', show: '%{name}: %{recordRepresentation}' },
    notification: {
      created: 'Criado',
      item_doesnt_exist: 'Não foi possível ler isto. Pode ter sido excluído, ou a conexão caiu.',
      updated: 'Salvo |||| %{smart_count} salvos',
      deleted: 'Excluído |||| %{smart_count} excluídos',
    },
  },
  common: {
    refused: {
      needs: 'Você não tem a permissão necessária para isto: %{permissions}.',
      exceeds: 'Isto daria mais do que você mesmo pode fazer: %{permissions}.',
      ask: 'A quem perguntar: %{contact}',
    },
    in_force: 'Em vigor em todo lugar após %{ms} ms',
    in_force_here: 'Em vigor nesta instância',
    unavailable: 'O serviço não responde. Tentando de novo…',
    offline: 'Sem conexão. Nada será salvo até que ela volte.',
    slow: 'Aguardando a resposta do serviço…',
    loading: 'Carregando a página…',
    not_loaded: {
      title: 'Página não carregada',
      help: 'Não foi possível carregar esta página: não há conexão ou o console foi atualizado. Carregue-a de novo.',
      reload: 'Recarregar',
    },
    try_again: 'Tentar de novo',
    form_kept: 'O que você digitou continua aqui.',
    leave: {
      title: 'Sair sem salvar?',
      help: 'O que você alterou nesta página não foi salvo e seria perdido.',
      leave: 'Sair',
      stay: 'Ficar aqui',
    },
    copied: 'Copiado',
    copy_failed: 'O navegador não permite copiar. É preciso HTTPS para isso.',
    curl: { copy: 'Copiar como curl', copied: 'Copiado. Atribua a TOKEN um token de acesso.' },
    search: 'Buscar',
    cancel: 'Cancelar',
    close: 'Fechar',
    optional: 'opcional',
    in_zone: 'Os horários são de %{zone}.',
    skip: 'Ir para o conteúdo',
    conflict: {
      title: 'Outra pessoa também alterou isto',
      help: 'Nada foi salvo. Escolha para cada campo qual valor manter e salve de novo.',
      field: 'Campo',
      mine: 'Seu valor',
      theirs: 'O outro valor',
      before: 'Antes',
      keep_mine: 'Manter o meu',
      keep_theirs: 'Manter o outro',
    },
  },
};
