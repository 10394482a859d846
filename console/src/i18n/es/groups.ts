import type { Texts } from '../texts.js';

export const groups: Texts['groups'] = {
  resources: {
    groups: {
      name: 'Grupo |||| Grupos',
      action: { create: 'Crear un grupo' },
      page: { create: 'Crear un grupo' },
      fields: {
        name: 'Nombre',
        description: 'Descripción',
        source: 'Origen',
        external_id: 'Identificador en el origen',
        roles: 'Roles',
        members: 'Miembros',
      },
    },
  },
  groups: {
    unchangeable: 'Los grupos de directorios y proveedores solo se modifican allí.',
    empty: {
      title: 'Todavía no hay grupos',
      next: 'Cree uno y asígnele roles: todos sus miembros los tienen.',
    },
    delete_help: 'Sus miembros pierden los roles que tienen por él.',
    ask: {
      roles: '¿Asignar estos roles a %{name}?',
      directory:
        'Cualquiera que tenga el token del directorio decide quién está en este grupo y, por tanto, quién tiene estos roles.',
    },
    members: {
      title: '%{smart_count} miembro |||| %{smart_count} miembros',
      search: 'Añadir una persona',
      of_directory: 'Un directorio creó este grupo y es el único que decide quién pertenece a él.',
      of_provider: 'Solo el inicio de sesión con %{source} decide quién pertenece a él.',
      external_id: 'Su identificador allí: %{id}',
      add: 'Añadir',
      remove: 'Quitar',
      remove_one: 'Quitar a %{name}',
      ask_add: '¿Añadir a %{name} a %{group}?',
      ask_remove: '¿Quitar a %{name} de %{group}?',
    },
  },
};
