import type { Texts } from '../texts.js';

export const home: Texts['home'] = {
  home: {
    title: 'Inicio',
    signed_in_as: 'Sesión iniciada como %{name}',
    recent: 'Cambios recientes',
    all_changes: 'Todos los cambios',
    running: '%{count} en curso',
    attention: {
      title: 'Requiere atención',
      refused:
        '%{name}: a este directorio se le rechazó algo en la hora siguiente a %{time}. El correo a los administradores y el registro del servicio indican qué.',
      expiring:
        '%{smart_count} token de API caduca dentro de 7 días: %{names} |||| %{smart_count} tokens de API caducan dentro de 7 días: %{names}',
      one_factor:
        '%{smart_count} administrador no tiene segundo factor: %{names} |||| %{smart_count} administradores no tienen segundo factor: %{names}',
      invited:
        '%{smart_count} invitación está abierta: %{names} |||| %{smart_count} invitaciones están abiertas: %{names}',
      operations:
        '%{smart_count} modificación de muchos clientes está en curso |||| %{smart_count} modificaciones de muchos clientes están en curso',
      mail: '%{smart_count} mensaje espera su envío |||| %{smart_count} mensajes esperan su envío',
      registration: 'Cualquiera que llegue al servicio puede crear una cuenta, sin ningún rol: REGISTRATION vale open',
    },
    own_access: {
      title: 'Qué puede hacer',
      nothing: 'De momento nada, salvo gestionar su propia cuenta.',
      ask: 'Para más, pregunte al administrador que le dio esta cuenta.',
      ask_contact: 'Para más, pregunte a:',
    },
    health: 'El servicio',
    in_memory: 'Todo se pierde cuando el servicio se detiene. Configure STORAGE para conservarlo.',
    storages: { memory: 'memoria', sqlite: 'SQLite', mongodb: 'MongoDB' },
    status: {
      version: 'Versión',
      storage: 'Almacenamiento',
      instances: 'Procesos',
      seq: 'Cambios en el registro',
      at: 'Último cambio',
      backup: 'Última copia de seguridad',
      no_backup: 'Ninguna programada',
    },
    steps: {
      title: 'Primeros pasos',
      hide: 'Ocultar',
      done: 'Hecho',
      open: 'Sin hacer todavía',
      password: {
        title: 'Elija su propia contraseña',
        why: 'La primera venía de la configuración o de la salida del primer arranque, donde otros pueden haberla visto.',
        go: 'Cambiarla',
      },
      passkey: {
        title: 'Añada una llave de acceso',
        why: 'Inicia su sesión con el teléfono, el ordenador o una llave de seguridad: sin contraseña y sin un código que otros pudieran averiguar. Las llaves de acceso necesitan un dominio en PUBLIC_URL; localhost lo es.',
        go: 'Añadir una',
      },
      administrator: {
        title: 'Nombre un segundo administrador',
        why: 'Así otra persona podrá ayudar si usted pierde su contraseña o su dispositivo.',
        go: 'Crear o invitar a alguien',
      },
      email: {
        title: 'Configure el correo electrónico',
        why: 'Configure SMTP_URL, MAIL_FROM y PUBLIC_URL para que las personas puedan restablecer su contraseña y recibir invitaciones. Para probarlo, envíese un enlace y úselo: establece una contraseña nueva.',
        go: 'Enviarme un enlace',
        sent: 'Un enlace va en camino a %{email}. Sin SMTP_URL, está en la bandeja de salida del servicio.',
        confirm: 'Está configurado',
      },
      registration: {
        title: 'Decida quién puede registrarse',
        why: 'Con REGISTRATION=open, cualquiera que llegue al servicio puede crear una cuenta, sin ningún rol. REGISTRATION=closed lo deja en manos de los administradores.',
        confirm: 'Está decidido',
      },
    },
  },
};
