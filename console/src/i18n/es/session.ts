import type { Texts } from '../texts.js';

export const session: Texts['session'] = {
  session: {
    sign_in: 'Iniciar sesión',
    with_passkey: 'Iniciar sesión con una llave de acceso',
    email: 'Correo electrónico',
    password: 'Contraseña',
    code: 'Código de un solo uso',
    code_help: 'De su aplicación de autenticación, o uno de sus códigos de recuperación',
    forgotten: '¿Ha olvidado su contraseña?',
    back: 'Volver al inicio de sesión',
    again: {
      title: 'Su sesión se ha cerrado',
      help: 'Inicie sesión de nuevo: lo que escribió sigue aquí.',
      elsewhere: 'Iniciar sesión de otro modo, en una pestaña nueva',
    },
    providers: {
      or: 'o',
      continue: 'Continuar con %{name}',
      finishing: 'Iniciando sesión…',
      insecure:
        'El navegador solo permite esto en una dirección con https://. Pídala a las personas que gestionan este servicio.',
    },
    // By the codes of `#sign_in_error=`.
    provider_errors: {
      other: 'El inicio de sesión no funcionó (%{error}). Inténtelo de nuevo.',
      not_begun_here: 'Este inicio de sesión se empezó en otra pestaña u otro navegador. Empiécelo aquí.',
      provider_unavailable: 'No se puede contactar con el proveedor, o no responde como debería. Inténtelo más tarde.',
      provider_refused: 'El proveedor no aceptó su inicio de sesión.',
      invalid_answer: 'La respuesta del proveedor no es válida. Avise a las personas que gestionan este servicio.',
      attempt_expired: 'Este inicio de sesión tardó demasiado o se empezó en otro navegador. Empiece de nuevo.',
      unknown_user: 'Todavía no tiene una cuenta aquí. Pida a un administrador que le añada.',
      account_suspended: 'Su cuenta está suspendida.',
      link_refused:
        'Este inicio de sesión no está vinculado a ninguna cuenta de aquí, y no se puede vincular por su dirección de correo. Si tiene una cuenta, inicie sesión con ella y vincule el proveedor en su perfil.',
      groups_overage:
        'El proveedor no indica a qué grupos pertenece usted: son demasiados. Pregunte a las personas que lo gestionan.',
      invalid_credentials: 'Este inicio de sesión tardó demasiado o ya se usó. Inténtelo de nuevo.',
    },
    recovery: {
      title: 'Contraseña olvidada',
      help: 'Le enviamos un enlace que establece una contraseña nueva. Funciona durante 30 minutos.',
      send: 'Enviar el enlace',
      sent: 'Si esta dirección pertenece a una cuenta, un enlace va en camino.',
    },
    reset: {
      title: 'Establezca su contraseña',
      password: 'Contraseña nueva',
      repeat: 'Repítala',
      set: 'Establecer contraseña',
      done: 'Su contraseña está establecida. Ya puede iniciar sesión con ella.',
      differ: 'Las dos contraseñas son distintas.',
      no_token: 'Abra esta página con el enlace que recibió por correo.',
    },
  },
};
