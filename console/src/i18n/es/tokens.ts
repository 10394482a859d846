import type { Texts } from '../texts.js';

export const tokens: Texts['tokens'] = {
  resources: {
    tokens: {
      name: 'Token de API |||| Tokens de API',
      action: { create: 'Crear un token de API' },
      page: { create: 'Crear un token de API' },
      fields: {
        name: 'Nombre',
        description: 'Descripción',
        roles: 'Roles',
        created_by: 'Creado por',
        last_used: 'Último uso',
        expires: 'Caducidad',
      },
      notifications: {
        deleted: '%{smart_count} token de API eliminado |||| %{smart_count} tokens de API eliminados',
      },
    },
  },
  tokens: {
    empty: {
      title: 'Todavía no hay tokens de API',
      next: 'Los programas inician sesión con un token. Cree uno para empezar.',
    },
    create: 'Crear',
    access: 'Acceso',
    never: 'Nunca',
    expired: 'Caducado',
    never_used: 'Todavía no',
    expires_help: 'En el futuro. Sin fecha, el token no caduca.',
    outlives: 'Un token sobrevive a la persona que lo creó: suspenderla o eliminarla no lo invalida.',
    issued: {
      title: 'El token',
      label: 'Token',
      once: 'Cópielo ahora. Solo se muestra esta vez y no se podrá volver a leer.',
      copy: 'Copiar',
    },
    rotate: {
      rotate: 'Renovar',
      ask: '¿Renovar el secreto de %{name}?',
      help: 'El secreto anterior queda invalidado al instante: los programas que lo usan se rechazan hasta que tengan el nuevo.',
    },
    directory: {
      chip: 'para un directorio',
      refused: 'último rechazo en la hora siguiente a %{time}',
      create: 'Para un directorio',
      name: 'Directorio',
      help: 'Crea un rol con los permisos sobre personas, y un token que solo funciona bajo /scim/v2. Dé al directorio esa dirección y el token.',
      confirm: 'Crear',
      release: 'Dejar continuar',
      ask_release: '¿Dejar continuar a %{name} durante una hora?',
      release_help:
        'Un directorio se detiene cuando ha retirado el acceso a muchas personas en una hora. Mire primero el registro: puede que un filtro del directorio sea erróneo.',
    },
    delete: {
      many: '¿Eliminar %{smart_count} token de API? |||| ¿Eliminar %{smart_count} tokens de API?',
      help: 'Los programas que lo usan se rechazan al instante. Esto no se puede deshacer.',
    },
    made_by: 'Creado el %{time} por',
    maker: { deleted: 'una persona eliminada', service: 'el propio servicio' },
  },
};
