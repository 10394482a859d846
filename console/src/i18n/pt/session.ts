import type { Texts } from '../texts.js';

export const session: Texts['session'] = {
  session: {
    sign_in: 'Entrar',
    with_passkey: 'Entrar com uma chave de acesso',
    email: 'E-mail',
    password: 'Senha',
    code: 'Código de uso único',
    code_help: 'Do seu aplicativo autenticador, ou um dos seus códigos de recuperação',
    forgotten: 'Esqueceu a senha?',
    back: 'Voltar ao início de sessão',
    again: {
      title: 'Sua sessão foi encerrada',
      help: 'Entre de novo: o que você digitou continua aqui.',
      elsewhere: 'Entrar de outra forma, em uma nova aba',
    },
    providers: {
      or: 'ou',
      continue: 'Continuar com %{name}',
      finishing: 'Entrando…',
      insecure:
        'O navegador só permite isto em um endereço com https://. Peça-o às pessoas que administram este serviço.',
    },
    // By the codes of `#sign_in_error=`.
    provider_errors: {
      other: 'O início de sessão não funcionou (%{error}). Tente de novo.',
      not_begun_here: 'Este início de sessão foi começado em outra aba ou navegador. Comece-o aqui.',
      provider_unavailable: 'Não é possível contatar o provedor, ou ele não responde como deveria. Tente mais tarde.',
      provider_refused: 'O provedor não aceitou o seu início de sessão.',
      invalid_answer: 'A resposta do provedor não é válida. Avise as pessoas que administram este serviço.',
      attempt_expired: 'Este início de sessão demorou demais ou foi começado em outro navegador. Comece de novo.',
      unknown_user: 'Você ainda não tem uma conta aqui. Peça a um administrador que adicione você.',
      account_suspended: 'Sua conta está suspensa.',
      link_refused:
        'Este início de sessão não está vinculado a nenhuma conta aqui, e não pode ser vinculado pelo endereço de e-mail. Se você tem uma conta, entre com ela e vincule o provedor no seu perfil.',
      groups_overage:
        'O provedor não informa a quais grupos você pertence: são grupos demais. Pergunte às pessoas que o administram.',
      invalid_credentials: 'Este início de sessão demorou demais ou já foi usado. Tente de novo.',
    },
    recovery: {
      title: 'Senha esquecida',
      help: 'Enviamos a você um link que define uma nova senha. Ele vale por 30 minutos.',
      send: 'Enviar o link',
      sent: 'Se este endereço pertence a uma conta, um link está a caminho.',
    },
    reset: {
      title: 'Defina sua senha',
      password: 'Nova senha',
      repeat: 'Repita a senha',
      set: 'Definir senha',
      done: 'Sua senha foi definida. Agora você pode entrar com ela.',
      differ: 'As duas senhas são diferentes.',
      no_token: 'Abra esta página com o link que você recebeu por e-mail.',
    },
  },
};
