import type { Texts } from '../texts.js';

export const words: Texts['words'] = {
  ra: {
    action: {
      add_filter: 'Adicionar um filtro',
      back: 'Voltar',
      bulk_actions: '%{smart_count} selecionado |||| %{smart_count} selecionados',
      clear_input_value: 'Limpar',
      remove_filter: 'Remover este filtro',
      update_application: 'Recarregar',
    },
    page: {
      access_denied: 'Acesso não permitido',
      dashboard: 'Início',
      empty: 'Ainda não há nada aqui.',
      error: 'Esta página falhou',
      invite: 'Adicionar o primeiro item?',
      not_found: 'Página não encontrada',
    },
    input: {
      references: {
        all_missing: 'Não é possível ler o item a que isto se refere.',
        many_missing: 'Um dos itens a que isto se refere foi excluído.',
        single_missing: 'O item a que isto se refere foi excluído.',
      },
    },
    message: {
      access_denied: 'Você não tem as permissões para esta página. Pergunte a alguém que possa alterar os seus papéis.',
      authentication_error: 'Não foi possível verificar quem você é. Tente de novo.',
      auth_error: 'Não foi possível verificar a sua sessão. Entre de novo.',
      error: 'Algo falhou no console. Recarregue a página; nada do que foi salvo se perde.',
      invalid_form: 'Alguns campos precisam de outro valor.',
      not_found: 'O endereço está digitado errado, ou o que havia aqui não existe mais.',
      placeholder_data_warning: 'Sem conexão: estes dados podem estar desatualizados.',
      unsaved_changes: 'O que você alterou não foi salvo. Descartar?',
    },
    navigation: {
      clear_filters: 'Remover todos os filtros',
      no_filtered_results: 'Nada corresponde a estes filtros. Remova um deles.',
      no_results: 'Nenhum resultado',
      no_more_results: 'Não há página %{page}. Vá para uma anterior.',
      page_out_of_boundaries: 'Não há página %{page}',
      page_rows_per_page: 'Linhas:',
    },
    auth: {
      auth_check_error: 'Entre para continuar',
      logout: 'Sair',
      sign_in_error: 'Não funcionou. Tente de novo.',
      user_menu: 'Você',
    },
    notification: {
      bad_item: 'Este item não pode ser lido',
      canceled: 'Cancelado',
      data_provider_error: 'O console não conseguiu consultar o serviço. Recarregue a página.',
      http_error: 'Não foi possível contatar o serviço',
      i18n_error: 'Não foi possível carregar os textos',
      logged_out: 'Sua sessão foi encerrada. Entre de novo.',
      not_authorized: 'Você não tem permissão para fazer isso',
      application_update_available: 'Há uma nova versão do console.',
      offline: 'Sem conexão',
    },
    validation: { email: 'Isto não é um endereço de e-mail' },
  },
};
