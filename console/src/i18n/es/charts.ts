import type { Texts } from '../texts.js';

export const charts: Texts['charts'] = {
  charts: {
    by: 'Una barra por',
    units: { hour: 'Hora', day: 'Día', week: 'Semana' },
    entries: 'Entradas',
    total: '%{count} entrada |||| %{count} entradas',
    changes: 'Cambios a lo largo del tiempo',
    customers: 'Cambios de clientes a lo largo del tiempo',
    all_customers: 'Clientes',
    sign_ins: 'Inicios de sesión a lo largo del tiempo',
    attempts: '%{count} intento |||| %{count} intentos',
    outcomes: { signed_in: 'Logrados', failed: 'Fallidos' },
    evaluations: 'Evaluaciones a lo largo del tiempo',
    times: '%{count} vez |||| %{count} veces',
    errors: 'Sin clave de cliente (targeting key)',
  },
};
