import type { Texts } from '../texts.js';

export const users: Texts['users'] = {
  resources: {
    users: {
      name: 'Persona |||| Personas',
      action: { create: 'Añadir una persona' },
      page: { create: 'Añadir una persona' },
      fields: {
        full_name: 'Nombre',
        first_name: 'Nombre de pila',
        last_name: 'Apellido',
        email: 'Correo electrónico',
        password: 'Contraseña',
        roles: 'Roles',
        groups: 'Grupos',
        suspended: 'Suspendida',
        avatar: 'Imagen',
        totp: 'Códigos de un solo uso',
        second_factor: 'Segundo factor',
        last_seen: 'Visto por última vez',
        invited_until: 'Invitado hasta',
        created: 'Creación',
        updated: 'Modificación',
      },
      notifications: {
        created: 'Persona añadida',
        deleted: '%{smart_count} persona eliminada |||| %{smart_count} personas eliminadas',
      },
    },
  },
  users: {
    own_email: 'Cambie su propia dirección en su perfil.',
    empty: { title: 'Todavía no hay nadie aquí', next: 'Invite a alguien: elegirá su propia contraseña.' },
    state: 'Estado',
    active: 'Activa',
    suspended: 'Suspendida',
    verified: 'La dirección está verificada',
    unverified: 'dirección sin verificar',
    made_here: 'Creada aquí',
    of_directory: 'de un directorio',
    directory: 'Un directorio',
    external_id: 'identificador externo %{id}',
    with_codes: 'Códigos de un solo uso',
    codes_on: 'Activados',
    codes_off: 'Desactivados',
    second_factor: 'Segundo factor',
    factor_on: 'Tiene uno',
    factor_off: 'Ninguno',
    not_seen: {
      label: 'Sin actividad',
      month: 'Desde hace 30 días',
      quarter: 'Desde hace 90 días',
      year: 'Desde hace un año',
      never: 'Nunca',
    },
    invitation: { label: 'Invitación', open: 'Abierta', ended: 'Caducada' },
    tabs: { details: 'Detalles', access: 'Acceso', sessions: 'Sesiones' },
    filters: {
      can: 'Quién puede…',
      permission: '%{ability}: %{action}',
      role: 'Rol',
      group: 'Grupo',
      source: 'Procedencia',
    },
    entry: {
      label: 'Primer inicio de sesión',
      invite: 'Enviar una invitación por correo: la persona elige su contraseña, en un plazo de siete días',
      password: 'Establecer una contraseña ahora y comunicársela',
    },
    ask: {
      create: 'Añadir',
      roles: '¿Modificar los roles de %{name}?',
      unverified:
        'Nadie ha demostrado que lee el correo de %{email}. Quien lo lea puede pedir una contraseña nueva, y con ella obtiene estos roles.',
    },
    suspend: {
      suspend: 'Suspender',
      lift: 'Reactivar',
      of: 'Suspender a %{name}',
      lift_of: 'Reactivar a %{name}',
      ask_suspend: '¿Suspender a %{name}?',
      help_suspend: 'Se cierra su sesión y no puede iniciarla hasta que se la reactive. Conserva sus roles.',
      ask_lift: '¿Reactivar a %{name}?',
      help_lift: 'Puede iniciar sesión de nuevo, con los roles que tiene.',
    },
    invite: {
      again: 'Enviar una invitación',
      ask: '¿Enviar a %{name} una invitación por correo?',
      help: 'A %{email}. El enlace funciona durante siete días, y los anteriores dejan de funcionar.',
      send: 'Enviar',
      left_out:
        'Persona añadida, pero no se envió ninguna invitación a %{email}: este buzón ha recibido demasiadas, o el correo no puede llegar allí. Envíe una más tarde.',
      sent: 'Una invitación para %{email} va en camino.',
    },
    bulk: {
      change: 'Modificar',
      unaffected: '%{smart_count} persona se queda como está. |||| %{smart_count} personas se quedan como están.',
      unverified:
        'No todas estas personas han demostrado que leen el correo de su dirección. Quien lo lea puede pedir una contraseña nueva, y con ella obtiene este rol.',
      done: '%{smart_count} persona modificada |||| %{smart_count} personas modificadas',
      left_out:
        'No se envió %{smart_count} invitación: el buzón ha recibido demasiadas, o el correo no puede llegar allí. |||| No se enviaron %{smart_count} invitaciones: los buzones han recibido demasiadas, o el correo no puede llegar allí.',
      give: {
        name: 'Asignar un rol',
        title: 'Asignar un rol a %{smart_count} persona |||| Asignar un rol a %{smart_count} personas',
        confirm: 'Asignar',
      },
      take: {
        name: 'Retirar un rol',
        title: 'Retirar un rol a %{smart_count} persona |||| Retirar un rol a %{smart_count} personas',
        confirm: 'Retirar',
      },
      suspend: {
        name: 'Suspender',
        title: '¿Suspender a %{smart_count} persona? |||| ¿Suspender a %{smart_count} personas?',
        confirm: 'Suspender',
      },
      lift: {
        name: 'Reactivar',
        title: '¿Reactivar a %{smart_count} persona? |||| ¿Reactivar a %{smart_count} personas?',
        confirm: 'Reactivar',
      },
      invite: {
        name: 'Enviar una invitación',
        title:
          '¿Enviar una invitación por correo a %{smart_count} persona? |||| ¿Enviar una invitación por correo a %{smart_count} personas?',
        confirm: 'Enviar',
        help: 'A quienes todavía no tienen contraseña. Los enlaces funcionan durante siete días, y los anteriores dejan de funcionar.',
      },
    },
    recovery: {
      mail: 'Enviar un enlace de contraseña',
      ask: '¿Enviar a %{name} un enlace para elegir una contraseña nueva?',
      help: 'A %{email}. El enlace funciona durante 30 minutos. La contraseña actual sigue funcionando hasta que la persona elija otra.',
      sent: 'Un enlace para %{email} va en camino, salvo que se hayan enviado demasiados o que el correo no pueda llegar allí.',
    },
    codes: {
      remove: 'Desactivar códigos de un solo uso',
      ask: '¿Desactivar los códigos de un solo uso de %{name}?',
      help: 'Para quien ha perdido su dispositivo. Asegúrese de que sea realmente esa persona quien lo pide. Se cierran todas sus sesiones.',
    },
    passkeys: {
      remove: 'Quitar llaves de acceso',
      ask: '¿Quitar todas las llaves de acceso de %{name}?',
      help: 'Para quien ha perdido sus dispositivos. Asegúrese de que sea realmente esa persona quien lo pide. Se cierran las sesiones que se abrieron con las llaves de acceso.',
    },
    delete: {
      many: '¿Eliminar a %{smart_count} persona? |||| ¿Eliminar a %{smart_count} personas?',
      help: 'Esto no se puede deshacer. El registro de cambios conserva lo que hizo la persona. Los tokens de API que creó siguen funcionando.',
    },
  },
};
