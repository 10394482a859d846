import type { Texts } from '../texts.js';

export const webhooks: Texts['webhooks'] = {
  resources: {
    webhooks: {
      name: 'Webhook |||| Webhooks',
      action: { create: 'Crear un webhook' },
      page: { create: 'Crear un webhook' },
      fields: {
        name: 'Nombre',
        url: 'Dirección',
        events: 'Eventos',
        enabled: 'Activado',
        state: 'Estado',
      },
    },
  },
  webhooks: {
    empty: {
      title: 'Todavía no hay webhooks',
      next: 'Cree uno: un webhook comunica a otro servicio lo que cambia aquí.',
    },
    owner_help:
      'Comunica lo que su propietario puede leer. Cualquiera que modifique su dirección o sus eventos, o que lo active o desactive, pasa a ser su propietario.',
    url_help: 'Empieza por https://. Solo direcciones públicas, salvo que el operador haya indicado otras.',
    state: { ok: 'Funciona', failing: 'Con fallos', off: 'Desactivado' },
    issued: {
      title: 'El secreto',
      label: 'Secreto',
      once: 'Cópielo ahora: el receptor lo necesita. Solo se muestra esta vez y no se podrá volver a leer.',
      copy: 'Copiar',
    },
    test: { do: 'Probar', sent: 'Una prueba va en camino. Aparece abajo.' },
    redeliver: {
      do: 'Reenviar',
      title: 'Reenviar lo que ocurrió desde entonces',
      help: 'Todo lo ocurrido desde ese momento se comunica una vez más. Los receptores lo reconocen por su identificador.',
      from: 'Desde',
      sent: 'El envío vuelve a ese momento.',
    },
    rotate: {
      do: 'Secreto nuevo',
      ask: '¿Dar otro secreto a %{name}?',
      help: 'Durante 24 horas firman ambos. El receptor necesita el nuevo antes de que terminen.',
    },
    delete: {
      do: 'Eliminar',
      ask: '¿Eliminar %{name}?',
      help: 'Ya no comunica nada, y sus entregas se olvidan. Esto no se puede deshacer.',
    },
    deliveries: { title: 'Últimas entregas', none: 'Ninguna todavía', skipped: 'Omitida' },
    errors: {
      timeout: 'Sin respuesta a tiempo',
      connection: 'Sin conexión',
      certificate: 'Certificado rechazado',
      address: 'Dirección no permitida',
    },
  },
  changes: {
    kinds: { webhook: 'webhook' },
    fields: { url: 'Dirección', events: 'Eventos', owner: 'Propietario' },
  },
};
