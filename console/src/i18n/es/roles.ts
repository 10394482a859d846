import type { Texts } from '../texts.js';

export const roles: Texts['roles'] = {
  resources: {
    roles: {
      name: 'Rol |||| Roles',
      action: { create: 'Crear un rol' },
      page: { create: 'Crear un rol' },
      fields: {
        name: 'Nombre',
        description: 'Descripción',
        abilities: 'Permisos',
        updated: 'Modificación',
      },
    },
  },
  roles: {
    empty: {
      title: 'Todavía no hay roles',
      next: 'Cree uno: un rol dice qué pueden hacer las personas que lo tienen.',
    },
    held_by: 'Lo tiene %{smart_count} persona |||| Lo tienen %{smart_count} personas',
    duplicate: {
      button: 'Duplicar',
      name: '%{name} (copia%{number})',
      left_out: 'Los permisos que usted no tiene se omiten: no puede concederlos.',
    },
    add_people: { button: 'Añadir personas', title: 'Asignar «%{name}» a personas', search: 'Buscar personas' },
    built_in:
      'El rol integrado tiene todos los permisos, también los de capacidades que se creen más adelante. No se puede modificar.',
    delete_help: 'El rol se retira a todas las personas que lo tienen.',
    matrix: {
      label: 'Permisos',
      ability: 'Capacidad',
      cell: '%{ability}: %{action}',
      none: '%{label} no existe',
      granted: '%{label} está concedido',
      not_granted: '%{label} no está concedido',
      locked: 'Usted no tiene este permiso, así que no puede concederlo ni retirarlo.',
    },
  },
};
