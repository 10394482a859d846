import type { Texts } from '../texts.js';

export const shortcuts: Texts['shortcuts'] = {
  shortcuts: {
    title: 'Atajos de teclado',
    key: 'Tecla',
    what: 'Qué hace',
    then: 'luego',
    find: 'Buscar o hacer algo',
    help: 'Mostrar estos atajos',
    search: 'Buscar en la lista',
    create: 'Añadir un elemento a la lista',
    next: 'El elemento siguiente de la lista',
    previous: 'El elemento anterior de la lista',
    go: 'Ir a: %{area}',
    on: 'Las teclas sin Ctrl también funcionan',
    on_help: 'Desactívelas si su lector de pantalla o su entrada de voz las pulsa sin querer.',
  },
};
