import type { Texts } from '../texts.js';

export const abilities: Texts['abilities'] = {
  resources: {
    abilities: {
      name: 'Capacidad |||| Capacidades',
      action: { create: 'Crear una capacidad' },
      page: { create: 'Crear una capacidad' },
      fields: {
        key: 'Clave',
        name: 'Nombre',
        description: 'Descripción',
        read: 'Leer',
        create: 'Crear',
        update: 'Modificar',
        delete: 'Eliminar',
        actions: 'Acciones propias',
      },
    },
  },
  abilities: {
    empty: {
      title: 'Todavía no hay capacidades',
      next: 'Cree una: una capacidad nombra algo que los roles pueden permitir.',
    },
    actions: 'Acciones que tiene',
    own_actions_help:
      'Solo esta capacidad las tiene, por ejemplo aprobar o exportar. Quitar una acción la retira de todos los roles.',
    key_help: 'Sus programas piden permisos como clave.read. Una clave no cambia nunca.',
    built_in: 'El propio servicio necesita esta capacidad: conserva estas acciones y no se puede eliminar.',
    delete_help: 'Sus permisos se retiran de todos los roles.',
  },
};
