import type { Texts } from '../texts.js';

export const segments: Texts['segments'] = {
  resources: {
    segments: {
      name: 'Segmento |||| Segmentos',
      action: { create: 'Crear un segmento' },
      page: { create: 'Crear un segmento' },
      fields: {
        name: 'Nombre',
        description: 'Descripción',
        filters: 'Condiciones',
        customers_count: 'Clientes',
      },
    },
  },
  segments: {
    empty: {
      title: 'Todavía no hay segmentos',
      next: 'Cree uno: un segmento es un filtro con nombre, que siempre tiene sus clientes actuales.',
    },
    conditions: 'Condiciones',
    everybody: 'Todos los clientes',
    preview: {
      title: 'Clientes que coinciden ahora',
      count: '%{shown} cliente |||| %{shown} clientes',
      hidden: 'Le falta el permiso para leer clientes, así que solo se muestra su número.',
    },
    explain: {
      title: '¿Por qué un cliente está dentro o fuera?',
      customer: 'Cliente',
      why: '¿Por qué está %{name} dentro?',
      type: 'Escriba un nombre, una empresa o un correo electrónico',
      none: 'Nadie encontrado',
      member: 'Dentro: se cumplen todas las condiciones.',
      no_member: 'Fuera: no se cumple una condición.',
      passed: 'Se cumple',
      failed: 'No se cumple',
      actual: 'El cliente tiene %{value}',
      empty: 'ningún valor',
    },
    growth: {
      title: 'Clientes a lo largo del tiempo',
      customers: 'Clientes',
      column: 'Últimos 30 días',
      week: '%{count} en 7 días',
      same: '± 0 en 7 días',
    },
    used_by: { title: 'Usado por', nothing: 'Ninguna funcionalidad lo usa.' },
    effect: { title: 'Esto cambia una funcionalidad |||| Esto cambia %{smart_count} funcionalidades' },
    delete: {
      title: '¿Eliminar el segmento %{name}?',
      help: 'Sus clientes se conservan.',
      in_use: '%{name} no se puede eliminar',
      used_by:
        'Una funcionalidad lo usa. Quítelo primero de sus reglas: |||| %{smart_count} funcionalidades lo usan. Quítelo primero de sus reglas:',
    },
  },
};
