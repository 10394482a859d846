import type { Texts } from '../texts.js';

export const sessions: Texts['sessions'] = {
  sessions: {
    none: 'Nenhuma sessão aberta.',
    current: 'Este navegador',
    unknown_browser: 'Programa desconhecido',
    line: '%{address}%{how} · início: %{since} · última atividade: %{seen}',
    how: {
      password: ' · com senha',
      code: ' · com senha e código',
      passkey: ' · com chave de acesso',
      provider: ' · por %{provider}',
    },
    end: 'Encerrar',
    end_of: 'Encerrar a sessão de %{browser}',
    end_all: 'Encerrar todas as sessões',
    end_others: 'Encerrar todas as outras',
    ended_others: 'Agora sua sessão está aberta só aqui.',
    ask_one: 'Encerrar esta sessão de %{name}?',
    ask_all: 'Encerrar todas as sessões de %{name}?',
    ask_help: 'Esta pessoa pode entrar de novo. Para impedir isso, suspenda-a.',
  },
  avatar: {
    choose: 'Escolher uma imagem',
    remove: 'Remover a imagem',
    help: 'JPEG, PNG, WebP ou GIF, até 5 MiB',
  },
};
