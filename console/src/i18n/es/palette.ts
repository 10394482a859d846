import type { Texts } from '../texts.js';

export const palette: Texts['palette'] = {
  palette: {
    placeholder: 'Buscar una página, un elemento o un permiso, o hacer algo',
    hits: 'Encontrado',
    nothing: 'No se ha encontrado nada.',
    recent: 'abierto hace poco: %{kind}',
    action: 'Acción',
    permission: 'Permiso',
    switch_on: 'Activar: %{name}',
    switch_off: 'Desactivar: %{name}',
    switched_on: '%{name} está activado',
    switched_off: '%{name} está desactivado',
    dark: 'Usar colores oscuros',
    light: 'Usar colores claros',
    who: 'Quién puede: %{permission}',
    why: 'Por qué, y por qué no: %{permission}',
    roles: 'Roles que lo conceden: %{permission}',
  },
};
