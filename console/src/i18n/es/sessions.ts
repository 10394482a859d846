import type { Texts } from '../texts.js';

export const sessions: Texts['sessions'] = {
  sessions: {
    none: 'Ninguna sesión iniciada.',
    current: 'Este navegador',
    unknown_browser: 'Programa desconocido',
    line: '%{address}%{how} · inicio: %{since} · última actividad: %{seen}',
    how: {
      password: ' · con contraseña',
      code: ' · con contraseña y código',
      passkey: ' · con llave de acceso',
      provider: ' · con %{provider}',
    },
    end: 'Cerrar',
    end_of: 'Cerrar la sesión de %{browser}',
    end_all: 'Cerrar todas las sesiones',
    end_others: 'Cerrar todas las demás',
    ended_others: 'Ahora solo tiene la sesión iniciada aquí.',
    ask_one: '¿Cerrar esta sesión de %{name}?',
    ask_all: '¿Cerrar todas las sesiones de %{name}?',
    ask_help: 'Esta persona puede iniciar sesión de nuevo. Para impedirlo, suspéndala.',
  },
  avatar: {
    choose: 'Elegir una imagen',
    remove: 'Quitar la imagen',
    help: 'JPEG, PNG, WebP o GIF, hasta 5 MiB',
  },
};
