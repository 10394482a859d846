import type { Texts } from '../texts.js';

export const views: Texts['views'] = {
  views: {
    button: 'Vistas',
    current: 'Vista: %{name}',
    title: 'Vistas de esta lista',
    none: 'Todavía no hay vistas. Una vista guarda los filtros, el orden y las columnas que la lista muestra ahora.',
    name: 'Nombre de la vista',
    shared: 'Para todos',
    save: 'Guardar como vista',
    saved: '«%{name}» guardada',
    share: 'Mostrar «%{name}» a todos',
    pin: 'Fijar «%{name}» en el menú',
    rename: 'Cambiar el nombre de «%{name}»',
    overwrite: {
      button: 'Sobrescribir «%{name}»',
      title: '¿Sobrescribir «%{name}»?',
      help: 'Mostrará lo que la lista muestra ahora: sus filtros, su orden y sus columnas.',
      confirm: 'Sobrescribir',
    },
    delete: {
      button: 'Eliminar «%{name}»',
      title: '¿Eliminar «%{name}»?',
      own: 'Lo que muestra la lista no cambia.',
      shared: 'La pierden todos los que pueden leer esta lista.',
    },
  },
};
