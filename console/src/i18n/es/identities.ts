import type { Texts } from '../texts.js';

export const identities: Texts['identities'] = {
  identities: {
    title: 'Inicio de sesión con proveedores',
    line: 'Vinculación: %{since} · último uso: %{used}',
    unused: 'Vinculación: %{since} · sin usar todavía',
    link: 'Vincular %{name}',
    linked: 'Vinculado. Ya puede iniciar sesión con él.',
    none: 'No hay nada vinculado. Cuando lo haya, también podrá iniciar sesión con un proveedor.',
    remove: 'Desvincular',
    remove_of: 'Desvincular %{name}',
    removed: 'Desvinculado. Las sesiones que se abrieron con él se han cerrado.',
    ask: '¿Desvincular %{provider} de %{name}?',
    ask_help: 'Esta persona ya no podrá iniciar sesión con él, y se cierran las sesiones que se abrieron con él.',
  },
};
